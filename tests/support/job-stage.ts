import { afterEach, beforeEach } from 'vitest';
import { createJobs, type Jobs } from '#server/jobs/job-runner.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';

type Handlers = Record<string, Partial<Omit<JobHandler, 'kind'>> & Pick<JobHandler, 'run'>>;

/** A database and a clock of its own for each test of a file, and runners of jobs, which stop with the test. */
export function jobStage() {
  let platform: TestPlatform;
  let runners: Jobs[];

  beforeEach(async () => {
    platform = await openTestPlatform();
    runners = [];
  });
  afterEach(async () => {
    await Promise.all(runners.map((jobs) => jobs.stop(1000)));
    await platform.remove();
  });

  return {
    get platform() {
      return platform;
    },
    runner(handlers: Handlers): Jobs {
      const jobs = createJobs(platform);
      jobs.start(Object.entries(handlers).map(([kind, handler]) => ({ kind, waits: [], atOnce: 2, ...handler })));
      runners.push(jobs);
      return jobs;
    },
    enqueue: (jobs: Jobs, payload: object = {}, dueAt?: Date) =>
      platform.database.write((write) => jobs.enqueue(write, 'work', payload, dueAt)),
    rows: () => platform.database.db.selectFrom('jobs').selectAll().execute(),
    inMinutes: (minutes: number) => new Date(platform.clock.now().getTime() + minutes * MINUTE),
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}
