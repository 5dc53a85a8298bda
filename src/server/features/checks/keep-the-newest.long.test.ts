import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keptFor, keptOfMonitor } from '#domain/retention.ts';
import { removeOldRecords } from '#server/features/retention/remove-old-records.ts';
import { newId } from '#server/platform/new-id.ts';
import { page } from '#tests/support/school-answers.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { startWatchedSite } from '#tests/support/watched-site.ts';
import { insertChange, type Change } from './checks.store.ts';
import { baselineOf, contentBody, keepContent, putBaseline } from '#server/features/monitors/contents.store.ts';
import { monitorById, type Monitor } from '#server/features/monitors/monitors.store.ts';

const at = await startWatchedSite();
const { clock, database } = at.hub.platform;
afterAll(() => at.remove());
beforeEach(() => at.begin());

const says = (text: string) => page(`<main><p>${text} for all of us at the school</p></main>`);

async function watched(): Promise<Monitor> {
  at.site.answer('/news', says('Pizza'));
  const { id } = await at.watch('/news', { scheduleMinutes: 1440 });
  const monitor = await monitorById(database.db, id);
  if (monitor === null) throw new Error('There is no such monitor');
  return monitor;
}

const count = async (table: 'monitor_contents' | 'snapshots' | 'changes' | 'check_hours' | 'notifications') =>
  (await database.db.selectFrom(table).selectAll().execute()).length;

describe('what a page showed', () => {
  test(
    'is kept once per content, of two thousand checks with a hundred contents at most fifty',
    { timeout: 60_000 },
    async () => {
      const monitor = await watched();
      const contents = Array.from({ length: 100 }, (_, each) => ({
        contentHash: createHash('sha256').update(String(each)).digest('hex'),
        body: randomBytes(50),
      }));
      const base = { elementsFound: 1, excerpt: '', validators: null, unconfirmedSince: null };
      const present = (time: number) => contents[time % contents.length]?.contentHash ?? '';
      for (let time = 0; time < 2000; time += 100) {
        await database.write(async ({ db }) => {
          for (let each = time; each < time + 100; each += 1) {
            const moment = new Date(clock.now().getTime() + each * 1000).toISOString();
            const of = { monitorId: monitor.id, configurationHash: monitor.configurationHash, at: moment };
            await putBaseline(db, of, { ...base, recentHashes: [present(each)] });
            await keepContent(db, {
              ...of,
              contentHash: present(each),
              body: contents[each % 100]?.body ?? randomBytes(1),
            });
          }
        });
      }
      expect(await count('monitor_contents')).toBe(keptOfMonitor.contents);
      const baseline = await baselineOf(database.db, monitor.id, monitor.configurationHash);
      expect(await contentBody(database.db, monitor.id, baseline?.recentHashes[0] ?? '')).not.toBeNull();
    },
  );

  test('is forgotten after ninety days, but never what the page is compared with', async () => {
    at.site.answer('/news', says('Pizza'), says('Salad'));
    const monitor = await at.watch('/news', { scheduleMinutes: 1440 });
    await at.check(monitor);
    expect(await count('monitor_contents')).toBe(2);
    await at.call('PATCH', `/api/monitors/${monitor.id}`, { status: 'paused' });
    clock.advance(keptFor('pageContents') + DAY);
    await removeOldRecords(at.hub.platform);
    expect(await count('monitor_contents')).toBe(1);
    at.site.answer('/news', says('Soup'));
    expect((await at.check(monitor)).change?.summary).toContain('Soup');
  });

  test('is there again when an edit is taken back, for the last five configurations', async () => {
    const monitor = await watched();
    const hashes = async () =>
      (await database.db.selectFrom('monitor_baselines').select('configuration_hash as hash').execute()).length;
    for (let edit = 1; edit <= 8; edit += 1) {
      await at.edit(monitor, { selectors: [`main, .x${edit}`] });
      at.site.answer('/news', says(`Pizza ${edit}`));
      await at.check(monitor);
    }
    expect(await hashes()).toBeLessThanOrEqual(6);
    expect(await count('monitor_contents')).toBeLessThanOrEqual(keptOfMonitor.contents);
  });
});

test('of a page that changes all the time only the newest changes are kept', { timeout: 60_000 }, async () => {
  const monitor = await watched();
  const row: Omit<Change, 'id' | 'detectedAt'> = {
    monitorId: monitor.id,
    snapshotId: null,
    changeType: 'modified',
    summary: '',
    diffContent: '',
    severity: 'low',
    severityRule: 'ordinary',
    isNotified: false,
  };
  await database.write(async ({ db }) => {
    for (let each = 0; each < keptOfMonitor.changes + 20; each += 1) {
      const detectedAt = new Date(clock.now().getTime() + each).toISOString();
      await insertChange(db, { ...row, id: newId(new Date(detectedAt)), detectedAt }, new Uint8Array());
    }
  });
  expect(await count('changes')).toBe(keptOfMonitor.changes);
});
