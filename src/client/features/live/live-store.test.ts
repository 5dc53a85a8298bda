import { describe, expect, test } from 'vitest';
import type { LiveCounts } from '#contract/live.ts';
import type { SheetView } from '#contract/sheets.ts';
import { createLiveStore, withCounts } from './live-store.ts';

const slot = {
  id: 'setup',
  signupSheetId: 'fair',
  title: 'Setup crew',
  description: null,
  startTime: null,
  endTime: null,
};
const fair: SheetView = {
  id: 'fair',
  title: 'Winter Craft Fair',
  description: null,
  eventDate: '2026-12-12T15:00:00.000Z',
  showEventDate: true,
  showSpotCount: true,
  eventDeadline: null,
  organizerName: 'Priya Raman',
  organizerEmail: 'priya@example.org',
  createdAt: '2026-11-01T15:00:00.000Z',
  signupsOpen: true,
  revision: 'r1',
  slots: [{ ...slot, maxVolunteers: 2, currentVolunteers: 1, isFull: false, volunteers: [] }],
};
const counts = (more: Partial<LiveCounts> = {}): LiveCounts => ({
  sheetId: 'fair',
  deleted: false,
  signupsOpen: true,
  revision: 'r1',
  slots: [{ id: 'setup', currentVolunteers: 2, maxVolunteers: 2, isFull: true }],
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
    const same = [{ id: 'setup', currentVolunteers: 1, maxVolunteers: 2, isFull: false }];
    expect(withCounts(fair, counts({ slots: same }))).toBe(fair);
  });

  test('keeps the numbers that an organizer sees where strangers are told only whether it is full', () => {
    const hidden = [{ id: 'setup', currentVolunteers: null, maxVolunteers: null, isFull: true }];
    expect(withCounts(fair, counts({ slots: hidden })).slots[0]).toMatchObject({
      currentVolunteers: 1,
      maxVolunteers: 2,
      isFull: true,
    });
  });

  test('takes no sign-ups any more when it was closed or deleted', () => {
    expect(withCounts(fair, counts({ signupsOpen: false })).signupsOpen).toBe(false);
    expect(withCounts(fair, counts({ deleted: true, slots: [] })).signupsOpen).toBe(false);
  });
});

describe('the store of live counts', () => {
  test('tells its listeners of every change and nothing after they left', () => {
    const store = createLiveStore();
    let told = 0;
    const leave = store.subscribe(() => {
      told += 1;
    });
    store.put(counts());
    expect(store.current().get('fair')?.slots[0]?.currentVolunteers).toBe(2);
    leave();
    store.put(counts());
    expect(told).toBe(1);
  });

  test('believes the stream more than an answer while the stream is open', () => {
    const store = createLiveStore();
    store.put(counts());
    store.answered(['fair']);
    expect(store.current().has('fair')).toBe(true);
  });

  test('believes an answer more than a stream that has ended, and the stream again when it speaks', () => {
    const store = createLiveStore();
    store.put(counts());
    store.streamEnded();
    expect(store.current().has('fair')).toBe(true);
    store.answered(['fair']);
    expect(store.current().has('fair')).toBe(false);
    store.put(counts());
    store.answered(['fair']);
    expect(store.current().has('fair')).toBe(true);
  });
});
