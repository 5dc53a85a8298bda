import { describe, expect, test } from 'vitest';
import { grantLines, sumYear, type ReportedHours } from './hour-reports.ts';

const hours = (person: string, sheetTitle: string, more: Partial<ReportedHours> = {}): ReportedHours => ({
  person,
  sheetTitle,
  slotTitle: 'Help',
  day: '2026-12-12',
  startsAt: null,
  endsAt: null,
  minutes: 60,
  state: 'confirmed',
  confirmedAt: '2026-12-13T00:00:00.000Z',
  adjustedYear: null,
  ...more,
});
const of = (count: number, sheetTitle: string, more: Partial<ReportedHours> = {}, from = 0) =>
  Array.from({ length: count }, (_, nth) => hours(`person ${from + nth}`, sheetTitle, more));
const open = { state: 'proposed', confirmedAt: null } as const;
/** Absent, as was said at the door; no organizer has confirmed it yet. */
const absent = { ...open, minutes: 0 };
const nobody = new Set<string>();

describe('the sums of a year', () => {
  test('count people once, and those who are new', () => {
    const sum = sumYear([...of(6, 'Fair'), ...of(6, 'Lunch')], new Set(['person 0', 'somebody']));
    expect(sum).toMatchObject({ people: 6, newPeople: 5, confirmed: 720, open: 0 });
  });

  test('keep what is not confirmed, and what came after the year was closed, beside what is', () => {
    const later = hours('person 9', 'Fair', { adjustedYear: 2026, minutes: 30 });
    const sum = sumYear([...of(6, 'Fair'), ...of(5, 'Fair', open, 6), later], nobody);
    expect(sum).toMatchObject({ people: 6, confirmed: 360, adjusted: 30, open: 300 });
    expect(sum.events).toEqual([{ title: 'Fair', events: 1, people: 11, confirmed: 360, open: 300 }]);
  });

  test('have nobody who did not come, also where they would make a small event large', () => {
    const sum = sumYear([...of(4, 'Tea'), ...of(3, 'Tea', absent, 10), ...of(6, 'Fair', {}, 20)], nobody);
    expect(sum.events).toEqual([{ title: null, events: 2, people: 10, confirmed: 600, open: 0 }]);
    expect(sumYear(of(9, 'Tea', absent), nobody).events).toEqual([]);
  });

  test('put events of fewer than five people together, under no name', () => {
    const sum = sumYear([...of(6, 'Fair'), ...of(3, 'Bake sale'), ...of(4, 'Tea', {}, 10)], nobody);
    expect(sum.events).toEqual([
      { title: 'Fair', events: 1, people: 6, confirmed: 360, open: 0 },
      { title: null, events: 2, people: 7, confirmed: 420, open: 0 },
    ]);
  });

  test('take the smallest other event along where these are still fewer than five', () => {
    const sum = sumYear([...of(9, 'Fair'), ...of(6, 'Lunch', {}, 10), ...of(2, 'Tea', {}, 20)], nobody);
    expect(sum.events).toEqual([
      { title: 'Fair', events: 1, people: 9, confirmed: 540, open: 0 },
      { title: null, events: 2, people: 8, confirmed: 480, open: 0 },
    ]);
  });

  test('add up to the total where somebody was in two events at once', () => {
    const at = (from: string, to: string) => ({
      startsAt: `2026-12-12T${from}:00.000Z`,
      endsAt: `2026-12-12T${to}:00.000Z`,
      minutes: 120,
    });
    const sum = sumYear([...of(6, 'Fair', at('09:00', '11:00')), ...of(6, 'Lunch', at('10:00', '12:00'))], nobody);
    expect(sum.confirmed).toBe(6 * 180);
    expect(sum.events.map(({ confirmed }) => confirmed)).toEqual([720, 360]);
  });
});

describe('the lines of a grant sheet', () => {
  test('have confirmed hours only, unless others are asked for', () => {
    const all = [...of(2, 'Fair'), ...of(1, 'Fair', open, 5), ...of(1, 'Tea', { ...open, day: '2026-11-01' })];
    expect(grantLines(all, { withOpen: false })).toEqual([
      { day: '2026-12-12', activity: 'Fair', role: 'Help', people: 2, minutes: 120 },
    ]);
    expect(grantLines(all, { withOpen: true }).map(({ activity, people }) => [activity, people])).toEqual([
      ['Tea', 1],
      ['Fair', 3],
    ]);
  });

  test('leave out what was struck, and who did not come', () => {
    expect(grantLines(of(2, 'Fair', { state: 'struck' }), { withOpen: true })).toEqual([]);
    const all = [...of(2, 'Fair', open), ...of(3, 'Fair', absent, 5)];
    expect(grantLines(all, { withOpen: true })).toMatchObject([{ people: 2, minutes: 120 }]);
  });
});
