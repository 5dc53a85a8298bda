import type { SheetRow } from '#contract/overview.ts';

let made = 0;

/** A published sheet with three places, of which one is taken. */
export function makeRow(more: Partial<SheetRow> = {}): SheetRow {
  made += 1;
  return {
    id: `sheet-${made}`,
    title: `Sheet ${made}`,
    state: 'published',
    visibility: 'listed',
    eventDate: '2026-12-12T17:00:00.000Z',
    showEventDate: true,
    startTime: '2026-12-12T15:00:00.000Z',
    endTime: '2026-12-13T00:30:00.000Z',
    seriesId: null,
    opensAt: null,
    closesAt: '2026-12-13T08:00:00.000Z',
    signupsOpen: true,
    shifts: 2,
    things: 0,
    places: 3,
    taken: 1,
    promised: 0,
    wanted: null,
    people: 1,
    hasRoom: true,
    waiting: 0,
    handOvers: 0,
    missing: 0,
    missingThings: 0,
    nextReminder: null,
    organizerName: 'Olga Organizer',
    calledOffAt: null,
    ...more,
  };
}
