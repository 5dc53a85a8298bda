import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { sendDueReminders, whenRemindersAreDue } from './send-due-reminders.ts';
import type { Context } from '#server/hub.ts';

const SEND_DUE_REMINDERS = 'send-due-reminders';

const RETRY_AFTER_MS = 60_000;

export function sendDueRemindersJob(hub: Context<'mailbox'>): RecurringJob {
  return recurringJob(hub, {
    kind: SEND_DUE_REMINDERS,
    firstRunAt: () => whenRemindersAreDue(hub),
    trouble: 'could not create reminders',
    retryAfterMs: RETRY_AFTER_MS,
    async run(dueAt) {
      await sendDueReminders(hub, { since: dueAt });
      return whenRemindersAreDue(hub);
    },
  });
}
