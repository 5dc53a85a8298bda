import { queryOptions } from '@tanstack/react-query';
import type { FillHistory } from '#contract/fill-history.ts';
import { request, requestJson } from '#client/lib/http.ts';

export const fillHistoriesKey = ['/api/fill-history'];

/** What was done so that the slots of a sheet fill, newest first. */
export const fillHistoryQuery = (sheetId: string) =>
  queryOptions({
    queryKey: [...fillHistoriesKey, sheetId],
    // People sign up without this page.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const path = `/api/signup-sheets/${sheetId}/fill-history`;
      return (await requestJson<FillHistory>('GET', path, { signal })).actions;
    },
  });

export async function noteShared(slotId: string): Promise<void> {
  await request('POST', `/api/volunteer-slots/${slotId}/shared`);
}

/** Offers that this withdraws are mailed about; more places are offered to those who wait. */
export async function changePlaces(slotId: string, maxVolunteers: number): Promise<void> {
  await request('PATCH', `/api/volunteer-slots/${slotId}`, { body: { maxVolunteers } });
}
