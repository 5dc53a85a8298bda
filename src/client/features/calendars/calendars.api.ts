import { queryOptions } from '@tanstack/react-query';
import type { CalendarKeyView, OwnCalendarView } from '#contract/calendars.ts';
import { request, requestJson } from '#client/lib/http.ts';

const OWN = '/api/mine/calendar';
const KEY = '/api/calendar-key';

/** Of one address, so that nothing of it is shown once this browser belongs to another. */
export const ownCalendarQuery = (address: string) =>
  queryOptions({
    queryKey: [OWN, { address }],
    queryFn: ({ signal }) => requestJson<OwnCalendarView>('GET', OWN, { signal }),
  });

export function makeOwnCalendar(input: { readonly renew: boolean }): Promise<OwnCalendarView> {
  return requestJson('POST', OWN, { body: input });
}

export function changeOwnCalendar(change: { readonly attaches: boolean }): Promise<OwnCalendarView> {
  return requestJson('PATCH', OWN, { body: change });
}

export const calendarKeyQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => requestJson<CalendarKeyView>('GET', KEY, { signal }),
});

export function makeCalendarKey(): Promise<{ readonly url: string }> {
  return requestJson('POST', KEY);
}

export async function endCalendarKey(): Promise<void> {
  await request('DELETE', KEY);
}
