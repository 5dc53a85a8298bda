import type { z } from 'zod';
import type { linkRequest } from '#contract/signup-link.ts';
import { MAIL_MANAGE_LINKS } from '#server/features/signups/signups.job.ts';
import type { Hub } from '#server/hub.ts';

/** Has the manage links of an address mailed to it, soon, and if there are any: whoever asks does not learn that. */
export function askForLinks(hub: Hub, asked: z.infer<typeof linkRequest>): Promise<void> {
  return hub.database.write((write) => hub.jobs.enqueue(write, MAIL_MANAGE_LINKS, asked));
}
