import type { ReminderChoice, RemindersSent } from '#contract/reminders.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { findSheetToRemind } from './find-sheet-to-remind.ts';
import { planReminders, type SkipReason } from './plan-reminders.ts';
import { remindableSignups } from './reminders.store.ts';
import { writeReminders } from './write-reminders.ts';

/**
 * Sends a reminder to every volunteer of a sheet who consented, has not had one of this kind, and whose slot lies
 * ahead; says how many those are and why the others get none.
 * @throws 404 when the sheet does not exist
 */
export async function sendReminders(
  hub: Context<'mailbox' | 'sheetCache'>,
  { signupSheetId, reminderType }: ReminderChoice,
  actor: Actor,
): Promise<RemindersSent> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const sheet = await findSheetToRemind(hub, signupSheetId);
  const signups = await remindableSignups(database.db, { sheetIds: [sheet.id] });
  const { toSend, skipped } = planReminders(schoolClock, reminderType, signups, now);
  const written = await writeReminders(hub, toSend, {
    kind: reminderType,
    automatic: false,
    now,
    with: (write) =>
      recordAudit(write, actor, {
        action: 'reminders-sent',
        subjectId: sheet.id,
        detail: `${sheet.title}: ${reminderType}`,
        at: now,
      }),
  });
  const count = (reason: SkipReason) => skipped.filter((each) => each.reason === reason).length;
  const counts = {
    // Nobody without an email has agreed to get any.
    noConsent: count('noConsent') + count('noEmail'),
    // Those whom another organizer reminded at this very moment.
    alreadySent: count('alreadySent') + (toSend.length - written.length),
    past: count('past'),
  };
  const message = formatSent(written.length, counts, hub.mailbox.isReady());
  return { message, sent: written.length, skipped: counts };
}

/** `12 sent, 3 skipped: 2 didn’t agree to get emails, 1 already got it` */
function formatSent(sent: number, skipped: RemindersSent['skipped'], isMailReady: boolean): string {
  const all = skipped.noConsent + skipped.alreadySent + skipped.past;
  if (sent + all === 0) return 'Nobody has signed up yet, so nothing was sent.';
  const reasons = [
    skipped.noConsent > 0 ? `${skipped.noConsent} didn’t agree to get emails` : null,
    skipped.alreadySent > 0 ? `${skipped.alreadySent} already got it` : null,
    skipped.past > 0 ? `${skipped.past} for a slot that’s over` : null,
  ].filter((reason) => reason !== null);
  const words = all === 0 ? `${sent} sent` : `${sent} sent, ${all} skipped: ${reasons.join(', ')}`;
  return isMailReady || sent === 0 ? words : `${words}. Email isn’t set up, so they wait in the outbox.`;
}
