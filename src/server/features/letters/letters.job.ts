import type { JobHandler } from '#server/jobs/jobs.ts';
import { WRITE_LETTER } from './send-letter.ts';
import { writeLetter } from './write-letter.ts';
import type { Context } from '#server/hub.ts';

const [SECOND, MINUTE] = [1000, 60_000];

export function writeLetterJob(hub: Context<'mailbox'>): JobHandler {
  return {
    kind: WRITE_LETTER,
    run: (payload) => writeLetter(hub, (payload as { letterId: string }).letterId),
    waits: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, 60 * MINUTE],
    atOnce: 1,
  };
}
