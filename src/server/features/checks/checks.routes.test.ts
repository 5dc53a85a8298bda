import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#contract/changes.ts';
import type { CheckHistory, MonitoringHealth } from '#contract/checks.ts';
import { failing, page } from '#tests/support/school-answers.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startWatchedSite } from '#tests/support/watched-site.ts';

const at = await startWatchedSite();
const { clock } = at.hub.platform;
afterAll(() => at.remove());
beforeEach(() => at.begin());

const says = (text: string) => page(`<main><p>${text} for all of us at the school</p></main>`);

describe('the health of monitoring', () => {
  const health = async () => (await at.call('GET', '/api/monitoring/health')).json<MonitoringHealth>();

  test('is nothing where nothing is watched', async () => {
    expect(await health()).toEqual({
      totalMonitors: 0,
      activeMonitors: 0,
      errorMonitors: 0,
      recentFailures: 0,
      lastCheckTime: null,
      averageCheckTime: null,
    });
  });

  test('counts monitors as they stand, and failures of the last 24 hours', async () => {
    at.site.answer('/good', says('Pizza'));
    at.site.answer('/bad', failing(500));
    await at.watch('/good');
    clock.advance(3000);
    const bad = await at.watch('/bad', { scheduleMinutes: 1440 });
    await at.call('PATCH', `/api/monitors/${(await at.watch('/paused')).id}`, { status: 'paused' });
    for (let time = 1; time <= 2; time += 1) await at.check(bad);
    const counted = await health();
    expect(counted).toMatchObject({ totalMonitors: 3, activeMonitors: 1, errorMonitors: 1 });
    expect(counted.lastCheckTime).toBe(clock.now().toISOString());
    expect(counted.averageCheckTime).toBeGreaterThanOrEqual(0);
    expect(counted.recentFailures).toBeGreaterThanOrEqual(3);
    clock.advance(25 * HOUR);
    expect(await health()).toMatchObject({ recentFailures: 0, averageCheckTime: null });
  });
});

describe('the lists of what happened', () => {
  test('show the newest first, page by page and narrowed down', async () => {
    at.site.answer('/a', ...Array.from({ length: 6 }, (_, time) => says(`Number ${time} of the news`)));
    at.site.answer('/b', failing(404));
    const a = await at.watch('/a', { name: 'A' });
    for (let time = 1; time <= 5; time += 1) await at.check(a);
    clock.advance(3000);
    const b = await at.watch('/b', { name: 'B' });

    const changes = await at.changes();
    expect(changes).toHaveLength(5);
    expect(changes.map(({ id }) => id)).toEqual(
      changes
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    const first = (await at.call('GET', '/api/changes?limit=2')).json<{ id: string }[]>();
    const second = (await at.call('GET', `/api/changes?limit=200&before=${first[1]?.id}`)).json<{ id: string }[]>();
    expect([...first, ...second].map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
    expect((await at.call('GET', `/api/changes?monitorId=${b.id}`)).json()).toEqual([]);
    const low = (await at.call('GET', '/api/changes?severity=low')).json<{ severity: string }[]>();
    expect(low).toHaveLength(changes.filter(({ severity }) => severity === 'low').length);

    const failed = (await at.call('GET', '/api/monitoring/snapshots?status=error')).json<object[]>();
    expect(failed).toMatchObject([{ monitor: { id: b.id, name: 'B' }, status: 'error', contentHash: null }]);
    const ofA = (await at.call('GET', `/api/monitoring/snapshots?monitorId=${a.id}`)).json<object[]>();
    expect(ofA).toHaveLength(6);

    const activity = (await at.call('GET', '/api/monitoring/activity?limit=3')).json<Activity[]>();
    expect(activity.map(({ action, monitorName, status }) => [action, monitorName, status])).toEqual([
      ['check', 'B', 'error'],
      ['change_detected', 'A', 'success'],
      ['check', 'A', 'success'],
    ]);
    expect(activity[0]?.message).toMatch(/404/);
    expect(activity[2]).toMatchObject({ message: 'Checked: 1 element found', elementsFound: 1, changeId: null });
  });

  test.each([
    '/api/changes?limit=0',
    '/api/changes?severity=grave',
    '/api/changes?monitorId=x',
    '/api/monitoring/snapshots?limit=201',
    '/api/monitoring/snapshots?status=good',
    '/api/monitoring/activity?action=sleep',
    '/api/monitoring/history?days=31',
  ])('are refused as %s', async (path) => {
    expect((await at.call('GET', path)).statusCode).toBe(400);
  });

  test('know no change and no snapshot that is not there', async () => {
    const missing = crypto.randomUUID();
    expect((await at.call('GET', `/api/changes/${missing}`)).json()).toMatchObject({ message: 'Change not found' });
    expect((await at.call('GET', `/api/monitoring/snapshots/${missing}`)).statusCode).toBe(404);
  });
});

test('the history of checks sums them up by hour or by school day, with the share that went well', async () => {
  // 18:00 UTC is 11:00 at the school; its day began at 7:00 UTC.
  clock.set('2026-11-20T18:00:00.000Z');
  at.site.answer('/a', says('Pizza'), says('Pizza'), failing(500), says('Pizza'));
  const a = await at.watch('/a', { scheduleMinutes: 1440 });
  clock.advance(30 * MINUTE);
  await at.check(a);
  clock.set('2026-11-20T19:05:00.000Z');
  await at.check(a);
  clock.set('2026-11-21T06:59:00.000Z');
  await at.check(a);
  const history = async (query: string) =>
    (await at.call('GET', `/api/monitoring/history?${query}`)).json<CheckHistory>();
  const [hours, days] = [await history('days=1'), await history(`days=7&monitorId=${a.id}`)];
  expect(hours.step).toBe('hour');
  expect(hours.monitors[0]).toMatchObject({ id: a.id, name: '/a', uptime: 75 });
  expect(hours.monitors[0]?.points.map(({ at: begin, checks, failures }) => [begin, checks, failures])).toEqual([
    ['2026-11-20T18:00:00.000Z', 2, 0],
    ['2026-11-20T19:00:00.000Z', 1, 1],
    ['2026-11-21T06:00:00.000Z', 1, 0],
  ]);
  expect(hours.monitors[0]?.points[1]).toMatchObject({ averageMs: null, slowestMs: null });
  expect(days.step).toBe('day');
  expect(days.monitors[0]?.points).toMatchObject([{ at: '2026-11-20T07:00:00.000Z', checks: 4, failures: 1 }]);
  clock.advance(8 * DAY);
  expect((await history('days=7')).monitors).toMatchObject([{ uptime: null, points: [] }]);
});

test('the metrics count checks by how they ended, and changes', async () => {
  at.site.answer('/a', says('Pizza'), says('Salad'), failing(500));
  const a = await at.watch('/a');
  await at.check(a);
  await at.check(a);
  const { body } = await at.call('GET', '/metrics');
  expect(body).toMatch(/^monitor_check_duration_seconds_count\{status="success"\} \d+$/m);
  expect(body).toMatch(/^monitor_check_duration_seconds_count\{status="error"\} \d+$/m);
  expect(body).toMatch(/^monitor_changes_total [1-9]\d*$/m);
});
