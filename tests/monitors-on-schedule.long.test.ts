import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMonitorJob } from '#server/features/checks/checks.job.ts';
import type { Hub } from '#server/hub.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { schoolHosts, watchManyPages } from '#tests/support/many-monitors.ts';
import { startWatchedSite, type WatchedSite } from '#tests/support/watched-site.ts';

const MONITORS = 200;
const HOSTS = 40;
const SCHEDULE = 5;
const LATENCY = 300;
/** Minutes on a clock that runs this many times faster than the wall clock. */
const MINUTES = 11;
const FASTER = 25;
const TICK = 10;
const MINUTE = 60_000;

const hosts = schoolHosts(HOSTS);
let at: WatchedSite;

beforeAll(async () => {
  at = await startWatchedSite({}, hosts);
  await at.begin();
});
afterAll(() => at.remove());

interface Seen {
  latest: number;
  mostAtOnce: number;
  shortestPause: number;
  readonly asked: Map<string, number>;
}

function watchSites(seen: Seen): void {
  const { clock, database } = at.hub.platform;
  const [busy, left] = [new Map<string, number>(), new Map<string, number>()];
  for (let page = 0; page < MONITORS; page += 1) {
    const path = `/page${page}`;
    at.site.answer(path, async ({ headers }, response) => {
      const [host, now] = [headers.host ?? '', clock.now().getTime()];
      busy.set(host, (busy.get(host) ?? 0) + 1);
      seen.mostAtOnce = Math.max(seen.mostAtOnce, busy.get(host) ?? 0);
      seen.shortestPause = Math.min(seen.shortestPause, now - (left.get(host) ?? 0));
      seen.asked.set(path, (seen.asked.get(path) ?? 0) + 1);
      const monitor = database.db.selectFrom('monitors').select('next_check_at as dueAt').where('name', '=', path);
      const { dueAt } = await monitor.executeTakeFirstOrThrow();
      seen.latest = Math.max(seen.latest, now - Date.parse(dueAt ?? ''));
      await wait(LATENCY / FASTER);
      left.set(host, clock.now().getTime());
      busy.set(host, (busy.get(host) ?? 1) - 1);
      response.setHeader('content-type', 'text/html');
      response.end(`<main><p>What page ${page} says</p></main>`);
    });
  }
}

function startWorker(hub: Hub): { readonly killInCheck: () => void; readonly isDoomed: () => boolean } {
  let [isDoomed, isDead] = [false, false];
  const { database, http } = hub;
  const write: typeof database.write = (work) => (isDead ? new Promise(() => {}) : database.write(work));
  const page: typeof http.page = (request) => {
    isDead = isDoomed;
    return http.page(request);
  };
  const platform = { ...hub, database: { ...database, write }, http: { ...http, page } };
  const jobs = createJobs(platform);
  jobs.start([checkMonitorJob({ ...platform, jobs })]);
  const waking = setInterval(() => (isDead ? clearInterval(waking) : jobs.wake()), TICK);
  return { killInCheck: () => void (isDoomed = true), isDoomed: () => isDoomed && !isDead };
}

test(`${MONITORS} monitors keep their schedule, each site asked by one at a time, though a process is killed`, async () => {
  const { clock, database } = at.hub.platform;
  const seen: Seen = { latest: 0, mostAtOnce: 0, shortestPause: Infinity, asked: new Map() };
  watchSites(seen);
  await watchManyPages(at, { pages: MONITORS, hosts, minutes: SCHEDULE });
  const worker = startWorker(at.hub.hub);
  const from = clock.now().getTime();
  for (let [passed, before] = [0, performance.now()]; passed < MINUTES * MINUTE;) {
    clock.set(new Date(from + passed).toISOString());
    if (passed > (MINUTES / 2) * MINUTE) worker.killInCheck();
    // What is due is left to the one that is to die, until it has.
    if (!worker.isDoomed()) at.hub.hub.jobs.wake();
    await wait(TICK);
    const now = performance.now();
    // Where others take the processor the clock waits too: this is about order, not about the speed of this machine.
    passed += Math.min(now - before, 2 * TICK) * FASTER;
    before = now;
  }
  await at.hub.hub.jobs.settled();

  expect(seen.latest).toBeLessThanOrEqual(MINUTE);
  expect(seen.mostAtOnce).toBe(1);
  // The clock moves in steps here.
  expect(seen.shortestPause).toBeGreaterThanOrEqual(2000 - 3 * TICK * FASTER);
  const snapshots = await database.db
    .selectFrom('snapshots')
    .select(['monitor_id', 'captured_at', 'status'])
    .orderBy('id')
    .execute();
  expect(snapshots.every(({ status }) => status === 'success')).toBe(true);
  const byMonitor = Map.groupBy(snapshots, ({ monitor_id: id }) => id);
  expect(byMonitor.size).toBe(MONITORS);
  for (const checks of byMonitor.values()) {
    expect(checks.length).toBeGreaterThanOrEqual(2);
    for (const [nth, { captured_at: captured }] of checks.entries()) {
      const before = checks[nth - 1];
      if (before === undefined) continue;
      const apart = Date.parse(captured) - Date.parse(before.captured_at);
      expect(apart).toBeGreaterThanOrEqual(SCHEDULE * MINUTE * 0.9 - 1000);
      expect(apart).toBeLessThanOrEqual(SCHEDULE * MINUTE * 1.1 + MINUTE);
    }
  }
  // What the killed process had asked and not written down was asked once more.
  const asked = [...seen.asked.values()].reduce((all, times) => all + times, 0);
  expect(asked - snapshots.length).toBeGreaterThanOrEqual(1);
  expect(asked - snapshots.length).toBeLessThanOrEqual(8);
}, 120_000);
