import type { PendingReminders } from '#contract/reminders.ts';
import { eventStart, kindForDaysAhead, reminderKinds, schoolDaysUntil } from '#domain/reminders.ts';
import type { Context } from '#server/hub.ts';
import { planReminders } from './plan-reminders.ts';
import { remindableSignups, type RemindableSignup } from './reminders.store.ts';
import { sheetsAhead } from './sheets-ahead.ts';

/**
 * The sheets of today and of this many school days ahead, each with the number of volunteers who want reminders and
 * have not had the one of that time: that of the morning for today, of the day for tomorrow, of the week for later
 * days.
 */
export async function pendingReminders(
  hub: Context<'sheetCache'>,
  { days }: { readonly days: number },
): Promise<PendingReminders> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const sheets = await sheetsAhead(hub, days);
  const signups = await remindableSignups(database.db, { sheetIds: sheets.map(({ id }) => id) });
  const daysTo = (signup: RemindableSignup) => schoolDaysUntil(schoolClock, now, eventStart(signup));
  const waiting = (ofSheet: readonly RemindableSignup[]) =>
    reminderKinds.flatMap((kind) => {
      const near = ofSheet.filter((signup) => daysTo(signup) <= days && kindForDaysAhead(daysTo(signup)) === kind);
      return planReminders(schoolClock, kind, near, now).toSend;
    });
  const bySheet = Map.groupBy(signups, ({ sheetId }) => sheetId);
  return {
    count: sheets.length,
    signupSheets: sheets.map(({ id, title, eventDate }) => ({
      id,
      title,
      eventDate,
      volunteers: waiting(bySheet.get(id) ?? []).length,
    })),
  };
}
