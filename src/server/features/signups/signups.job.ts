import { z } from 'zod';
import { linkRequest } from '#contract/signup-link.ts';
import type { Context } from '#server/hub.ts';
import { asker } from '#server/mail/asker.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { mailManageLinks } from './mail-manage-links.ts';
import { settleHeldMove } from './settle-move.ts';

export const MAIL_MANAGE_LINKS = 'mail-manage-links';
export const SETTLE_MOVE = 'settle-move';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const heldMove = z.object({ moveId: z.string() });

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

/** Offers the place that a moved volunteer left, and emails the volunteer, once the move can no longer be undone. */
export function settleMoveJob(hub: Context<'mailbox'>): JobHandler {
  return {
    kind: SETTLE_MOVE,
    run: (payload) => settleHeldMove(hub, heldMove.parse(payload).moveId),
    waits: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, 60 * MINUTE],
    atOnce: 1,
  };
}
