import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { standingJob } from '#server/platform/jobs/standing-job.ts';
import { sendDueReminders, whenRemindersAreDue } from './send-due-reminders.ts';
import type { ReminderParts } from './write-reminders.ts';

/** The one job that sends reminders by themselves. */
export const SEND_DUE_REMINDERS = 'send-due-reminders';

const AGAIN_AFTER_TROUBLE = 60_000;

export function sendDueRemindersJob(hub: ReminderParts): JobHandler {
  return standingJob(hub.platform, {
    trouble: 'could not create reminders',
    againAfter: AGAIN_AFTER_TROUBLE,
    async run(dueAt) {
      await sendDueReminders(hub, { since: dueAt });
      return whenRemindersAreDue(hub);
    },
  });
}
