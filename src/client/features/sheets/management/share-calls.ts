import { queryOptions } from '@tanstack/react-query';
import type { PostView, SharePostInput, SheetShare } from '#contract/social-media.ts';
import { requestJson } from '#client/lib/http.ts';

/** Text and pictures that tell of a sheet as it is now. */
export const sheetShareQuery = (sheetId: string) =>
  queryOptions({
    queryKey: ['/api/signup-sheets', sheetId, 'share'],
    queryFn: ({ signal }) => requestJson<SheetShare>('GET', `/api/signup-sheets/${sheetId}/share`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function postSheet(sheetId: string, post: SharePostInput): Promise<PostView[]> {
  return requestJson('POST', `/api/signup-sheets/${sheetId}/share`, { body: post });
}
