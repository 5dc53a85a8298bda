import { Postpone, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { sendDueReminders, whenRemindersAreDue } from './send-due-reminders.ts';
import type { ReminderParts } from './write-reminders.ts';

/** The one job that sends reminders by themselves. */
export const SEND_DUE_REMINDERS = 'send-due-reminders';

const AGAIN_AFTER_TROUBLE = 60_000;

/** Ends every run by being put off, even a failed one, so that there is always one such job and never a second. */
export function sendDueRemindersJob(hub: ReminderParts): JobHandler {
  const { clock, log } = hub.platform;
  return {
    async run(_payload, { dueAt }) {
      try {
        await sendDueReminders(hub, { since: dueAt });
      } catch (error) {
        log.error({ reason: String(error) }, 'reminders could not be written');
        throw new Postpone(new Date(clock.now().getTime() + AGAIN_AFTER_TROUBLE), 'The last run failed');
      }
      throw new Postpone(whenRemindersAreDue(hub), 'Waits for the next hour of reminders', true);
    },
    waits: [],
    atOnce: 1,
  };
}
