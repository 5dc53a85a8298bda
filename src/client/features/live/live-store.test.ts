import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveCounts } from '#contract/live.ts';
import type { SheetView } from '#contract/sheets.ts';
import { fairView, setupView } from '#tests/support/views.ts';
import { createLiveStore, liveSheet, withCounts } from './live-store.ts';

const fair: SheetView = {
  ...fairView,
  id: 'fair',
  revision: 'r1',
  slots: [{ ...setupView, id: 'setup', signupSheetId: 'fair', maxVolunteers: 2, currentVolunteers: 1 }],
};
const counts = (more: Partial<LiveCounts> = {}): LiveCounts => ({
  sheetId: 'fair',
  deleted: false,
  signupsOpen: true,
  revision: 'r1',
  slots: [{ id: 'setup', currentVolunteers: 2, maxVolunteers: 2, isFull: true, signupsOpen: true }],
  ...more,
});

describe('a sheet with live counts', () => {
  test('shows the newest counts and keeps the rest', () => {
    const live = withCounts(fair, counts());
    expect(live.slots[0]).toMatchObject({ title: 'Setup crew', currentVolunteers: 2, maxVolunteers: 2, isFull: true });
    expect(live.title).toBe('Winter Craft Fair');
  });

  test('is the same object when the counts say nothing new', () => {
    expect(withCounts(fair, undefined)).toBe(fair);
    const same = [{ id: 'setup', currentVolunteers: 1, maxVolunteers: 2, isFull: false, signupsOpen: true }];
    expect(withCounts(fair, counts({ slots: same }))).toBe(fair);
  });

  test('keeps the numbers that an organizer sees where strangers are told only whether it is full', () => {
    const hidden = [{ id: 'setup', currentVolunteers: null, maxVolunteers: null, isFull: true, signupsOpen: true }];
    expect(withCounts(fair, counts({ slots: hidden })).slots[0]).toMatchObject({
      currentVolunteers: 1,
      maxVolunteers: 2,
      isFull: true,
    });
  });

  test('takes no sign-ups any more when it was closed or deleted', () => {
    expect(withCounts(fair, counts({ signupsOpen: false })).signupsOpen).toBe(false);
    const gone = withCounts(fair, counts({ deleted: true, slots: [] }));
    expect([gone.signupsOpen, gone.slots[0]?.signupsOpen]).toEqual([false, false]);
  });
});

test('people come to the waiting list and leave it by the counts, and hidden counts leave it as it is', () => {
  const [slot] = counts().slots;
  if (slot === undefined) throw new Error('There is a slot');
  const waiting = withCounts(fair, counts({ slots: [{ ...slot, waiting: 2 }] }));
  expect(waiting.slots[0]).toMatchObject({ isFull: true, waiting: 2 });
  expect(withCounts(waiting, counts({ slots: [{ ...slot, waiting: 2 }] }))).toBe(waiting);
  expect(withCounts(waiting, counts()).slots[0]?.waiting).toBe(0);
  const hidden = { ...slot, currentVolunteers: null, maxVolunteers: null };
  expect(withCounts(waiting, counts({ slots: [hidden] }))).toBe(waiting);
});

describe('the store of live counts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function setUp() {
    const heard: string[][] = [];
    const store = createLiveStore((all) => heard.push(all.map(({ sheetId }) => sheetId)));
    const told: string[] = [];
    const listen = (id: string) => store.subscribe(id, () => told.push(id));
    const put = (...all: readonly LiveCounts[]) => {
      for (const one of all) store.put(one);
      vi.advanceTimersByTime(100);
    };
    return { store, heard, told, listen, put };
  }

  test('tells those who show a sheet of its changes alone, and nobody after they left', () => {
    const { store, told, listen, put } = setUp();
    const leave = listen('fair');
    listen('drive');
    put(counts());
    expect(store.countsOf('fair')?.slots[0]?.currentVolunteers).toBe(2);
    expect(told).toEqual(['fair']);
    leave();
    put(counts({ signupsOpen: false }));
    expect(told).toEqual(['fair']);
  });

  test('tells of what comes close together once, and at once', () => {
    const { store, heard, told, listen } = setUp();
    listen('fair');
    listen('drive');
    for (const currentVolunteers of [1, 2])
      store.put(
        counts({ slots: [{ id: 'setup', currentVolunteers, maxVolunteers: 2, isFull: false, signupsOpen: true }] }),
      );
    store.put(counts({ sheetId: 'drive' }));
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual(['fair', 'drive']);
    expect(heard).toEqual([['fair', 'drive']]);
    expect(store.countsOf('fair')?.slots[0]?.currentVolunteers).toBe(2);
  });

  test('tells nobody of counts that are the same as before', () => {
    const { told, listen, put } = setUp();
    listen('fair');
    put(counts());
    put(counts());
    expect(told).toEqual(['fair']);
  });

  test('holds the same set of deleted sheets until there is another one', () => {
    const { store, put } = setUp();
    let told = 0;
    store.subscribeToDeleted(() => (told += 1));
    const none = store.deleted();
    put(counts());
    expect([store.deleted() === none, told]).toEqual([true, 0]);
    put(counts({ deleted: true, slots: [] }));
    expect([[...store.deleted()], told]).toEqual([['fair'], 1]);
  });

  test('believes the stream more than an answer while the stream is open', () => {
    const { store, put } = setUp();
    put(counts());
    store.answered(['fair']);
    expect(store.countsOf('fair')).toBeDefined();
  });

  test('believes an answer more than a stream that has ended, and the stream again when it speaks', () => {
    const { store, told, listen, put } = setUp();
    put(counts());
    store.streamEnded();
    expect(store.countsOf('fair')).toBeDefined();
    listen('fair');
    store.answered(['fair']);
    expect([store.countsOf('fair'), told]).toEqual([undefined, ['fair']]);
    put(counts());
    store.answered(['fair']);
    expect(store.countsOf('fair')).toBeDefined();
  });
});

describe('one live sheet', () => {
  test('stays the same object until something new is heard of it', () => {
    vi.useFakeTimers();
    const store = createLiveStore();
    const put = (one: LiveCounts) => {
      store.put(one);
      vi.advanceTimersByTime(100);
    };
    const live = liveSheet(store, fair);
    put(counts({ slots: [{ id: 'setup', currentVolunteers: 1, maxVolunteers: 2, isFull: false, signupsOpen: true }] }));
    expect(live.current()).toBe(fair);
    put(counts());
    const full = live.current();
    expect(full.slots[0]?.isFull).toBe(true);
    put(counts({ sheetId: 'drive' }));
    expect(live.current()).toBe(full);
    vi.useRealTimers();
  });

  test('holds no place any more when the counts do not say so, also on a sheet that was loaded before', () => {
    const held = { ...fair, slots: fair.slots.map((slot) => ({ ...slot, held: 1 })) };
    const shown = withCounts(held, counts({ slots: fair.slots }));
    expect(shown.slots[0]?.held).toBe(0);
  });
});
