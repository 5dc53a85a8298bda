import { queryOptions } from '@tanstack/react-query';
import type { ReminderChoice, ReminderPreview, RemindersOverview, RemindersSent } from '#contract/reminders.ts';
import { request, requestJson } from '#client/lib/http.ts';

const MINUTE = 60_000;
const MAX_SHOWN = 100;

export const remindersQuery = queryOptions({
  queryKey: ['/api/reminders'],
  queryFn: ({ signal }) => requestJson<RemindersOverview>('GET', '/api/reminders', { signal }),
  staleTime: 0,
  // They go out by themselves.
  refetchInterval: MINUTE,
});

export const reminderPreviewQuery = ({ signupSheetId, reminderType }: ReminderChoice) =>
  queryOptions({
    queryKey: ['/api/reminders/preview', signupSheetId, reminderType],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ signupSheetId, reminderType });
      return requestJson<ReminderPreview>('GET', `/api/reminders/preview?${query}`, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });

/** An answer that is no JSON does not come from the hub but from a proxy before it. */
export class NoJson extends Error {}

/** @throws {NoJson} when the answer is something else */
export async function sendReminders(choice: ReminderChoice): Promise<RemindersSent> {
  const response = await request('POST', '/api/reminders/send', { body: choice });
  const text = await response.text();
  try {
    return JSON.parse(text) as RemindersSent;
  } catch {
    throw new NoJson(`Expected JSON response but got: ${text.slice(0, MAX_SHOWN)}`);
  }
}
