import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PostView, SharePostInput, SheetShare } from '#contract/social-media.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { requestJson } from '#client/lib/http.ts';

/** Keeps the shown text and pictures until those of the other language are there. */
export function sheetShareQuery(sheetId: string, language: LanguageTag) {
  return queryOptions({
    queryKey: ['share of a sheet', sheetId, language],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ language });
      return requestJson<SheetShare>('GET', `/api/signup-sheets/${sheetId}/share?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

export function postSheet(sheetId: string, post: SharePostInput): Promise<PostView[]> {
  return requestJson('POST', `/api/signup-sheets/${sheetId}/share`, { body: post });
}
