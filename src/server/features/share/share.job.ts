import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { postNewSheets } from './post-new-sheets.ts';

const POST_NEW_SHEETS = 'post-new-sheets';

const EVERY = 5 * 60_000;

export function postNewSheetsJob(hub: Context<'pictures' | 'sheetCache'>): RecurringJob {
  return recurringJob(hub, {
    kind: POST_NEW_SHEETS,
    trouble: 'could not post new sheets',
    retryAfterMs: EVERY,
    async run() {
      await postNewSheets(hub);
      return new Date(hub.clock.now().getTime() + EVERY);
    },
  });
}
