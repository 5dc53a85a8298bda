import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import type { Platform } from '#server/platform/platform.ts';
import { databaseBytes, keepSize } from './database-figures.store.ts';

const HOUR = 3_600_000;
const MEASURED_EVERY = 6 * HOUR;

/** One row a day says how large the database was, so that its growth is measured and not guessed. */
export function measureSizesJob(platform: Platform): RecurringJob {
  return recurringJob(platform, {
    kind: 'measure-sizes',
    trouble: 'could not measure the database',
    retryAfterMs: HOUR,
    async run() {
      await measureSizes(platform);
      return new Date(platform.clock.now().getTime() + MEASURED_EVERY);
    },
  });
}

export async function measureSizes({ clock, database, schoolClock }: Platform): Promise<void> {
  const now = clock.now();
  const bytes = await databaseBytes(database.db, database.engine);
  const size = { day: dateFieldValue(schoolClock, now), measuredAt: now.toISOString(), bytes };
  await database.write(({ db }) => keepSize(db, size));
}
