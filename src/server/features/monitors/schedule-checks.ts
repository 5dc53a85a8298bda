import type { Write } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { Monitor } from './monitors.store.ts';

/** Checks one monitor whenever it is due; there is one such job for each that is not paused. */
export const CHECK_MONITOR = 'check-monitor';

/** Sees to it that a monitor is checked when it is due, or sooner than was planned; one that is paused is not. */
export async function scheduleChecks(
  jobs: Pick<Jobs, 'scheduleUnique'>,
  write: Write,
  { id, nextCheckAt }: Pick<Monitor, 'id' | 'nextCheckAt'>,
): Promise<void> {
  if (nextCheckAt !== null) await jobs.scheduleUnique(write, CHECK_MONITOR, id, new Date(nextCheckAt));
}
