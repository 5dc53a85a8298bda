import type { ReminderKind } from '#domain/reminders.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import type { ReminderMail } from '#server/features/reminders/reminder-mail.ts';
import type { TestHub } from './test-hub.ts';
import { ensureRecurringJobs } from '#server/all-jobs.ts';
import { writtenMails } from './sheets.ts';

/** Sets the school's clock, such as `2026-12-11T09:00`, and runs what is due. */
export async function letItBe(hub: TestHub, local: string): Promise<void> {
  const moment = readInstant(hub.platform.schoolClock, local);
  if (moment === null) throw new Error(`${local} is no moment`);
  hub.platform.clock.set(moment.toISOString());
  await hub.hub.jobs.settled();
}

/** Starts automatic reminders from this moment on, as at the start of the hub: tests empty the table of jobs too. */
export async function beginReminders(hub: TestHub, local: string): Promise<void> {
  await letItBe(hub, local);
  await ensureRecurringJobs(hub.hub);
}

interface WrittenReminder {
  readonly to: string;
  readonly name: string | null;
  readonly kind: ReminderKind;
  readonly slots: readonly string[];
}

/** Oldest first. */
export async function writtenReminders({ hub }: TestHub): Promise<WrittenReminder[]> {
  const mails = await writtenMails({ hub }, 'reminder');
  return mails.map(({ recipient, payload }) => {
    // The outbox gives back what was written for its kind.
    const mail = payload as unknown as ReminderMail;
    return {
      to: recipient,
      name: mail.name,
      kind: mail.reminder,
      slots: mail.signups.map(({ slot }) => slot.title),
    };
  });
}
