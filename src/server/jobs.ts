import { forgetMailsJob } from './features/accounts/accounts.job.ts';
import { FORGET_MAILS } from './features/accounts/forget-mails.ts';
import { MAIL_MANAGE_LINKS, mailManageLinksJob } from './features/signups/signups.job.ts';
import type { Hub } from './hub.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';

/** Table of contents: job → feature. */
export function jobHandlers(hub: Hub): Record<string, JobHandler> {
  return {
    'send-mail': hub.mailbox.sendJob,
    [MAIL_MANAGE_LINKS]: mailManageLinksJob(hub),
    [FORGET_MAILS]: forgetMailsJob(hub),
  };
}
