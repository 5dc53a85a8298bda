import type { SlotView } from '#contract/slots.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { isItem, DEFAULT_PER_PERSON } from '#domain/slot-kinds.ts';
import { momentFields } from '#client/lib/moment-fields.ts';
import { isDay, momentText, wallMinute, wallMinuteOf, wallText } from './wall-time.ts';

export const columns = [
  'title',
  'day',
  'start',
  'end',
  'closes',
  'places',
  'description',
  'kind',
  'unit',
  'most',
  'bring',
] as const;
export type Column = (typeof columns)[number];
/** The last ones are about things to bring. */
export const columnsOfPeople: readonly Column[] = columns.slice(0, columns.indexOf('kind'));

/**
 * The texts of a row, which are also what a person can type: days as `2026-10-16`, times as `09:30`, moments with a
 * space between both. An end at or before the start is on the next day; one that is further away has its day. A text
 * that could not be read stays as it was typed. Without a kind, a slot is for people, and the cells after it are empty.
 */
export type Cells = Readonly<Record<Column, string>>;

export const noCells: Cells = {
  title: '',
  day: '',
  start: '',
  end: '',
  closes: '',
  places: '',
  description: '',
  kind: '',
  unit: '',
  most: '',
  bring: '',
};

const LONGEST_OVER_MIDNIGHT = 12 * 60;
const DAY = 24 * 60;

type SlotValues = Pick<SlotView, 'title' | 'description' | 'startTime' | 'endTime' | 'deadline' | 'maxVolunteers'> &
  Pick<SlotView, 'kind' | 'unit' | 'maxPerPerson' | 'bring'>;

export function cellsOf(clock: SchoolClock, slot: SlotValues): Cells {
  const start = slot.startTime === null ? null : momentFields(clock, slot.startTime);
  const end = slot.endTime === null ? null : momentFields(clock, slot.endTime);
  const closes = slot.deadline === null ? null : momentFields(clock, slot.deadline);
  const day = start?.date ?? end?.date ?? '';
  const from = start === null ? null : wallMinute(start.date, start.time);
  const to = end === null ? null : wallMinute(end.date, end.time);
  return {
    title: slot.title,
    day,
    start: start?.time ?? '',
    end: to === null ? '' : endText({ day, from }, to),
    closes: closes === null ? '' : `${closes.date} ${closes.time}`,
    places: slot.maxVolunteers === null ? '' : String(slot.maxVolunteers),
    description: slot.description ?? '',
    ...thingsOf(slot),
  };
}

function thingsOf(slot: SlotValues): Pick<Cells, 'kind' | 'unit' | 'most' | 'bring'> {
  if (!isItem(slot)) return { kind: '', unit: '', most: '', bring: '' };
  const { unit = '', maxPerPerson = DEFAULT_PER_PERSON, bring } = slot;
  return {
    kind: 'things',
    unit,
    most: String(maxPerPerson),
    bring: bring === undefined || bring === 'off' ? '' : bring,
  };
}

interface Beginning {
  readonly day: string;
  /** Null without a start. */
  readonly from: number | null;
}

/** The time alone where `endOf` finds its day again. */
export function endText({ day, from }: Beginning, to: number): string {
  const end = wallText(to);
  if (from === null) return end.day === day ? end.time : momentText(to);
  const isAfter = end.day === day && to > from;
  const isOverMidnight = wallText(from + DAY).day === end.day && to - from <= LONGEST_OVER_MIDNIGHT;
  return isAfter || isOverMidnight ? end.time : momentText(to);
}

export function startOf({ day, start }: Cells): number | null {
  return wallMinute(day, start);
}

/** Null if there is none, or one that cannot be read, or is more than twelve hours over midnight. */
export function endOf({ day, start, end }: Cells): number | null {
  if (end.includes(' ')) return wallMinuteOf(end);
  const to = wallMinute(day, end);
  const from = wallMinute(day, start);
  if (to === null || from === null || to > from) return to;
  return to + DAY - from <= LONGEST_OVER_MIDNIGHT && to !== from ? to + DAY : null;
}

/** The cells on another day, as long as it was. */
export function onDay(cells: Cells, day: string): Cells {
  const [before, after] = [cells.day, day];
  if (!isDay(before) || !isDay(after) || !cells.end.includes(' ')) return { ...cells, day };
  const end = wallMinuteOf(cells.end);
  const moved = (wallMinute(after, '00:00') ?? 0) - (wallMinute(before, '00:00') ?? 0);
  return { ...cells, day, end: end === null ? cells.end : momentText(end + moved) };
}

/**
 * The slot later by so many minutes, or earlier. Whole days take the moment at which it closes along. Without times, or
 * with some that cannot be read, it stays.
 */
export function shifted(cells: Cells, minutes: number): Cells {
  const [from, to] = [startOf(cells), endOf(cells)];
  const first = from ?? to;
  if (first === null || (cells.end !== '' && to === null) || (cells.start !== '' && from === null)) return cells;
  const start = wallText(first + minutes);
  const closes = minutes % DAY === 0 ? wallMinuteOf(cells.closes) : null;
  return {
    ...cells,
    day: start.day,
    start: from === null ? '' : start.time,
    end: to === null ? '' : endText({ day: start.day, from: from === null ? null : from + minutes }, to + minutes),
    closes: closes === null ? cells.closes : momentText(closes + minutes),
  };
}

export function isSame(one: Cells, other: Cells): boolean {
  return columns.every((column) => one[column] === other[column]);
}
