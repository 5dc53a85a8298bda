import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { linkRequest } from '#contract/signup-link.ts';
import { MAIL_MANAGE_LINKS } from '#server/features/signups/signups.job.ts';
import { askerOf } from '#server/features/mailbox-proofs/asker-of.ts';
import type { Hub } from '#server/hub.ts';

/** Mails the manage links of an address, if there are any; the caller does not learn that. */
export async function askForLinks(
  hub: Hub,
  asked: z.infer<typeof linkRequest>,
  request: FastifyRequest,
): Promise<void> {
  const by = await askerOf(hub, request, asked.email);
  await hub.database.write((write) => hub.jobs.enqueue(write, MAIL_MANAGE_LINKS, { ...asked, ...by }));
}
