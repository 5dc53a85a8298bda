import { deletionAsk } from '#contract/deletion.ts';
import type { Context } from '#server/hub.ts';
import { asker } from '#server/mail/asker.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { MAIL_DELETION_LINK, mailDeletionLink } from './ask-for-deletion.ts';

const MINUTE = 60_000;

/** Looks up what is kept under an address after the answer was given, so that its duration reveals nothing. */
export function mailDeletionLinkJob(hub: Context<'mailbox'>): JobHandler {
  return {
    kind: MAIL_DELETION_LINK,
    run: (payload) => mailDeletionLink(hub, deletionAsk.parse(payload), asker.parse(payload)),
    waits: [MINUTE, 10 * MINUTE],
    atOnce: 1,
    personal: true,
  };
}
