import { describe, expect, it } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { fairView, setupView } from '#tests/support/views.ts';
import { thinSlots } from './thin-slots.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-20T18:00:00Z');

function slot(
  title: string,
  currentVolunteers: number,
  maxVolunteers: number | null,
  startTime: string | null = null,
): SlotView {
  const isFull = maxVolunteers !== null && currentVolunteers >= maxVolunteers;
  return { ...setupView, id: title, title, startTime, maxVolunteers, currentVolunteers, isFull };
}

const sheet = (eventDate: string, slots: SlotView[]): SheetView => ({ ...fairView, id: eventDate, eventDate, slots });

const titles = (sheets: SheetView[], atMost = 10) =>
  thinSlots(clock, sheets, now, atMost).map(({ slot }) => slot.title);

describe('where help is thin', () => {
  it('is first where a slot is emptiest on the same day', () => {
    expect(titles([sheet('2026-11-25T18:00:00Z', [slot('half', 1, 2), slot('empty', 0, 2)])])).toEqual([
      'empty',
      'half',
    ]);
  });

  it('is first where the day is nearest when slots are as empty', () => {
    expect(
      titles([
        sheet('2026-12-25T18:00:00Z', [slot('later', 0, 2)]),
        sheet('2026-11-25T18:00:00Z', [slot('soon', 0, 4)]),
      ]),
    ).toEqual(['soon', 'later']);
  });

  it('is rather where half are missing tomorrow than where all are missing in a month', () => {
    const soon = sheet('2026-11-21T18:00:00Z', [slot('half tomorrow', 1, 2)]);
    expect(titles([sheet('2026-12-20T18:00:00Z', [slot('empty in a month', 0, 2)]), soon])[0]).toBe('half tomorrow');
  });

  it('is nowhere that is full, without a max, or over', () => {
    const slots = [slot('full', 2, 2), slot('unlimited', 0, null)];
    expect(titles([sheet('2026-11-25T18:00:00Z', slots), sheet('2026-11-19T18:00:00Z', [slot('over', 0, 2)])])).toEqual(
      [],
    );
  });

  it('is nowhere on a sheet that is a draft, or that was called off', () => {
    const [draft, off] = (['draft', 'called_off'] as const).map((state) => ({
      ...sheet('2026-11-25T18:00:00Z', [slot('empty', 0, 2)]),
      state,
    }));
    expect(
      thinSlots(
        clock,
        [draft, off].filter((each) => each !== undefined),
        now,
      ),
    ).toEqual([]);
  });

  it('is where a place is only held for somebody who has not accepted it', () => {
    const held = { ...slot('held', 2, 2), held: 1 };
    expect(thinSlots(clock, [sheet('2026-11-25T18:00:00Z', [held])], now, 1)).toMatchObject([{ taken: 1, places: 2 }]);
  });

  it('counts days on the calendar of the school', () => {
    const late = sheet('2026-11-22T05:00:00Z', [slot('tomorrow evening', 0, 2, '2026-11-22T05:00:00Z')]);
    expect(thinSlots(clock, [late], now, 1)[0]?.days).toBe(1);
  });

  it('names no more than were asked for', () => {
    expect(titles([sheet('2026-11-25T18:00:00Z', [slot('a', 0, 2), slot('b', 0, 2)])], 1)).toHaveLength(1);
  });

  it('is nowhere before sign-ups have opened', () => {
    const later = sheet('2026-11-25T18:00:00Z', [slot('later', 0, 2)]);
    const opens = (opensAt: string) => titles([{ ...later, opensAt }]);
    expect([opens('2026-11-20T18:00:01Z'), opens('2026-11-20T18:00:00Z')]).toEqual([[], ['later']]);
  });
});
