import { takeBackupJob } from './features/backups/backups.job.ts';
import { tendHandOversJob } from './features/hand-overs/hand-overs.job.ts';
import { tellWhoIsMissingJob } from './features/late-notices/late-notices.job.ts';
import { tendCallsJob } from './features/calls/calls.job.ts';
import { proposeHoursJob } from './features/hours/hours.job.ts';
import { tendWaitlistsJob } from './features/offers/offers.job.ts';
import { mailMailboxCodeJob } from './features/mailbox-proofs/mailbox-proofs.job.ts';
import { forgetMailsJob } from './features/accounts/accounts.job.ts';
import { mailDeletionLinkJob } from './features/deletion/deletion.job.ts';
import { writeLetterJob } from './features/letters/letters.job.ts';
import { checkMonitorJob, tendMonitorsJob } from './features/checks/checks.job.ts';
import { mailAlertDigestJob, mailUrgentAlertsJob, sendWebhookJob } from './features/notifications/notifications.job.ts';
import { mailTheWeekJob } from './features/overview/overview.job.ts';
import { sendDueRemindersJob } from './features/reminders/reminders.job.ts';
import { removeOldRecordsJob } from './features/retention/retention.job.ts';
import { postNewSheetsJob } from './features/share/share.job.ts';
import { mentionOldDraftsJob } from './features/sheets/sheets.job.ts';
import { mailManageLinksJob, settleMoveJob } from './features/signups/signups.job.ts';
import { checkConnectionsJob, postJob } from './features/social/social.job.ts';
import { measureSizesJob } from './features/system/system.job.ts';
import type { Hub } from './hub.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { RecurringJob } from './jobs/recurring-job.ts';

/** Table of contents: what runs when something asks for it. */
export function jobHandlers(hub: Hub): readonly JobHandler[] {
  return [
    ...hub.mailbox.sendJobs,
    mailManageLinksJob(hub),
    settleMoveJob(hub),
    mailMailboxCodeJob(hub),
    forgetMailsJob(hub),
    mailDeletionLinkJob(hub),
    writeLetterJob(hub),
    mailUrgentAlertsJob(hub),
    mailAlertDigestJob(hub),
    sendWebhookJob(hub),
    checkMonitorJob(hub),
    ...recurringJobs(hub),
  ];
}

/** Table of contents: what runs again and again, all clean-ups in the last one. */
export function recurringJobs(hub: Hub): readonly RecurringJob[] {
  return [
    sendDueRemindersJob(hub),
    tendWaitlistsJob(hub),
    tendHandOversJob(hub),
    tellWhoIsMissingJob(hub),
    tendCallsJob(hub),
    proposeHoursJob(hub),
    mailTheWeekJob(hub),
    tendMonitorsJob(hub),
    checkConnectionsJob(hub),
    postJob(hub, 'facebook'),
    postJob(hub, 'instagram'),
    postNewSheetsJob(hub),
    mentionOldDraftsJob(hub),
    takeBackupJob(hub),
    measureSizesJob(hub),
    removeOldRecordsJob(hub),
  ];
}

/** Sees to it that each of them is scheduled. */
export async function ensureRecurringJobs(hub: Hub): Promise<void> {
  for (const { kind, firstRunAt } of recurringJobs(hub)) await hub.jobs.ensureRecurring(kind, firstRunAt());
}
