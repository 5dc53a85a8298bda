import { linkRequest } from '#contract/signup-link.ts';
import type { Context } from '#server/hub.ts';
import { asker } from '#server/mail/asker.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { mailManageLinks } from './mail-manage-links.ts';

export const MAIL_MANAGE_LINKS = 'mail-manage-links';

const MINUTE = 60_000;

/** Looks up an address's signups after the answer, so that its duration does not reveal whether there are any. */
export function mailManageLinksJob(hub: Context<'mailbox'>): JobHandler {
  return {
    kind: MAIL_MANAGE_LINKS,
    run: (payload) => mailManageLinks(hub, linkRequest.parse(payload).email, asker.parse(payload)),
    waits: [MINUTE, 10 * MINUTE],
    atOnce: 1,
    personal: true,
  };
}
