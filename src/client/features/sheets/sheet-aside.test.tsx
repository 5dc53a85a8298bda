import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { PRESENT, renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { SheetAside } from './sheet-aside.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: PRESENT }));
afterEach(() => void vi.useRealTimers());

/** Friday, December 11, at the end of the day. */
const eventDeadline = '2026-12-12T06:59:00.000Z';
const said = (more: Partial<SheetView>, slot: Partial<SlotView> = {}) => {
  const sheet = { ...fairView, eventDeadline, slots: [{ ...setupView, ...slot }], ...more };
  return /Sign-ups close.*?\d{1,2}(?:, \d+:\d\d)?(?!\d)/.exec(
    renderPart(<SheetAside sheet={sheet} />).container.textContent,
  )?.[0];
};

describe('when a sheet closes', () => {
  test('is its deadline, also before it opens', () => {
    const words = 'Sign-ups close Friday, December 11, 11:59';
    expect(said({})).toBe(words);
    expect(said({ signupsOpen: false, opensAt: '2026-12-01T03:00:00.000Z' })).toBe(words);
  });

  test('is when its last slot does, where that is before the deadline', () => {
    const hours = { startTime: '2026-12-12T15:00:00.000Z', endTime: '2026-12-12T17:00:00.000Z' };
    expect(said({}, { ...hours, closesHoursBefore: 48 })).toBe('Sign-ups close Thursday, December 10, 8:00');
    expect(said({ signupsOpen: false }, { deadline: '2026-11-20T20:00:00.000Z', signupsOpen: false })).toBe(
      'Sign-ups closed Friday, November 20',
    );
  });

  test('is not told by the hours before a day that the sheet hides', () => {
    const hours = { startTime: '2026-12-12T15:00:00.000Z', endTime: '2026-12-12T17:00:00.000Z' };
    expect(said({ showEventDate: false }, { ...hours, closesHoursBefore: 48 })).toBeUndefined();
    expect(said({ showEventDate: false })).toBe('Sign-ups close Friday, December 11, 11:59');
  });

  test('is no day to come where it is archived', () => {
    expect(said({ state: 'archived', signupsOpen: false })).toBeUndefined();
  });
});
