import type { Context } from '#server/hub.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { MAIL_MAILBOX_CODE, codeToMail, mailCode } from './mail-code.ts';

const MINUTE = 60_000;

export function mailMailboxCodeJob(hub: Context<'mailbox'>): JobHandler {
  return {
    kind: MAIL_MAILBOX_CODE,
    run: (payload) => mailCode(hub, codeToMail.parse(payload)),
    waits: [MINUTE, 2 * MINUTE],
    atOnce: 1,
    personal: true,
  };
}
