import { daysRemindedOf, nextDueMoment, reminderKinds, type ReminderKind } from '#domain/reminders.ts';
import { remindersDueNow, remindersMissed } from './plan-reminders.ts';
import { remindableSignups } from './reminders.store.ts';
import { writeReminders } from './write-reminders.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Context } from '#server/hub.ts';

/** A late reminder goes out within hours or not at all, so older ones need not be read. */
const LOOKS_BACK = 24 * 60 * 60_000;

export async function sendDueReminders(hub: Context<'mailbox'>, { since }: { readonly since: Date }): Promise<void> {
  for (const kind of reminderKinds) await sendDue(hub, kind, since);
}

async function sendDue(hub: Context<'mailbox'>, kind: ReminderKind, since: Date): Promise<void> {
  const { database, schoolClock, clock, log } = hub;
  const now = clock.now();
  const lookedFrom = new Date(Math.min(since.getTime(), now.getTime() - LOOKS_BACK));
  const [from, until] = daysRemindedOf(schoolClock, kind, lookedFrom, now);
  const signups = await remindableSignups(database.db, { from, until });
  const due = remindersDueNow(schoolClock, kind, signups, now);
  const written = await writeReminders(hub, due, { kind, automatic: true, now });
  if (written.length > 0) log.info({ reminder: kind, mails: written.length }, 'reminders written');
  const missed = remindersMissed(schoolClock, kind, signups, { since, now });
  if (missed > 0) log.warn({ reminder: kind, mails: missed }, 'reminders were due too long ago and are not sent');
}

export function whenRemindersAreDue({ schoolClock, clock }: Platform): Date {
  return nextDueMoment(schoolClock, clock.now());
}
