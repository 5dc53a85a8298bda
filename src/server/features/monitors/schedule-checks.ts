import type { Write } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { Monitor } from './monitors.store.ts';

export const CHECK_MONITOR = 'check-monitor';

/** Ensures that a monitor is checked when it is due, or sooner than planned; a paused one is not. */
export async function scheduleChecks(
  jobs: Pick<Jobs, 'scheduleUnique'>,
  write: Write,
  { id, nextCheckAt }: Pick<Monitor, 'id' | 'nextCheckAt'>,
): Promise<void> {
  if (nextCheckAt !== null) await jobs.scheduleUnique(write, CHECK_MONITOR, id, new Date(nextCheckAt));
}
