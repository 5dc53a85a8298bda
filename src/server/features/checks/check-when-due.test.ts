import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { failing, page } from '#tests/support/school-answers.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startWatchedSite } from '#tests/support/watched-site.ts';

const at = await startWatchedSite();
const { clock, database } = at.hub.platform;
afterAll(() => at.remove());
beforeEach(() => at.begin());

const good = page('<main><p>Pizza on Friday</p></main>');
const minutesUntil = (instant: string | null) => (Date.parse(instant ?? '') - clock.now().getTime()) / MINUTE;

async function nextCheck(id: string) {
  const { nextCheckAt } = await at.monitor(id);
  clock.set(nextCheckAt ?? '');
  await at.hub.hub.jobs.settled();
  return at.monitor(id);
}

const notices = async () =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'summary'])
    .where('kind', '!=', 'change')
    .orderBy('id')
    .execute();

describe('a monitor', () => {
  test('is checked by itself, at once and then by its schedule, give or take a tenth', async () => {
    at.site.answer('/news', good);
    const { id } = await at.watch('/news', { scheduleMinutes: 60 });
    for (let time = 1; time <= 3; time += 1) {
      const wait = minutesUntil((await at.monitor(id)).nextCheckAt);
      expect(wait).toBeGreaterThanOrEqual(54);
      expect(wait).toBeLessThanOrEqual(66);
      await nextCheck(id);
      expect(await at.snapshots()).toHaveLength(1 + time);
    }
  });

  test('that fails is asked later each time, told of once at the third and once when it is well again', async () => {
    at.site.answer('/news', good, ...Array.from({ length: 10 }, () => failing(500)), good);
    const { id } = await at.watch('/news', { scheduleMinutes: 15 });
    const [waits, counts, statuses]: [number[], number[], string[]] = [[], [], []];
    for (let failure = 1; failure <= 10; failure += 1) {
      const failed = await nextCheck(id);
      waits.push(minutesUntil(failed.nextCheckAt));
      counts.push(failed.errorCount);
      statuses.push(failed.status);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(statuses).toEqual(['active', 'active', ...Array.from({ length: 8 }, () => 'error')]);
    for (const [failure, patience] of [15, 30, 60, 120, 240, 360, 360, 360, 360, 360].entries())
      expect(Math.abs((waits[failure] ?? 0) / patience - 1)).toBeLessThanOrEqual(0.1001);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['failing']);
    expect(await nextCheck(id)).toMatchObject({ status: 'active', errorCount: 0, lastError: null });
    expect((await notices()).map(({ kind }) => kind)).toEqual(['failing', 'recovered']);
    expect(await at.changes()).toEqual([]);
  });

  test('leaves a site alone as long as it asks', async () => {
    at.site.answer('/news', good, failing(503, { retryAfter: '120' }), failing(503, { retryAfter: String(2 * 3600) }));
    const { id } = await at.watch('/news', { scheduleMinutes: 5 });
    expect(minutesUntil((await nextCheck(id)).nextCheckAt)).toBeGreaterThanOrEqual(2);
    expect(minutesUntil((await nextCheck(id)).nextCheckAt)).toBeGreaterThanOrEqual(120);
  });

  test('that is paused is not checked, and goes on when it is set going', async () => {
    at.site.answer('/news', good);
    const { id } = await at.watch('/news');
    expect((await at.call('PATCH', `/api/monitors/${id}`, { status: 'paused' })).json()).toMatchObject({
      nextCheckAt: null,
    });
    clock.advance(DAY);
    await at.hub.hub.jobs.settled();
    expect(await at.snapshots()).toHaveLength(1);
    await at.call('PATCH', `/api/monitors/${id}`, { status: 'active' });
    await at.hub.hub.jobs.settled();
    expect(await at.snapshots()).toHaveLength(2);
    expect(await notices()).toEqual([]);
  });

  test('is due sooner when its schedule is shortened', async () => {
    at.site.answer('/news', good);
    const { id } = await at.watch('/news', { scheduleMinutes: 1440 });
    const changed = await at.call('PATCH', `/api/monitors/${id}`, { scheduleMinutes: 5 });
    expect(minutesUntil(changed.json<{ nextCheckAt: string }>().nextCheckAt)).toBeLessThanOrEqual(6);
    clock.advance(6 * MINUTE);
    await at.hub.hub.jobs.settled();
    expect(await at.snapshots()).toHaveLength(2);
  });

  test('whose job was lost is checked again all the same', async () => {
    at.site.answer('/news', good);
    await at.watch('/news');
    await database.write(({ db }) => db.deleteFrom('jobs').where('kind', '=', 'check-monitor').execute());
    await at.hub.hub.jobs.ensureRecurring('tend-monitors', clock.now());
    clock.advance(HOUR);
    await at.hub.hub.jobs.settled();
    expect(await at.snapshots()).toHaveLength(2);
  });

  test('whose process died right after each of many checks is not taken for what ended it', async () => {
    at.site.answer('/news', good);
    // Often enough that an hour's rest, as what stops the server is given, would be seen.
    const { id } = await at.watch('/news', { scheduleMinutes: 15 });
    for (let deaths = 1; deaths <= 6; deaths += 1) {
      // As a process leaves it that noted when the next check is due, and did not come to put the job off.
      await database.write(({ db }) =>
        db
          .updateTable('jobs')
          .set((job) => ({ attempts: job('attempts', '+', 1), due_at: clock.now().toISOString() }))
          .where('kind', '=', 'check-monitor')
          .execute(),
      );
      await at.hub.hub.jobs.settled();
      await nextCheck(id);
      expect(await at.snapshots()).toHaveLength(1 + deaths);
    }
  });

  test('that was deleted leaves no job behind', async () => {
    at.site.answer('/news', good);
    const { id } = await at.watch('/news');
    await at.call('DELETE', `/api/monitors/${id}`);
    clock.advance(HOUR);
    await at.hub.hub.jobs.settled();
    const left = await database.db.selectFrom('jobs').select('kind').where('kind', '=', 'check-monitor').execute();
    expect(left).toEqual([]);
  });
});

describe('a monitor without a good check for a day', () => {
  async function badDay(): Promise<void> {
    for (let passed = 0; passed <= DAY; passed += 25 * MINUTE) {
      clock.advance(25 * MINUTE);
      await at.hub.hub.jobs.settled();
    }
  }

  test('is told of once, and once more when it is well again', async () => {
    at.site.answer('/news', good, failing(500));
    const { id } = await at.watch('/news', { scheduleMinutes: 1440 });
    await at.hub.hub.jobs.ensureRecurring('tend-monitors', clock.now());
    await badDay();
    await badDay();
    const summary = 'We can’t check the page: No check has succeeded for 24 hours';
    expect((await notices()).filter((notice) => notice.summary === summary)).toHaveLength(1);
    at.site.answer('/news', good);
    await nextCheck(id);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['failing', 'recovered']);
  });

  test('is not told of when it was the hub that rested', async () => {
    at.site.answer('/news', good);
    await at.watch('/news');
    await at.hub.hub.jobs.ensureRecurring('tend-monitors', clock.now());
    await at.hub.hub.jobs.settled();
    clock.advance(3 * DAY);
    await at.hub.hub.jobs.settled();
    clock.advance(HOUR);
    await at.hub.hub.jobs.settled();
    expect(await notices()).toEqual([]);
  });
});
