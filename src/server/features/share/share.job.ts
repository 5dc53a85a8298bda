import type { Hub } from '#server/hub.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { standingJob } from '#server/platform/jobs/standing-job.ts';
import { postNewSheets } from './post-new-sheets.ts';

export const POST_NEW_SHEETS_JOB = 'post-new-sheets';

const EVERY = 5 * 60_000;

export function postNewSheetsJob(hub: Pick<Hub, 'platform' | 'pictures' | 'sheetCache'>): JobHandler {
  const { platform } = hub;
  return standingJob(platform, {
    trouble: 'could not post new sheets',
    againAfter: EVERY,
    async run() {
      await postNewSheets(hub);
      return new Date(platform.clock.now().getTime() + EVERY);
    },
  });
}
