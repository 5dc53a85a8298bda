import { nextRemovalAt } from '#domain/retention.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { removeOldRecords } from './remove-old-records.ts';
import type { Platform } from '#server/platform/platform.ts';

export const REMOVE_OLD_RECORDS = 'remove-old-records';

const RETRY_AFTER_MS = 60 * 60_000;

export function removeOldRecordsJob(hub: Platform): RecurringJob {
  return recurringJob(hub, {
    kind: REMOVE_OLD_RECORDS,
    firstRunAt: () => whenOldRecordsGo(hub),
    trouble: 'could not remove old records',
    retryAfterMs: RETRY_AFTER_MS,
    async run() {
      const isAll = await removeOldRecords(hub);
      return isAll ? whenOldRecordsGo(hub) : hub.clock.now();
    },
  });
}

function whenOldRecordsGo({ schoolClock, clock }: Platform): Date {
  return nextRemovalAt(schoolClock, clock.now());
}
