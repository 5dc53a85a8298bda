import type { Hub } from '#server/hub.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { standingJob } from '#server/platform/jobs/standing-job.ts';
import { postNewSheets } from './post-new-sheets.ts';
import { sweepPostMedia } from './sweep-post-media.ts';

export const POST_NEW_SHEETS_JOB = 'post-new-sheets';
export const SWEEP_POST_MEDIA = 'sweep-post-media';

const MINUTE = 60_000;

export function postNewSheetsJob(hub: Pick<Hub, 'platform' | 'pictures' | 'board'>): JobHandler {
  return standing(hub, 5 * MINUTE, () => postNewSheets(hub));
}

export function sweepPostMediaJob({ platform }: Pick<Hub, 'platform'>): JobHandler {
  return standing({ platform }, 24 * 60 * MINUTE, async () => {
    const unused = await sweepPostMedia(platform);
    if (unused > 0) platform.log.info({ unused }, 'removed pictures that nothing shows any more');
  });
}

function standing({ platform }: Pick<Hub, 'platform'>, every: number, work: () => Promise<void>): JobHandler {
  return standingJob(platform, {
    trouble: 'sheets and their pictures could not be looked after',
    againAfter: every,
    async run() {
      await work();
      return new Date(platform.clock.now().getTime() + every);
    },
  });
}
