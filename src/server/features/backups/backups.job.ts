import { nextBackupAt } from '#domain/backups.ts';
import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { takeNightlyBackup } from './take-nightly-backup.ts';

export const TAKE_BACKUP = 'take-backup';

const RETRY_AFTER_MS = 60 * 60_000;

export function takeBackupJob(hub: Context<'backups' | 'mailbox'>): RecurringJob {
  return recurringJob(hub, {
    kind: TAKE_BACKUP,
    firstRunAt: () => nextBackupAt(hub.schoolClock, hub.clock.now()),
    trouble: 'could not record a backup',
    retryAfterMs: RETRY_AFTER_MS,
    run: () => takeNightlyBackup(hub),
  });
}
