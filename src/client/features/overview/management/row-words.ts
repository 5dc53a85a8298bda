import type { SheetRow } from '#contract/overview.ts';
import { wallTime } from '#domain/school-time/school-clock.ts';
import { formatCount, formatPeople } from '#client/lib/format-count.ts';
import type { ChipTone } from '#client/ui/chip.tsx';
import type { LeafLook } from '#client/ui/leaf.tsx';
import { formatDay, formatWeekday, isToday, type Days } from '#client/lib/day-words.ts';

type Range = (start: string, end: string | null) => string;

/** `Sat, 8:00 a.m. – 5:30 p.m.`, `7 slots`, `2 of 6 things`, and what is unusual. */
export function factsOf(row: SheetRow, days: Days, range: Range): string[] {
  const { state, eventDate, startTime, endTime, calledOffAt } = row;
  if (calledOffAt !== null && state === 'called_off') return [`Since ${days.date('short', calledOffAt)}`];
  const day = formatWeekday(days, eventDate);
  return [
    startTime === null ? day : `${day}, ${range(startTime, endTime)}`,
    ...(row.shifts === 0 ? [] : [formatCount(row.shifts, 'slot')]),
    ...formatThings(row),
    ...(row.shifts + row.things === 0 ? ['no slots yet'] : []),
    ...formatClosed(row, days),
    ...(row.showEventDate ? [] : ['date hidden']),
    ...(state === 'draft' ? ['only organizers see it'] : []),
  ];
}

/** Beside shifts, how far the things to bring are promised; the bar is about the shifts. */
function formatThings({ shifts, things, promised, wanted }: SheetRow): string[] {
  if (things === 0) return [];
  if (shifts === 0 || wanted === null) return [`${formatCount(things, 'thing')} to bring`];
  return [`${promised} of ${formatCount(wanted, 'thing')} to bring`];
}

/** Of an event that is yet to come. */
function formatClosed({ state, signupsOpen, closesAt, eventDate }: SheetRow, days: Days): string[] {
  const isAhead = state === 'published' && eventDate >= days.today;
  const isClosed = isAhead && !signupsOpen && closesAt !== null && closesAt < days.today;
  return isClosed ? [`sign-ups closed on ${days.date('short', closesAt)}`] : [];
}

/** The date for which a series stands: the first that takes place, if one does. */
export function nextDateOf(rows: readonly [SheetRow, ...SheetRow[]]): SheetRow {
  const firstIn = (states: readonly SheetRow['state'][]) => rows.find(({ state }) => states.includes(state));
  return firstIn(['published']) ?? firstIn(['draft', 'archived']) ?? rows[0];
}

/** `Fridays until Feb 26`, or without the weekday where the dates have several. */
export function factsOfSeries(rows: readonly [SheetRow, ...SheetRow[]], days: Days): string[] {
  const next = nextDateOf(rows);
  const last = rows.at(-1) ?? next;
  const weekdays = new Set(rows.map(({ eventDate }) => wallTime(days.clock, eventDate).weekday));
  const name = weekdays.size === 1 ? `${days.date('full', next.eventDate).split(',')[0]}s until` : 'Until';
  const drafts = rows.filter(({ state }) => state === 'draft').length;
  return [
    `${name} ${days.date('short', last.eventDate)}`,
    `next: ${formatDay(days, next.eventDate)}`,
    ...(drafts === 0 ? [] : [formatCount(drafts, 'draft')]),
  ];
}

/** What a list says of how many there are. */
export interface Filled {
  readonly words: string;
  /** Beside the words; brick where places are missing soon. */
  readonly note: string | null;
  readonly isShort: boolean;
  /** Null where nothing is limited. */
  readonly bar: { readonly taken: number; readonly places: number } | null;
}

type Counted = Pick<
  SheetRow,
  | 'state'
  | 'shifts'
  | 'things'
  | 'places'
  | 'taken'
  | 'promised'
  | 'wanted'
  | 'people'
  | 'missing'
  | 'missingThings'
  | 'signupsOpen'
  | 'hasRoom'
>;

/** Null of what was called off, and of a sheet without slots. */
export function filledOf(row: Counted): Filled | null {
  if (row.state === 'called_off' || row.shifts + row.things === 0) return null;
  const ofThings = row.shifts === 0;
  const [taken, places] = ofThings ? [row.promised, row.wanted] : [row.taken, row.places];
  const short = formatMissing(row);
  if (places === null) {
    const words = ofThings ? formatCount(taken, 'thing') : formatPeople(taken);
    return { words, note: short ?? 'no limit', isShort: short !== null, bar: null };
  }
  const of = ofThings ? formatCount(places, 'thing') : String(places);
  if (row.state === 'draft' && taken === 0) {
    return { words: ofThings ? of : formatCount(places, 'place'), note: null, isShort: false, bar: null };
  }
  const bar = { taken, places };
  const words = `${taken} of ${of}`;
  if (short !== null) return { words, note: short, isShort: true, bar };
  // An unlimited slot, or one for things, can still be open.
  if (taken >= places) return { words, note: row.hasRoom ? null : ofThings ? 'All' : 'Full', isShort: false, bar };
  // Only limited places are counted beside it: others can have people.
  const isEmpty = taken === 0 && row.people === 0;
  return { words, note: isEmpty && !ofThings ? 'Nobody yet' : null, isShort: false, bar };
}

/** Null where nothing is missing soon. Beside a number of people, things have to be named. */
function formatMissing({ missing, missingThings }: Counted): string | null {
  if (missing > 0) return `${missing} missing`;
  return missingThings === 0 ? null : `${formatCount(missingThings, 'thing')} missing`;
}

/** Of all dates of a series. */
export function addUpRows(rows: readonly [SheetRow, ...SheetRow[]]): Counted & Pick<SheetRow, 'waiting' | 'handOvers'> {
  const held = rows.filter(({ state }) => state !== 'called_off');
  const sum = (of: (row: SheetRow) => number) => held.reduce((all, row) => all + of(row), 0);
  const limit = (of: (row: SheetRow) => number | null) =>
    held.some((row) => of(row) !== null) ? sum((row) => of(row) ?? 0) : null;
  return {
    state: stateOfAll(held),
    signupsOpen: held.some(({ signupsOpen }) => signupsOpen),
    hasRoom: held.some(({ hasRoom }) => hasRoom),
    shifts: sum(({ shifts }) => shifts),
    things: sum(({ things }) => things),
    places: limit(({ places }) => places),
    taken: sum(({ taken }) => taken),
    promised: sum(({ promised }) => promised),
    wanted: limit(({ wanted }) => wanted),
    people: sum(({ people }) => people),
    missing: sum(({ missing }) => missing),
    missingThings: sum(({ missingThings }) => missingThings),
    waiting: sum(({ waiting }) => waiting),
    handOvers: sum(({ handOvers }) => handOvers),
  };
}

function stateOfAll(held: readonly SheetRow[]): SheetRow['state'] {
  if (held.length === 0) return 'called_off';
  return held.every(({ state }) => state === 'draft') ? 'draft' : 'published';
}

export interface RowChip {
  readonly words: string;
  readonly tone: ChipTone;
}

/** What the state of a sheet is, unless it is simply open. */
export function stateChips({ state, visibility, opensAt, signupsOpen }: SheetRow, days: Days): RowChip[] {
  const opens = state === 'published' && !signupsOpen && opensAt !== null && opensAt > days.today;
  return [
    ...(state === 'draft' ? [{ words: 'Draft', tone: 'draft' } as const] : []),
    ...(state === 'called_off' ? [{ words: 'Cancelled', tone: 'bad' } as const] : []),
    ...(state === 'archived' ? [{ words: 'Archived', tone: 'plain' } as const] : []),
    ...(opens ? [{ words: `Opens ${days.date('short', opensAt)}`, tone: 'open' } as const] : []),
    ...(visibility === 'unlisted' && state !== 'archived' ? [{ words: 'Unlisted', tone: 'plain' } as const] : []),
  ];
}

/** Where somebody waits for an organizer, or for others. */
export function handChips({ waiting, handOvers }: Pick<SheetRow, 'waiting' | 'handOvers'>): RowChip[] {
  return [
    ...(waiting === 0 ? [] : [{ words: `${waiting} waiting`, tone: 'hands' } as const]),
    ...(handOvers === 0 ? [] : [{ words: formatCount(handOvers, 'hand-over'), tone: 'hands' } as const]),
  ];
}

export function leafLook({ state, eventDate }: SheetRow, days: Days): LeafLook {
  if (state === 'called_off') return 'off';
  if (state === 'draft') return 'draft';
  if (isToday(days, eventDate)) return 'today';
  return state === 'archived' || eventDate < days.today ? 'past' : 'open';
}
