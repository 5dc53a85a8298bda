import { nextRemovalAt } from '#domain/retention.ts';
import type { Hub } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/platform/jobs/recurring-job.ts';
import { removeOldRecords } from './remove-old-records.ts';

/** The one job that removes what is older than it is kept. */
export const REMOVE_OLD_RECORDS = 'remove-old-records';

const RETRY_AFTER_MS = 60 * 60_000;

export function removeOldRecordsJob({ platform }: Pick<Hub, 'platform'>): RecurringJob {
  return recurringJob(platform, {
    kind: REMOVE_OLD_RECORDS,
    firstRunAt: () => whenOldRecordsGo({ platform }),
    trouble: 'could not remove old records',
    retryAfterMs: RETRY_AFTER_MS,
    async run() {
      const isAll = await removeOldRecords(platform);
      return isAll ? whenOldRecordsGo({ platform }) : platform.clock.now();
    },
  });
}

function whenOldRecordsGo({ platform: { schoolClock, clock } }: Pick<Hub, 'platform'>): Date {
  return nextRemovalAt(schoolClock, clock.now());
}
