import { z } from 'zod';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { FORGET_MAILS, forgetSentMails } from './forget-mails.ts';
import type { Platform } from '#server/platform/platform.ts';

const MINUTE = 60_000;
const lastMails = z.object({ mailIds: z.array(z.string()), since: z.string() });

export function forgetMailsJob(hub: Platform): JobHandler {
  return {
    kind: FORGET_MAILS,
    run: (payload) => forgetSentMails(hub, lastMails.parse(payload)),
    waits: [MINUTE, 10 * MINUTE, 60 * MINUTE],
    atOnce: 1,
  };
}
