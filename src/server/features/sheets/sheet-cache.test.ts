import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/http/actor.ts';
import type { Announcement } from '#server/platform/database/database.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { helper, makeFair, makeSheet, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { changeSheet } from './change-sheet.ts';
import { deleteSheet } from './delete-sheet.ts';
import { createSheetCache } from './sheet-cache.ts';

const LONG_AGO = { startTime: '2026-01-10T08:00', endTime: '2026-01-10T10:00' };
const ORGANIZER: Actor = { role: 'volunteer-admin', userId: crypto.randomUUID(), sessionHash: '' };
type Made = Awaited<ReturnType<typeof makeFair>>;

// No job runs: what jobs ask would be counted among the statements of the cache.
const at = await openTestHub();
const { hub } = at;
const { sheetCache } = hub;
afterAll(() => at.remove());
beforeEach(async () => {
  await at.platform.empty();
  at.platform.clock.set('2026-11-20T18:00:00.000Z');
});

describe('the cache', () => {
  test('holds every write that was acknowledged before it is read, whoever reads at the same time', async () => {
    const { sheet, slot } = await makeFair(at, { slot: { maxVolunteers: 100 } });
    let acknowledged = 0;
    const write = async (each: number) => {
      await signedUp(at, slot, helper(each));
      acknowledged += 1;
    };
    const read = async () => {
      const before = acknowledged;
      await sheetCache.refresh();
      const shown = sheetCache.sheet(sheet.id)?.slots[0]?.currentVolunteers ?? -1;
      expect(shown).toBeGreaterThanOrEqual(before);
    };
    await Promise.all(
      Array.from({ length: 40 }, async (_, each) => {
        await write(each);
        await Promise.all([read(), read()]);
      }),
    );
    await sheetCache.refresh();
    expect(sheetCache.sheet(sheet.id)?.slots[0]?.currentVolunteers).toBe(40);
  });

  test('takes down what is deleted, and finds by itself what another process has just made', async () => {
    const { sheet } = await makeFair(at);
    await sheetCache.refresh();
    const other = createSheetCache({ ...at.platform, database: { ...at.platform.database, onChange: () => () => {} } });
    await other.refresh();
    const later = await makeSheet(at, { title: 'Made elsewhere' });
    await other.refresh();
    expect(other.sheet(later.id)).toBeNull();
    await other.refreshIncluding(later.id);
    expect(other.sheet(later.id)?.title).toBe('Made elsewhere');
    await deleteSheet(hub, sheet.id, olga);
    await sheetCache.refresh();
    expect(sheetCache.sheet(sheet.id)).toBeNull();
    expect(sheetCache.upcoming().map(({ view }) => view.title)).toEqual(['Made elsewhere']);
  });

  test('is not brought down by an address that names no sheet', async () => {
    await makeFair(at);
    const lone = createSheetCache(at.platform);
    for (const id of ['hello', '', '%00', 'é'.repeat(300), '00000000-0000-4000-8000-000000000000']) {
      await lone.refreshIncluding(id);
      expect(lone.sheet(id)).toBeNull();
    }
    await lone.refresh();
    expect(lone.upcoming()).toHaveLength(1);
    lone.close();
  });

  test('is read from memory while the database is away, even when someone looks for what is nowhere', async () => {
    const { sheet } = await makeFair(at);
    let away = false;
    const database = {
      ...at.platform.database,
      get db() {
        if (away) throw new Error('The database is away');
        return at.platform.database.db;
      },
    };
    const kept = createSheetCache({ ...at.platform, database });
    await kept.refresh();
    away = true;
    await expect(kept.refreshIncluding(crypto.randomUUID())).rejects.toThrow('away');
    await kept.refreshIncluding(sheet.id);
    expect(kept.sheet(sheet.id)?.title).toBe(sheet.title);
    kept.close();
  });

  test('stays up when the database is away, and is right again afterwards', async () => {
    const platform = await openTestPlatform();
    let away = false;
    const database = {
      ...platform.database,
      get db() {
        if (away) throw new Error('The database is away');
        return platform.database.db;
      },
    };
    const flaky = createSheetCache({ ...platform, database });
    const elsewhere = { hub: { ...hub, ...platform } };
    await makeSheet(elsewhere, { title: 'Before' });
    await flaky.refresh();
    away = true;
    await makeSheet(elsewhere, { title: 'Meanwhile' });
    await expect(flaky.refresh()).rejects.toThrow('away');
    away = false;
    await flaky.refresh();
    expect(flaky.upcoming()).toHaveLength(2);
    flaky.close();
    await platform.remove();
  });

  test('reads again what changes while it reads', async () => {
    const { sheet } = await makeFair(at);
    let news = (_change: Announcement) => {};
    let reads = 0;
    const database = {
      ...at.platform.database,
      onChange: (listener: (change: Announcement) => void) => {
        news = listener;
        return () => {};
      },
      get db() {
        reads += 1;
        // Between the sheets and what the old ones come to another process has changed something.
        if (reads === 2) news({ topic: 'sheet', id: sheet.id });
        return at.platform.database.db;
      },
    };
    const other = createSheetCache({ ...at.platform, database });
    await other.refresh();
    expect(reads).toBe(2);
    await other.refresh();
    expect(reads).toBe(4);
    await other.refresh();
    expect(reads).toBe(4);
  });

  test('asks four statements for all sheets, two for however many have changed, and two more where old ones have', async () => {
    for (let each = 0; each < 12; each += 1) await makeFair(at, { sheet: { title: `Fair ${each}` } });
    const { sheet: old } = await makeFair(at, { sheet: { eventDate: '2026-01-10' }, slot: LONG_AGO });
    const counting = createSheetCache(at.platform);
    const asked = async (work: () => Promise<unknown>) => (await recordStatements(work)).length;
    expect(await asked(() => counting.refresh())).toBe(4);
    expect(counting.upcoming()).toHaveLength(12);
    for (const { view } of counting.upcoming()) await changeSheet(hub, view.id, { organizerName: 'Oscar' }, olga);
    expect(await asked(() => Promise.all([counting.refresh(), counting.refresh(), counting.refresh()]))).toBe(2);
    expect(new Set(counting.upcoming().map(({ view }) => view.organizerName))).toEqual(new Set(['Oscar']));
    expect(await asked(() => counting.refresh())).toBe(0);
    await changeSheet(hub, old.id, { organizerName: 'Oscar' }, olga);
    expect(await asked(() => counting.refresh())).toBe(4);
    counting.close();
  });
});

describe('old sheets', () => {
  const TITLES = ['Old Fair', 'Old Walk', 'Old Dance'];
  const people = () => [sheetCache.old(), sheetCache.all().length];
  const makeOld = async () =>
    (await Promise.all(
      TITLES.map((title) => makeFair(at, { sheet: { title, eventDate: '2026-01-10' }, slot: LONG_AGO })),
    )) as [Made, Made, Made];

  test('are not in the cache, but what they come to is, and each is read when somebody asks for it', async () => {
    const [{ sheet, slot }] = await makeOld();
    await makeFair(at);
    await sheetCache.refresh();
    expect(people()).toEqual([{ sheets: 3, listed: 3, volunteers: 0, hasHours: false }, 1]);
    expect([sheetCache.hasPast(), sheetCache.sheet(sheet.id)]).toEqual([true, null]);
    await signedUp(at, slot, helper(1), ORGANIZER);
    await sheetCache.refreshIncluding(sheet.id);
    expect(sheetCache.old()).toEqual({ sheets: 3, listed: 3, volunteers: 1, hasHours: true });
    expect(sheetCache.sheet(sheet.id)?.slots[0]?.currentVolunteers).toBe(1);
    const again = await recordStatements(() => sheetCache.refreshIncluding(sheet.id));
    expect(again).toEqual([]);
  });

  test('are shown as they are now, however often they change while somebody asks', async () => {
    const [{ sheet }] = await makeOld();
    await sheetCache.refreshIncluding(sheet.id);
    const before = [sheetCache.sheetVersion(sheet.id), sheetCache.oldVersion()];
    const titles = Array.from({ length: 20 }, (_, each) => `Fair ${each}`);
    await Promise.all(
      titles.map(async (title) => {
        await changeSheet(hub, sheet.id, { title }, olga);
        await sheetCache.refreshIncluding(sheet.id);
        expect(sheetCache.sheet(sheet.id)).not.toBeNull();
      }),
    );
    await sheetCache.refreshIncluding(sheet.id);
    const { title } = await at.platform.database.db
      .selectFrom('signup_sheets')
      .select('title')
      .where('id', '=', sheet.id)
      .executeTakeFirstOrThrow();
    expect(sheetCache.sheet(sheet.id)?.title).toBe(title);
    expect(sheetCache.sheetVersion(sheet.id)).not.toBe(before[0]);
    expect(sheetCache.oldVersion()).not.toBe(before[1]);
  });

  test('are read again when they change while they are read', async () => {
    const [{ sheet }] = await makeOld();
    let news = (_change: Announcement) => {};
    // As many as fill the cache.
    let reads = -2;
    const database = {
      ...at.platform.database,
      onChange: (listener: (change: Announcement) => void) => {
        news = listener;
        return () => {};
      },
      get db() {
        reads += 1;
        if (reads === 2) news({ topic: 'sheet', id: sheet.id });
        return at.platform.database.db;
      },
    };
    const other = createSheetCache({ ...at.platform, database });
    await other.refresh();
    await other.refreshIncluding(sheet.id);
    // Read, heard of the change, found that it changes nothing in the cache but what old ones come to, and read again.
    expect(reads).toBe(2 + 3 + 2);
    expect(other.sheet(sheet.id)?.title).toBe(sheet.title);
  });

  test('are taken down when they are deleted, and hung up when they are moved to a day ahead', async () => {
    const [{ sheet: deleted }, { sheet: moved }] = await makeOld();
    await sheetCache.refreshIncluding(deleted.id);
    await deleteSheet(hub, deleted.id, olga);
    await changeSheet(hub, moved.id, { eventDate: '2026-12-24' }, olga);
    await sheetCache.refreshIncluding(deleted.id);
    expect(sheetCache.sheet(deleted.id)).toBeNull();
    expect(sheetCache.upcoming().map(({ view }) => view.id)).toEqual([moved.id]);
    expect(sheetCache.old().sheets).toBe(1);
    await changeSheet(hub, moved.id, { eventDate: '2026-02-14' }, olga);
    await sheetCache.refresh();
    expect([sheetCache.upcoming(), sheetCache.old().sheets]).toEqual([[], 2]);
  });

  test('are those of which nothing is in this month or later: neither event, deadline nor any slot', async () => {
    const on = (eventDate: string, eventDeadline: string | null = null) => makeSheet(at, { eventDate, eventDeadline });
    await on('2026-10-31T23:59');
    await on('2026-11-01T00:00');
    await on('2026-10-01', '2026-11-02');
    const longFair = await on('2026-10-30');
    await makeSlot(at, longFair, { startTime: '2026-10-31T22:00', endTime: '2026-11-01T01:00' });
    await sheetCache.refresh();
    expect(people()).toEqual([{ sheets: 1, listed: 1, volunteers: 0, hasHours: false }, 3]);
    // None of them is to come.
    expect(sheetCache.upcoming()).toEqual([]);
  });

  test('become so when a month ends, and the totals stay as they were', async () => {
    const { slot } = await makeFair(at, {
      sheet: { eventDate: '2026-11-21' },
      slot: { startTime: '2026-11-21T08:00', endTime: '2026-11-21T10:00' },
    });
    await signedUp(at, slot, helper(1));
    const totals = async () => {
      await sheetCache.refresh();
      return [hub.statsCache.stats().totalVolunteers, hub.statsCache.hours().hasHours, sheetCache.all().length];
    };
    expect(await totals()).toEqual([1, true, 1]);
    at.platform.clock.set('2026-12-01T06:59:59.000Z');
    expect(await totals()).toEqual([1, true, 1]);
    at.platform.clock.set('2026-12-01T07:00:00.000Z');
    expect(await recordStatements(async () => expect(await totals()).toEqual([1, true, 0]))).toEqual([]);
    const other = createSheetCache(at.platform);
    await other.refresh();
    expect(other.old()).toEqual(sheetCache.old());
    other.close();
    // A clock that was wrong is set right.
    at.platform.clock.set('2026-11-22T18:00:00.000Z');
    expect(await totals()).toEqual([1, true, 1]);
  });

  test('are read together with the others, in the order in which they are asked for', async () => {
    const old = await makeOld();
    const { sheet } = await makeFair(at);
    const ids = [old[2]?.sheet.id, sheet.id, crypto.randomUUID(), 'no id', old[0]?.sheet.id].map(String);
    expect((await sheetCache.readAll(ids)).map(({ view }) => view.title)).toEqual([
      'Old Dance',
      sheet.title,
      'Old Fair',
    ]);
  });
});

describe('the version of the cache', () => {
  const versions = async (id: string) => {
    await sheetCache.refresh();
    return [sheetCache.version(), sheetCache.sheetVersion(id)];
  };

  test('stays while nothing shown changes', async () => {
    const { sheet } = await makeFair(at);
    const before = await versions(sheet.id);
    await changeSheet(hub, sheet.id, {}, olga);
    at.platform.clock.advance(1000);
    expect(await versions(sheet.id)).toEqual(before);
  });

  test('changes with a count, a text, a slot, a new sheet and a deletion', async () => {
    const { sheet, slot } = await makeFair(at);
    const seen = [await versions(sheet.id)];
    const step = async (work: Promise<unknown>) => {
      await work;
      seen.push(await versions(sheet.id));
    };
    await step(signedUp(at, slot));
    await step(changeSheet(hub, sheet.id, { description: 'Less cocoa' }, olga));
    await step(makeSlot(at, sheet, { title: 'Bake' }));
    expect(new Set(seen.map(([whole]) => whole)).size).toBe(4);
    expect(new Set(seen.map(([, one]) => one)).size).toBe(4);
    await step(makeSheet(at, { title: 'Another' }));
    expect(seen[4]?.[0]).not.toBe(seen[3]?.[0]);
    expect(seen[4]?.[1]).toBe(seen[3]?.[1]);
    await step(deleteSheet(hub, sheet.id, olga));
    expect(seen[5]?.[0]).not.toBe(seen[4]?.[0]);
    expect(seen[5]?.[1]).not.toBe(seen[4]?.[1]);
  });

  test('changes by the clock: when a sheet closes, when an event begins, when a day ends', async () => {
    const sheet = await makeSheet(at, { eventDate: '2026-12-12T09:00', eventDeadline: '2026-12-10T12:00' });
    const { clock } = at.platform;
    const moments = [
      '2026-12-10T18:59:00.000Z',
      '2026-12-10T19:00:00.000Z',
      '2026-12-12T15:59:00.000Z',
      '2026-12-12T16:00:00.000Z',
      '2026-12-13T06:59:00.000Z',
      '2026-12-13T07:00:00.000Z',
    ];
    const seen: string[] = [];
    for (const moment of moments) {
      clock.set(moment);
      seen.push((await versions(sheet.id))[0] ?? '');
    }
    const [beforeClose, closed, beforeBegin, begun, lateEvening, nextDay] = seen;
    expect(closed).not.toBe(beforeClose);
    expect(begun).not.toBe(beforeBegin);
    expect(lateEvening).toBe(begun);
    expect(nextDay).not.toBe(lateEvening);
  });

  test('is the same in every process', async () => {
    const { sheet } = await makeFair(at);
    const other = createSheetCache(at.platform);
    await other.refresh();
    expect([other.version(), other.sheetVersion(sheet.id)]).toEqual(await versions(sheet.id));
    other.close();
  });
});
