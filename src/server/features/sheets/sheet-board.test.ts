import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '#server/platform/database/database.ts';
import { helper, makeFair, makeSheet, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { changeSheet } from './change-sheet.ts';
import { deleteSheet } from './delete-sheet.ts';
import { createSheetBoard } from './sheet-board.ts';

const at = await startTestHub();
const { hub } = at;
const { board } = hub;
afterAll(() => at.remove());
beforeEach(async () => {
  await at.platform.empty();
  at.platform.clock.set('2026-11-20T18:00:00.000Z');
});

describe('the board', () => {
  test('holds every write that was acknowledged before it is read, whoever reads at the same time', async () => {
    const { sheet, slot } = await makeFair(at, { slot: { maxVolunteers: 100 } });
    let acknowledged = 0;
    const write = async (each: number) => {
      await signedUp(at, slot, helper(each));
      acknowledged += 1;
    };
    const read = async () => {
      const before = acknowledged;
      await board.fresh();
      const shown = board.sheet(sheet.id)?.slots[0]?.currentVolunteers ?? -1;
      expect(shown).toBeGreaterThanOrEqual(before);
    };
    await Promise.all(
      Array.from({ length: 40 }, async (_, each) => {
        await write(each);
        await Promise.all([read(), read()]);
      }),
    );
    await board.fresh();
    expect(board.sheet(sheet.id)?.slots[0]?.currentVolunteers).toBe(40);
  });

  test('takes down what is deleted, and finds by itself what another process has just made', async () => {
    const { sheet } = await makeFair(at);
    await board.fresh();
    const other = createSheetBoard({ ...at.platform, database: { ...at.platform.database, onChange: () => () => {} } });
    await other.fresh();
    const later = await makeSheet(at, { title: 'Made elsewhere' });
    await other.fresh();
    expect(other.sheet(later.id)).toBeNull();
    await other.freshWith(later.id);
    expect(other.sheet(later.id)?.title).toBe('Made elsewhere');
    await deleteSheet(hub, sheet.id, olga);
    await board.fresh();
    expect(board.sheet(sheet.id)).toBeNull();
    expect(board.sheets().map(({ title }) => title)).toEqual(['Made elsewhere']);
  });

  test('is not brought down by an address that names no sheet', async () => {
    await makeFair(at);
    const lone = createSheetBoard(at.platform);
    for (const id of ['hello', '', '%00', 'é'.repeat(300), '00000000-0000-4000-8000-000000000000']) {
      await lone.freshWith(id);
      expect(lone.sheet(id)).toBeNull();
    }
    await lone.fresh();
    expect(lone.sheets()).toHaveLength(1);
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
    const kept = createSheetBoard({ ...at.platform, database });
    await kept.fresh();
    away = true;
    await expect(kept.freshWith(crypto.randomUUID())).rejects.toThrow('away');
    await kept.freshWith(sheet.id);
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
    const flaky = createSheetBoard({ ...platform, database });
    const elsewhere = { hub: { ...hub, platform } };
    await makeSheet(elsewhere, { title: 'Before' });
    await flaky.fresh();
    away = true;
    await makeSheet(elsewhere, { title: 'Meanwhile' });
    await expect(flaky.fresh()).rejects.toThrow('away');
    away = false;
    await flaky.fresh();
    expect(flaky.sheets()).toHaveLength(2);
    flaky.close();
    await platform.remove();
  });

  test('reads again what changes while it reads', async () => {
    const { sheet } = await makeFair(at);
    let news = (_change: Change) => {};
    let statements = 0;
    const database = {
      ...at.platform.database,
      onChange: (listener: (change: Change) => void) => {
        news = listener;
        return () => {};
      },
      get db() {
        statements += 1;
        // Between the sheets and their slots another process has changed something.
        if (statements === 2) news({ topic: 'sheet', id: sheet.id });
        return at.platform.database.db;
      },
    };
    const other = createSheetBoard({ ...at.platform, database });
    await other.fresh();
    expect(statements).toBe(2);
    await other.fresh();
    expect(statements).toBe(4);
    await other.fresh();
    expect(statements).toBe(4);
  });

  test('asks two statements for all sheets, and two for however many have changed', async () => {
    for (let each = 0; each < 12; each += 1) await makeFair(at, { sheet: { title: `Fair ${each}` } });
    let statements = 0;
    const database = {
      ...at.platform.database,
      get db() {
        statements += 1;
        return at.platform.database.db;
      },
    };
    const counting = createSheetBoard({ ...at.platform, database });
    await counting.fresh();
    expect(counting.sheets()).toHaveLength(12);
    expect(statements).toBe(2);
    for (const { id } of counting.sheets()) await changeSheet(hub, id, { organizerName: 'Oscar' }, olga);
    await Promise.all([counting.fresh(), counting.fresh(), counting.fresh()]);
    expect(statements).toBe(4);
    expect(new Set(counting.sheets().map(({ organizerName }) => organizerName))).toEqual(new Set(['Oscar']));
    await counting.fresh();
    expect(statements).toBe(4);
    counting.close();
  });
});

describe('the version of the board', () => {
  const versions = async (id: string) => {
    await board.fresh();
    return [board.version(), board.sheetVersion(id)];
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
    const other = createSheetBoard(at.platform);
    await other.fresh();
    expect([other.version(), other.sheetVersion(sheet.id)]).toEqual(await versions(sheet.id));
    expect(other.listingAnswer().etag).toBe(board.listingAnswer().etag);
    other.close();
  });
});
