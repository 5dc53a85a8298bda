import { z } from 'zod';
import { deletionAsk } from '#contract/deletion.ts';
import type { Hub } from '#server/hub.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { forgetDeletionLink, mailDeletionLink } from './ask-for-deletion.ts';

const MINUTE = 60_000;
const link = z.object({ id: z.string() });

/** Looks up what is kept under an address after the answer was given, so that its duration tells nothing. */
export function mailDeletionLinkJob(hub: Pick<Hub, 'platform' | 'mailbox' | 'jobs' | 'limits'>): JobHandler {
  return {
    run: (payload) => mailDeletionLink(hub, deletionAsk.parse(payload)),
    waits: [MINUTE, 10 * MINUTE],
    atOnce: 1,
    personal: true,
  };
}

/** Removes a request whose link was not used in time. */
export function forgetDeletionLinkJob(hub: Pick<Hub, 'platform'>): JobHandler {
  return {
    run: (payload) => forgetDeletionLink(hub, link.parse(payload).id),
    waits: [MINUTE, 10 * MINUTE, 60 * MINUTE],
    atOnce: 1,
  };
}
