import { afterEach, expect, test } from 'vitest';
import { createServerMetrics } from '#server/features/health/server-metrics.ts';
import { healthSince } from '#server/features/checks/check-hours.store.ts';
import { newestSnapshots } from '#server/features/checks/snapshots.store.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createPageReader } from '#server/watched-pages/page-reader.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';
import { createDemoUsers } from './demo-users.ts';
import { fillMonitors } from './fill-monitors.ts';
import { schoolPage, schoolPages, serveSchoolSite } from './school-site.ts';
import { newestChanges } from '#server/features/changes/changes.store.ts';

let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.remove();
  platform = undefined;
});

test.each(['2026-11-20T18:00:00Z', '2027-07-15T20:00:00Z'])(
  'the demo shows what was found on the school’s pages of the last days, when it is started at %s',
  async (moment) => {
    platform = await openTestPlatform({
      MONITOR_ALLOWED_DOMAINS: 'localhost',
      MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true',
    });
    const { clock, database, log } = platform;
    clock.set(moment);
    await createDemoUsers(platform);
    const pageReader = createPageReader(log);
    const hub = { ...platform, jobs: createJobs(platform), pageReader, metrics: createServerMetrics() };
    // No server listens at the first port.
    await fillMonitors({ hub, travel: (to) => clock.set(to.toISOString()), port: 1 }, new Date(moment));
    await pageReader.close();
    const { db } = database;
    const changes = await newestChanges(db, { limit: 200 });
    expect(changes.map(({ summary }) => summary)).toEqual([
      'New: “Hot lunch forms”',
      'New: “Volleyball final”',
      'New: “Early dismissal on Friday”',
      'New: “New crossing guard”',
      'New: “Bake sale”',
      'New: “Parent evening”',
      'New: “Winter concert”',
    ]);
    expect(changes.map(({ severity }) => severity)).toContain('high');
    expect((await newestSnapshots(db, { limit: 200, status: 'error' })).length).toBeGreaterThanOrEqual(3);
    expect(await healthSince(db, '2026-01-01T00:00:00.000Z')).toMatchObject({
      totalMonitors: 3,
      activeMonitors: 3,
      errorMonitors: 0,
    });
    const told = await db.selectFrom('notifications').select('kind').where('kind', '!=', 'change').execute();
    expect(told.map(({ kind }) => kind)).toEqual(['failing', 'recovered']);
  },
);

test('the school of the demo is there to be read on this machine', async () => {
  const now = new Date('2026-11-20T18:00:00Z');
  const port = await serveSchoolSite(now);
  for (const path of schoolPages) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(await answer.text()).toContain('<main><article>');
    expect(schoolPage(path, now, now)).toContain('<main><article>');
  }
});
