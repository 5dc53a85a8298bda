import { queryOptions } from '@tanstack/react-query';
import type { OfferByHand } from '#contract/offer-by-hand.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import { waitlistsKey } from '#client/features/sheets/sheets.api.ts';
import { request, requestJson } from '#client/lib/http.ts';

/** Of all slots of a sheet, each in the order of its queue. */
export const waitlistQuery = (sheetId: string) =>
  queryOptions({
    queryKey: [...waitlistsKey, sheetId],
    // Offers end without this page.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const path = `/api/signup-sheets/${sheetId}/waitlist`;
      return (await requestJson<{ entries: WaitingView[] }>('GET', path, { signal })).entries;
    },
  });

const pathOf = (slotId: string) => `/api/volunteer-slots/${slotId}/waitlist`;

export async function serveWaitlist(slotId: string): Promise<void> {
  await request('POST', `${pathOf(slotId)}/serve`);
}

export async function offerToOne({ slotId, id: entryId }: WaitingView, { reason }: OfferByHand): Promise<void> {
  await request('POST', `${pathOf(slotId)}/offer`, { body: { entryId, reason } });
}

export async function removeFromWaitlist({ slotId, id: entryId }: WaitingView): Promise<void> {
  await request('POST', `${pathOf(slotId)}/remove`, { body: { entryId } });
}
