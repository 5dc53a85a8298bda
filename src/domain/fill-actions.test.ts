import { describe, expect, test } from 'vitest';
import { broughtBy } from './fill-actions.ts';

const on = (day: number, ...slotIds: (string | null)[]) => ({
  slotIds: slotIds.includes(null) ? null : slotIds.length === 0 ? ['setup'] : slotIds.filter((id) => id !== null),
  at: `2026-11-${String(day).padStart(2, '0')}T18:00:00.000Z`,
});
const signup = (day: number, slotId = 'setup') => ({
  slotId,
  signupTime: `2026-11-${String(day).padStart(2, '0')}T20:00:00.000Z`,
});
const counts = (...of: Parameters<typeof broughtBy>) => broughtBy(...of).map(({ signups }) => signups);

describe('what an action brought', () => {
  test('is who signed up for its slot within a week after it', () => {
    expect(counts([on(10)], [signup(9), signup(10), signup(16), signup(17), signup(11, 'cocoa')])).toEqual([2]);
  });

  test('counts on its own until the next action for the same slot', () => {
    expect(counts([on(10), on(12)], [signup(11), signup(12), signup(13)])).toEqual([1, 2]);
  });

  test('goes on while something is done for another slot', () => {
    expect(counts([on(10), on(11, 'cocoa')], [signup(12), signup(12, 'cocoa')])).toEqual([1, 1]);
  });

  test('is, for one of the whole sheet, who signed up for any slot', () => {
    expect(counts([on(10, null)], [signup(11), signup(12, 'cocoa')])).toEqual([2]);
    expect(counts([on(10), on(11, null)], [signup(12)])).toEqual([0, 1]);
  });

  test('is, for one of several slots, who signed up for any of these', () => {
    const both = on(10, 'setup', 'cocoa');
    expect(counts([both, on(11)], [signup(10, 'cocoa'), signup(12, 'cocoa'), signup(12), signup(12, 'tea')])).toEqual([
      1, 1,
    ]);
  });

  test('says until when it is counted', () => {
    expect(broughtBy([on(10), on(12)], []).map(({ until }) => until)).toEqual([
      '2026-11-12T18:00:00.000Z',
      '2026-11-19T18:00:00.000Z',
    ]);
  });
});
