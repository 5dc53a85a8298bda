import { queryOptions } from '@tanstack/react-query';
import type { HandOverView } from '#contract/hand-overs.ts';
import { waitlistsKey } from '#client/features/sheets/sheets.api.ts';
import { request, requestJson } from '#client/lib/http.ts';

/** Of all slots of a sheet. Fetched again with its waiting lists. */
export const handOversQuery = (sheetId: string) =>
  queryOptions({
    queryKey: [...waitlistsKey, 'hand-overs', sheetId],
    // They end without this page.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const path = `/api/signup-sheets/${sheetId}/hand-overs`;
      return (await requestJson<{ handOvers: HandOverView[] }>('GET', path, { signal })).handOvers;
    },
  });

export async function answerHandOver(
  answer: 'approve' | 'refuse',
  { id, slotId }: Pick<HandOverView, 'id' | 'slotId'>,
): Promise<void> {
  await request('POST', `/api/volunteer-slots/${slotId}/hand-overs/${answer}`, { body: { handOverId: id } });
}
