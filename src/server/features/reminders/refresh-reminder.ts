import { eventStart, firstMorningAfter, isAtNight, reminderUseEnds } from '#domain/reminders.ts';
import { Postpone } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { remindedOf } from './describe-signup.ts';
import type { ReminderMail } from './reminders.mail.ts';
import { remindableSignups, type RemindableSignup } from './reminders.store.ts';

const WORTH_IT_UNTIL = 60 * 60_000;

/**
 * What a reminder that waited still has to say: of signups that are gone, begun, moved, of another address or no longer
 * wanted, nothing. Null when nothing is left, or when a reminder that goes out by itself would come at night and the
 * morning is too late.
 *
 * @throws Postpone until the morning when it would come at night
 */
export async function refreshReminder(
  { recipient, payload }: { readonly recipient: string; readonly payload: ReminderMail },
  { database, schoolClock, clock }: Platform,
): Promise<ReminderMail | null> {
  const now = clock.now();
  const startOf = new Map(
    payload.signups.map(({ signupId, slot, sheet }) => [signupId, eventStart({ ...sheet, ...slot })]),
  );
  const isMeant = (signup: RemindableSignup) =>
    signup.emailConsent &&
    signup.email.toLowerCase() === recipient.toLowerCase() &&
    eventStart(signup) === startOf.get(signup.id) &&
    now < reminderUseEnds(schoolClock, signup);
  const found = await remindableSignups(database.db, { signupIds: [...startOf.keys()] });
  const [first, ...others] = found.filter(isMeant);
  if (first === undefined) return null;
  if (payload.automatic && isAtNight(schoolClock, now)) {
    const morning = firstMorningAfter(schoolClock, now);
    const end = reminderUseEnds(schoolClock, first);
    if (end.getTime() - morning.getTime() < WORTH_IT_UNTIL) return null;
    throw new Postpone(morning, 'It is night');
  }
  return { ...payload, name: first.name, signups: [first, ...others].map(remindedOf) };
}
