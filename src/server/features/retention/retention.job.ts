import { nextRemovalAt } from '#domain/retention.ts';
import type { Hub } from '#server/hub.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { standingJob } from '#server/platform/jobs/standing-job.ts';
import { removeOldRecords } from './remove-old-records.ts';

/** The one job that removes what is older than it is kept. */
export const REMOVE_OLD_RECORDS = 'remove-old-records';

const AGAIN_AFTER_TROUBLE = 60 * 60_000;

export function removeOldRecordsJob({ platform }: Pick<Hub, 'platform'>): JobHandler {
  return standingJob(platform, {
    trouble: 'could not remove old records',
    againAfter: AGAIN_AFTER_TROUBLE,
    async run() {
      const isAll = await removeOldRecords(platform);
      return isAll ? whenOldRecordsGo({ platform }) : platform.clock.now();
    },
  });
}

export function whenOldRecordsGo({ platform: { schoolClock, clock } }: Pick<Hub, 'platform'>): Date {
  return nextRemovalAt(schoolClock, clock.now());
}
