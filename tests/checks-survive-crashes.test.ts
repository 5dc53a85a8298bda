import { expect, test } from 'vitest';
import { newMonitor } from '#contract/monitors.ts';
import { createServerMetrics } from '#server/features/health/server-metrics.ts';
import { addMonitor } from '#server/features/monitors/create-monitor.ts';
import { checkMonitorJob } from '#server/features/checks/checks.job.ts';
import { monitorById } from '#server/features/monitors/monitors.store.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createPageReader } from '#server/watched-pages/page-reader.ts';
import { mortal } from './support/mortal-platform.ts';
import { page } from './support/school-answers.ts';
import { startSchoolSite } from './support/school-site.ts';
import { MINUTE } from './support/test-clock.ts';
import { openTestPlatform, type TestPlatform } from './support/test-platform.ts';

const TRIALS = 20;
const STEPS = 10;
const CHANNELS = ['email', 'facebook', 'instagram', 'internal'];

test(`a process that is killed at any moment of a check, ${TRIALS} times over, loses no change and tells of none twice`, async () => {
  const site = await startSchoolSite();
  const allowed = { MONITOR_ALLOWED_DOMAINS: '127.0.0.1', MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' };
  const platform = await openTestPlatform(allowed);
  const pageReader = createPageReader(platform.log);
  const startWorker = (on: TestPlatform) => {
    const jobs = createJobs(on);
    const hub = { ...on, jobs, pageReader, metrics: createServerMetrics() };
    jobs.start([checkMonitorJob(hub)]);
    return jobs;
  };
  const show = (version: number) =>
    site.answer('/news', page(`<main><h1>News of the school</h1><p>Notice number ${version} of the year</p></main>`));
  const { confirmNoMatch: _, ...details } = newMonitor.parse({
    name: 'News',
    url: site.address('/news'),
    selectors: ['main'],
    scheduleMinutes: 5,
  });
  const living = startWorker(platform);
  try {
    show(0);
    const at = platform.clock.now();
    const monitor = await platform.database.write((write) => addMonitor({ jobs: living }, write, { details, at }));
    await living.settled();
    await living.stop(1000);
    const dueAt = async () => (await monitorById(platform.database.db, monitor?.id ?? ''))?.nextCheckAt ?? '';
    for (let trial = 1; trial <= TRIALS; trial += 1) {
      show(trial);
      const due = await dueAt();
      platform.clock.set(due);
      const dying = mortal(platform, 1 + Math.floor(Math.random() * STEPS), () => {});
      const doomed = startWorker(dying.platform);
      await Promise.race([doomed.settled(), dying.dead]);
      dying.die();
      // Another process takes over what this one held, its site too: at the latest when a statement that was on its way
      // as it died has run out as well.
      for (let minutes = 0; minutes < 3 && (await dueAt()) === due; minutes += 1) {
        platform.clock.advance(MINUTE);
        const next = startWorker(platform);
        await next.settled();
        await next.stop(1000);
      }
    }
    const { db } = platform.database;
    const changes = await db.selectFrom('changes').select(['id', 'diff_content as diff']).orderBy('id').execute();
    expect(changes.map(({ diff }) => /\+ .*Notice number (\d+)/.exec(diff)?.[1])).toEqual(
      Array.from({ length: TRIALS }, (_each, trial) => String(trial + 1)),
    );
    const told = await db
      .selectFrom('notifications')
      .select(['change_id as id', 'channel'])
      .orderBy('channel')
      .execute();
    for (const { id } of changes)
      expect(told.filter((each) => each.id === id).map(({ channel }) => channel)).toEqual(CHANNELS);
    expect(told).toHaveLength(TRIALS * CHANNELS.length);
  } finally {
    await pageReader.close();
    await platform.remove();
    await site.stop();
  }
}, 900_000);
