import { describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { slotChangesInput } from '#contract/slot-changes.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { reduceGrid, type GridAction } from './grid-actions.ts';
import { gridOf } from './row-commands.ts';
import { changesOf, isUnchanged, requestOf, gridRowsOf, withErrors } from './grid-changes.ts';
import { startGrid, type Grid } from './grid-state.ts';

const clock = readSchoolClock('America/Vancouver');
const sheet = { eventDate: '2026-12-12T17:00:00.000Z' } as const satisfies Pick<SheetView, 'eventDate'>;
const of = { clock, sheet };
const [SERVE, CLEAN, NEW] = ['1', '2', '9'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

function slot(id: string | undefined, title: string, hour: number): SlotView {
  const at = (each: number) => `2026-12-12T${each}:00:30.000Z`;
  return {
    id: id ?? '',
    signupSheetId: id ?? '',
    title,
    description: null,
    startTime: at(hour),
    endTime: at(hour + 1),
    deadline: null,
    signupsOpen: true,
    maxVolunteers: 4,
    currentVolunteers: 2,
    isFull: false,
    volunteers: [],
  };
}

const slots = [slot(SERVE, 'Serve', 17), slot(CLEAN, 'Clean up', 18)];
const grid = () => gridOf(gridRowsOf(clock, { slots }), () => 'first');
const run = (...actions: GridAction[]): Grid =>
  actions.reduce(
    (state, action) =>
      reduceGrid(state, action, { reading: { today: '2026-11-20', eventDay: '2026-12-12' }, newKey: () => NEW ?? '' }),
    startGrid(grid()),
  ).grid;
const put = (key: string | undefined, column: 'title' | 'start' | 'end' | 'places', text: string): GridAction => ({
  do: 'put',
  key: key ?? '',
  column,
  text,
});

describe('what is sent', () => {
  test('is nothing as long as nothing differs', () => {
    expect(isUnchanged(changesOf(of, grid(), false))).toBe(true);
    expect(isUnchanged(changesOf(of, run(put(SERVE, 'title', 'x'), put(SERVE, 'title', 'Serve')), false))).toBe(true);
    expect(isUnchanged(changesOf(of, run({ do: 'add' }), false))).toBe(true);
  });

  test('are only the fields that differ, with what they were', () => {
    const request = requestOf(changesOf(of, run(put(SERVE, 'places', '6'), put(SERVE, 'end', '12:00')), false));
    expect(request).toEqual({
      create: [],
      change: [
        {
          id: SERVE,
          endTime: '2026-12-12T19:00:00.000Z',
          maxVolunteers: 6,
          was: { endTime: '2026-12-12T18:00:30.000Z', maxVolunteers: 4 },
        },
      ],
      remove: [],
      order: undefined,
    });
    expect(slotChangesInput.safeParse(request).success).toBe(true);
  });

  test('of a duplicate, and of a slot that was deleted meanwhile, are what the original asks for', () => {
    const asked = { kind: 'item', unit: 'dozen', maxPerPerson: 2, bring: 'required', closesHoursBefore: 48 } as const;
    const rows = gridRowsOf(clock, { slots: [{ ...slot(SERVE, 'Cookies', 17), ...asked }] });
    const setting = { reading: { today: '2026-11-20', eventDay: '2026-12-12' }, newKey: () => NEW ?? '' };
    const all = { do: 'duplicate' } as const;
    const copies = reduceGrid(startGrid(gridOf(rows, () => 'first')), all, setting).grid;
    const made = requestOf(changesOf(of, copies, false)).create;
    expect(made).toMatchObject([{ title: 'Cookies', ...asked }]);
    const renamed = reduceGrid(startGrid(gridOf(rows, () => 'first')), put(SERVE, 'title', 'Pies'), setting).grid;
    const gone = { path: 'change.0', code: 'not_found', message: 'Volunteer slot not found', now: null };
    const again = withErrors(clock, renamed, changesOf(of, renamed, false), [gone]);
    expect(requestOf(changesOf(of, again, false)).create).toMatchObject([{ title: 'Pies', ...asked }]);
  });

  test('are all fields of things where a row of people becomes one of them, and the other way around', () => {
    const kind = (text: string): GridAction[] => [
      { do: 'put', key: SERVE ?? '', column: 'kind', text },
      { do: 'settle', key: SERVE ?? '', column: 'kind' },
    ];
    const [plain, things] = [
      { kind: 'shift', maxPerPerson: null },
      { kind: 'item', maxPerPerson: 4 },
    ];
    const made = requestOf(changesOf(of, run(...kind('things')), false));
    expect(made.change).toEqual([{ id: SERVE, ...things, was: plain }]);
    expect(slotChangesInput.safeParse(made).success).toBe(true);
    const rows = gridRowsOf(clock, {
      slots: [{ ...slot(SERVE, 'Cookies', 17), kind: 'item', unit: 'dozen', maxPerPerson: 4 }],
    });
    const setting = { reading: { today: '2026-11-20', eventDay: '2026-12-12' }, newKey: () => NEW ?? '' };
    const back = kind('people').reduce(
      (state, action) => reduceGrid(state, action, setting),
      startGrid(gridOf(rows, () => '')),
    );
    expect(requestOf(changesOf(of, back.grid, false)).change).toEqual([
      { id: SERVE, ...plain, unit: null, was: { ...things, unit: 'dozen' } },
    ]);
  });

  test('are new and removed slots, and the order only where it is one by hand', () => {
    const changed = run(
      { do: 'duplicate' },
      put(NEW, 'title', 'Serve more'),
      { do: 'toggle', key: CLEAN ?? '' },
      { do: 'remove' },
    );
    expect(requestOf(changesOf(of, changed, false))).toMatchObject({
      create: [{ ref: NEW, title: 'Serve more', maxVolunteers: 4 }],
      change: [],
      remove: [CLEAN],
      order: undefined,
    });
    expect(requestOf(changesOf(of, changed, true)).order).toEqual([SERVE, NEW]);
    expect(requestOf(changesOf(of, run({ do: 'move', by: 1 }), false)).order).toEqual([CLEAN, SERVE]);
    expect(requestOf(changesOf(of, run({ do: 'sort' }), true)).order).toEqual([]);
  });
});

describe('a duplicate', () => {
  const translations = {
    fr: { title: 'Servir', description: null, ready: true },
    de: { title: 'Ausgeben', description: null },
  } as const;
  const rows = gridRowsOf(clock, { slots: [{ ...slot(SERVE, 'Serve', 17), translations }] });
  const sent = (...actions: GridAction[]) => {
    const setting = { reading: { today: '2026-11-20', eventDay: '2026-12-12' }, newKey: () => NEW ?? '' };
    const all: GridAction[] = [{ do: 'duplicate' }, ...actions];
    const start = startGrid(gridOf(rows, () => ''));
    const { grid: after } = all.reduce((state, action) => reduceGrid(state, action, setting), start);
    return requestOf(changesOf(of, after, false)).create[0];
  };

  test('has the translations of its original', () => {
    expect(sent()?.translations).toEqual(translations);
  });

  test('with another title keeps only those that people wrote', () => {
    expect(sent(put(NEW, 'title', 'Serve tea'))?.translations).toEqual({ de: translations.de });
  });

  test('asks what its original asks, and so does a duplicate of it', () => {
    expect([sent()?.questionsOf, sent({ do: 'step', by: 1 }, { do: 'duplicate' })?.questionsOf]).toEqual([
      SERVE,
      SERVE,
    ]);
  });
});

describe('what the server refuses', () => {
  test('of things stands in their cells, and what another made people is no longer things', () => {
    const rows = gridRowsOf(clock, {
      slots: [{ ...slot(SERVE, 'Cookies', 17), kind: 'item', unit: 'dozen', maxPerPerson: 4 }],
    });
    const setting = { reading: { today: '2026-11-20', eventDay: '2026-12-12' }, newKey: () => NEW ?? '' };
    const { grid: most } = reduceGrid(
      startGrid(gridOf(rows, () => '')),
      { do: 'put', key: SERVE ?? '', column: 'most', text: '2' },
      setting,
    );
    const { title, description, startTime, endTime, deadline, maxVolunteers } = slot(SERVE, 'Cookies', 17);
    const now = { title, description, startTime, endTime, deadline, maxVolunteers };
    const path = 'change.0.maxPerPerson';
    const [row] = withErrors(clock, most, changesOf(of, most, false), [
      { path, code: 'changed_meanwhile', message: '', now },
    ]).rows;
    expect(row?.slot).not.toHaveProperty('unit');
    expect(row?.cells).toMatchObject({ kind: '', unit: '', most: '2' });
    expect(row?.notes.most).toContain('Someone else cleared this meanwhile');
  });

  const now = {
    title: 'Hand out',
    description: null,
    startTime: '2026-12-12T16:00:00.000Z',
    endTime: '2026-12-12T18:00:00.000Z',
    deadline: null,
    maxVolunteers: 4,
  };

  test('is shown at its cell, and the next save is based on what is there now', () => {
    const mine = run(put(SERVE, 'title', 'Serve soup'));
    const changes = changesOf(of, mine, false);
    const conflict = { path: 'change.0.title', code: 'changed_meanwhile', message: '', now };
    const [row] = withErrors(clock, mine, changes, [conflict]).rows;
    expect(row?.notes).toEqual({
      title: 'Someone else changed this to “Hand out” meanwhile. Save again to replace it',
    });
    // What was typed here stays; what was not shows what somebody else wrote.
    expect(row?.cells).toMatchObject({ title: 'Serve soup', start: '09:00' });
    const [again] = changesOf(of, withErrors(clock, mine, changes, [conflict]), false).change;
    expect([again?.fields, again?.was]).toEqual([{ title: 'Serve soup' }, { title: 'Hand out' }]);
  });

  test('goes when its cell is changed', () => {
    const mine = run(put(SERVE, 'places', '1'));
    const refused = withErrors(clock, mine, changesOf(of, mine, false), [
      { path: 'change.0.maxVolunteers', code: 'max_below_present', message: '2 people are already signed up', now },
    ]);
    expect(refused.rows[0]?.notes).toEqual({ places: '2 people are already signed up' });
    const setting = { reading: { today: '2026-11-20', eventDay: '2026-12-12' }, newKey: () => '' };
    expect(reduceGrid(startGrid(refused), put(SERVE, 'places', '2'), setting).grid.rows[0]?.notes).toEqual({});
  });

  test('because the slot is gone leaves the row as a new one', () => {
    const mine = run(put(SERVE, 'title', 'Serve soup'));
    const after = withErrors(clock, mine, changesOf(of, mine, false), [
      { path: 'change.0', code: 'not_found', message: 'Volunteer slot not found', now: null },
    ]);
    expect(after.rows[0]?.notes.row).toMatch(/^Someone deleted this slot meanwhile/);
    const { create, change } = changesOf(of, after, false);
    expect([create.map(({ values }) => values.title), change]).toEqual([['Serve soup'], []]);
  });
});
