import { describe, expect, test } from 'vitest';
import type { SheetRow } from '#contract/overview.ts';
import { writeTimeRange } from '#domain/school-time/date-words.ts';
import { makeRow } from '#tests/support/rows.ts';
import { clock, days, english } from '#tests/support/english-days.ts';
import {
  addUpRows,
  factsOf,
  factsOfSeries,
  filledOf,
  handChips,
  leafLook,
  nextDateOf,
  stateChips,
} from './row-words.ts';

const range = (start: string, end: string | null) =>
  writeTimeRange(clock, english, start, end).replaceAll(/[\u00a0\u202f]/g, ' ');
const facts = (more: Partial<SheetRow>) => factsOf(makeRow(more), days, range).join(' · ');

describe('a row says', () => {
  test('when it is, how many slots it has, and what is unusual', () => {
    expect(facts({ shifts: 7, things: 1 })).toBe('Sat, 8:00 a.m. – 5:30 p.m. · 7 slots · 1 thing to bring');
    expect(facts({ things: 3, promised: 2, wanted: 6 })).toContain('2 slots · 2 of 6 things to bring');
    expect(facts({ startTime: null, shifts: 0 })).toBe('Sat · no slots yet');
    expect(facts({ eventDate: '2026-12-01T22:30:00.000Z', startTime: null })).toContain('Tomorrow · ');
    expect(facts({ state: 'draft', showEventDate: false })).toContain('date hidden · only organizers see it');
    expect(facts({ signupsOpen: false, closesAt: '2026-11-22T08:00:00.000Z' })).toContain('sign-ups closed on Nov 22');
    expect(facts({ state: 'called_off', calledOffAt: '2026-11-26T18:00:00.000Z' })).toBe('Since Nov 26');
  });

  test('how far it is filled, in brick only where somebody is missing soon', () => {
    const filled = (more: Partial<SheetRow>) => filledOf(makeRow(more));
    expect(filled({})).toMatchObject({ words: '1 of 3', note: null, isShort: false, bar: { taken: 1, places: 3 } });
    expect(filled({ taken: 0, people: 0 })).toMatchObject({ words: '0 of 3', note: 'Nobody yet', isShort: false });
    expect(filled({ taken: 0, people: 15 })).toMatchObject({ words: '0 of 3', note: null });
    expect(filled({ missing: 2 })).toMatchObject({ note: '2 missing', isShort: true });
    expect(filled({ taken: 3, hasRoom: false })).toMatchObject({ words: '3 of 3', note: 'Full' });
    expect(filled({ taken: 3, hasRoom: true })).toMatchObject({ words: '3 of 3', note: null });
    expect(filled({ places: null, taken: 9 })).toMatchObject({ words: '9 people', note: 'no limit', bar: null });
    expect(filled({ shifts: 0, things: 2, wanted: 26 })).toMatchObject({ words: '0 of 26 things', note: null });
    expect(filled({ state: 'draft', taken: 0, places: 48 })).toMatchObject({ words: '48 places', bar: null });
    expect(filled({ state: 'called_off' })).toBeNull();
    expect(filled({ shifts: 0 })).toBeNull();
  });

  test('that things are missing, and never that people are where they are not', () => {
    const note = (more: Partial<SheetRow>) => filledOf(makeRow(more))?.note;
    expect(note({ taken: 3, missingThings: 2 })).toBe('2 things missing');
    expect(note({ places: null, missingThings: 1 })).toBe('1 thing missing');
    expect(note({ shifts: 0, things: 1, wanted: 26, missingThings: 26 })).toBe('26 things missing');
    const dates = [makeRow({ missing: 2 }), makeRow({ taken: 3, missingThings: 5 })] as const;
    expect(addUpRows(dates)).toMatchObject({ missing: 2, missingThings: 5, people: 2 });
    expect(filledOf(addUpRows(dates))?.note).toBe('2 missing');
  });

  test('its state, unless it is simply open, and who waits', () => {
    const chips = (more: Partial<SheetRow>) => stateChips(makeRow(more), days).map(({ words }) => words);
    expect(chips({})).toEqual([]);
    expect(chips({ state: 'draft', visibility: 'unlisted' })).toEqual(['Draft', 'Unlisted']);
    expect(chips({ signupsOpen: false, opensAt: '2026-12-03T17:00:00.000Z' })).toEqual(['Opens Dec 3']);
    expect(chips({ state: 'called_off' })).toEqual(['Cancelled']);
    expect(handChips({ waiting: 2, handOvers: 1 }).map(({ words }) => words)).toEqual(['2 waiting', '1 hand-over']);
    expect(leafLook(makeRow({ eventDate: days.today }), days)).toBe('today');
    expect(leafLook(makeRow({ eventDate: '2026-11-20T17:00:00.000Z' }), days)).toBe('past');
  });
});

test('a series says its weekday, its end and its next date, and adds up what takes place', () => {
  const rows = [
    makeRow({ eventDate: '2026-12-04T20:00:00.000Z', taken: 2, waiting: 1 }),
    makeRow({ eventDate: '2026-12-11T20:00:00.000Z', state: 'draft', taken: 0 }),
    makeRow({ eventDate: '2026-12-18T20:00:00.000Z', state: 'called_off', taken: 3 }),
  ] as const;
  expect(factsOfSeries(rows, days)).toEqual(['Fridays until Dec 18', 'next: Fri, Dec 4', '1 draft']);
  expect(addUpRows(rows)).toMatchObject({ state: 'published', places: 6, taken: 2, waiting: 1 });
  expect(factsOfSeries([rows[0], makeRow()], days)[0]).toBe('Until Dec 12');
});

test('the next date of a series is the first that is published, else the first that was not called off', () => {
  const off = makeRow({ eventDate: '2026-12-04T20:00:00.000Z', state: 'called_off' });
  const draft = makeRow({ eventDate: '2026-12-11T20:00:00.000Z', state: 'draft' });
  const open = makeRow({ eventDate: '2026-12-18T20:00:00.000Z' });
  expect(nextDateOf([off, draft, open])).toBe(open);
  expect(nextDateOf([off, draft])).toBe(draft);
  expect(nextDateOf([off, off])).toBe(off);
  expect(factsOfSeries([off, draft, open], days)).toEqual(['Fridays until Dec 18', 'next: Fri, Dec 18', '1 draft']);
});
