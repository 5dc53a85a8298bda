import { eventStart, reminderKinds, reminderUseEnds, type ReminderKind } from '#domain/reminders.ts';
import { firstMorningAfter, isAtNight } from '#domain/quiet-hours.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { quotableOf } from '#server/features/signups/quotable.ts';
import { remindedOf } from './describe-signup.ts';
import type { ReminderMail } from './reminder-mail.ts';
import { remindableSignups, type RemindableSignup } from './reminders.store.ts';

const MINUTE = 60_000;
/** The least time between a reminder that the night held back and the start of its slot. */
const WORTH_IT_UNTIL = 60 * MINUTE;
/** Later than the morning's own reminders are written, which may say the same. */
const AFTER_DAYBREAK = 5 * MINUTE;

/**
 * What a waiting reminder still has to say. It leaves out signups that are gone, begun, moved, of another address or
 * without consent, and those for which a nearer reminder was written meanwhile. Null when nothing is left, or when an
 * automatic reminder would come at night and the morning is too late; otherwise such a one waits until the morning.
 */
export async function refreshReminder(
  { recipient, payload }: { readonly recipient: string; readonly payload: ReminderMail },
  { database, schoolClock, clock }: Platform,
): Promise<ReminderMail | Rescheduled | null> {
  const now = clock.now();
  const startOf = new Map(
    payload.signups.map(({ signupId, slot, sheet }) => [signupId, eventStart({ ...sheet, ...slot })]),
  );
  const isMeant = (signup: RemindableSignup) =>
    signup.emailConsent &&
    signup.email?.toLowerCase() === recipient.toLowerCase() &&
    eventStart(signup) === startOf.get(signup.id) &&
    !hasNearer(signup, payload.reminder) &&
    now < reminderUseEnds(schoolClock, signup);
  const found = await remindableSignups(database.db, { signupIds: [...startOf.keys()] });
  const [first, ...others] = found.filter(isMeant);
  if (first === undefined) return null;
  if (payload.automatic && isAtNight(schoolClock, now)) {
    const morning = firstMorningAfter(schoolClock, now);
    const end = reminderUseEnds(schoolClock, first);
    if (end.getTime() - morning.getTime() < WORTH_IT_UNTIL) return null;
    return { runAgainAt: new Date(morning.getTime() + AFTER_DAYBREAK), isDone: false };
  }
  return { ...payload, name: quotableOf(first).name, signups: remindedOf([first, ...others]) };
}

function hasNearer({ had }: RemindableSignup, kind: ReminderKind): boolean {
  const own = had.find((written) => written.kind === kind);
  return had.some(
    (other) =>
      reminderKinds.indexOf(other.kind) > reminderKinds.indexOf(kind) &&
      own !== undefined &&
      other.writtenAt > own.writtenAt,
  );
}
