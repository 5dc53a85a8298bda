import { forgetMailsJob } from './features/accounts/accounts.job.ts';
import { FORGET_MAILS } from './features/accounts/forget-mails.ts';
import { MAIL_DELETION_LINK } from './features/deletion/ask-for-deletion.ts';
import { mailDeletionLinkJob } from './features/deletion/deletion.job.ts';
import { TEND_MONITORS, checkMonitorJob, tendMonitorsJob } from './features/monitors/monitors.job.ts';
import { CHECK_MONITOR } from './features/monitors/schedule-checks.ts';
import {
  MAIL_ALERT_DIGEST,
  MAIL_URGENT_ALERTS,
  SEND_WEBHOOK,
  mailAlertDigestJob,
  mailUrgentAlertsJob,
  sendWebhookJob,
} from './features/notifications/notifications.job.ts';
import { WRITE_LETTER } from './features/letters/send-letter.ts';
import { writeLetterJob } from './features/letters/letters.job.ts';
import { SEND_DUE_REMINDERS, sendDueRemindersJob } from './features/reminders/reminders.job.ts';
import { whenRemindersAreDue } from './features/reminders/send-due-reminders.ts';
import { REMOVE_OLD_RECORDS, removeOldRecordsJob, whenOldRecordsGo } from './features/retention/retention.job.ts';
import { MAIL_MANAGE_LINKS, mailManageLinksJob } from './features/signups/signups.job.ts';
import { POST_NEW_SHEETS_JOB, postNewSheetsJob } from './features/share/share.job.ts';
import { CHECK_CONNECTIONS, POST_ON, checkConnectionsJob, postJob } from './features/social/social.job.ts';
import type { Hub } from './hub.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';

/** Table of contents: job → feature. */
export function jobHandlers(hub: Hub): Record<string, JobHandler> {
  return {
    ...hub.mailbox.sendJobs,
    [MAIL_MANAGE_LINKS]: mailManageLinksJob(hub),
    [FORGET_MAILS]: forgetMailsJob(hub),
    [MAIL_DELETION_LINK]: mailDeletionLinkJob(hub),
    [SEND_DUE_REMINDERS]: sendDueRemindersJob(hub),
    [WRITE_LETTER]: writeLetterJob(hub),
    [MAIL_URGENT_ALERTS]: mailUrgentAlertsJob(hub),
    [MAIL_ALERT_DIGEST]: mailAlertDigestJob(hub),
    [SEND_WEBHOOK]: sendWebhookJob(hub.platform),
    [CHECK_MONITOR]: checkMonitorJob(hub),
    [TEND_MONITORS]: tendMonitorsJob(hub),
    [CHECK_CONNECTIONS]: checkConnectionsJob(hub),
    [POST_ON.facebook]: postJob(hub, 'facebook'),
    [POST_ON.instagram]: postJob(hub, 'instagram'),
    [POST_NEW_SHEETS_JOB]: postNewSheetsJob(hub),
    [REMOVE_OLD_RECORDS]: removeOldRecordsJob(hub),
  };
}

/** Jobs of which there is always one, and when it runs at the latest. */
export function standingJobs(hub: Hub): Record<string, Date> {
  const now = hub.platform.clock.now();
  return {
    [SEND_DUE_REMINDERS]: whenRemindersAreDue(hub),
    [TEND_MONITORS]: now,
    [CHECK_CONNECTIONS]: now,
    [POST_ON.facebook]: now,
    [POST_ON.instagram]: now,
    [POST_NEW_SHEETS_JOB]: now,
    [REMOVE_OLD_RECORDS]: whenOldRecordsGo(hub),
  };
}
