import { eventStart, reminderUseEnds, type ReminderKind } from '#domain/reminders.ts';
import { isReached } from '#domain/reached-people.ts';
import { byClock } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import { quotableOf } from '#server/features/signups/quotable.ts';
import { daysOfHelp, only, type DayOfHelp } from './plan-reminders.ts';
import type { ReminderMail } from './reminder-mail.ts';
import { remindedOf } from './describe-signup.ts';
import { claimReminders, remindableSignups } from './reminders.store.ts';

/** Volunteers per transaction, which then takes some milliseconds and hardly delays a signup. */
const PEOPLE_AT_ONCE = 25;
const TRIES = 3;

interface Occasion {
  readonly kind: ReminderKind;
  readonly automatic: boolean;
  readonly now: Date;
  /** Written together with the first reminders. */
  readonly with?: (write: Write) => Promise<void>;
}

/**
 * One mail per volunteer and day, each in one transaction with its record, so that only one process writes it. Skips
 * signups that were cancelled, moved or refused meanwhile. Returns who is mailed.
 */
export async function writeReminders(
  hub: Context<'mailbox'>,
  days: readonly DayOfHelp[],
  { with: also, ...occasion }: Occasion,
): Promise<DayOfHelp[]> {
  const written: DayOfHelp[] = [];
  for (let at = 0; at < days.length; at += PEOPLE_AT_ONCE) {
    const some = days.slice(at, at + PEOPLE_AT_ONCE);
    const first = at === 0 ? also : undefined;
    written.push(...(await writeTogether(hub, some, { ...occasion, ...(first === undefined ? {} : { with: first }) })));
  }
  return written;
}

async function writeTogether(
  hub: Context<'mailbox'>,
  days: readonly DayOfHelp[],
  occasion: Occasion,
): Promise<DayOfHelp[]> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await hub.database.write((write) => claimAndMail(hub, write, days, occasion));
    } catch (error) {
      // A signup was cancelled in between; the next read no longer finds it.
      if (left === 1 || violationOf(error)?.kind !== 'foreign-key') throw error;
    }
  }
}

async function claimAndMail(
  hub: Context<'mailbox'>,
  write: Write,
  days: readonly DayOfHelp[],
  { kind, automatic, now, with: also }: Occasion,
): Promise<DayOfHelp[]> {
  const { schoolClock } = hub;
  const meant = days.flatMap(({ signups }) => signups);
  const startOf = new Map(meant.map((signup) => [signup.id, eventStart(signup)]));
  const found = await remindableSignups(write.db, { signupIds: [...startOf.keys()] });
  const same = found.filter(
    (signup) => signup.emailConsent && isReached(signup) && eventStart(signup) === startOf.get(signup.id),
  );
  const claimed = await claimReminders(
    write.db,
    same.map((signup) => ({ signupId: signup.id, eventStart: eventStart(signup) })),
    { kind, automatic, writtenAt: now.toISOString() },
  );
  const told = daysOfHelp(schoolClock, same).flatMap((day) => only(day, ({ id }) => claimed.has(id)) ?? []);
  for (const { signups } of told) {
    const [first] = signups;
    const { email, preferredLanguage } = first;
    if (email === null) continue;
    const useEnds = Math.max(...signups.map((signup) => reminderUseEnds(schoolClock, signup).getTime()));
    const payload: ReminderMail = {
      reminder: kind,
      automatic,
      name: quotableOf(first).name,
      signups: remindedOf(signups),
      goodForMs: useEnds - now.getTime(),
    };
    await hub.mailbox.write(write, {
      kind: 'reminder',
      to: email,
      language: preferredLanguage,
      payload,
      cause: byClock,
    });
  }
  await also?.(write);
  return told;
}
