import { slotInput } from '#contract/slots.ts';
import { expectedDate, readDay } from '#domain/paste/dates.ts';
import { readPlaces } from '#domain/paste/places.ts';
import { readMost } from '#domain/paste/things.ts';
import { readInstant, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { DEFAULT_PER_PERSON, MAX_PER_PERSON, type AskedFor } from '#domain/slot-kinds.ts';
import { textLimits } from '#domain/text-limits.ts';
import { readChoice } from './choice-cells.ts';
import { endOf, startOf, type Cells, type Column } from './slot-cells.ts';
import { isDay, minuteOfDay, momentText, wallMinuteOf } from './wall-time.ts';

/** Short, as it stands in a narrow cell. */
const EXPECTED_TIME = 'a time such as 9:30 am or 14:30';
const slotWords = slotInput.pick({ title: true, description: true });

export interface JudgedCells {
  readonly errors: Partial<Record<Column, string>>;
  readonly values: {
    readonly title: string;
    readonly description: string | null;
    readonly startTime: string | null;
    readonly endTime: string | null;
    readonly deadline: string | null;
    readonly maxVolunteers: number | null;
  } & Things;
}

type Things = Omit<AskedFor, 'closesHoursBefore'>;

/** What a row says, and what is wrong with each of its cells. Values of wrong cells mean nothing. */
export function judgeCells(clock: SchoolClock, cells: Cells, eventDay: string): JudgedCells {
  const errors: Partial<Record<Column, string>> = { ...wrongDay(cells), ...wrongTimes(cells, eventDay) };
  const words = slotWords.safeParse({ title: cells.title, description: cells.description });
  if (!words.success) {
    for (const { path, message } of words.error.issues)
      errors[path[0] === 'title' ? 'title' : 'description'] ??= message;
  }
  const things = readThings(cells);
  Object.assign(errors, things.errors);
  const places = readPlaces(cells.places);
  if ('expected' in places) errors.places = `Expected ${places.expected}`;
  if (cells.closes !== '' && wallMinuteOf(cells.closes) === null) {
    errors.closes = 'Expected a day with a time, such as Oct 14 6 pm';
  }
  const at = (minute: number | null) =>
    minute === null ? null : (readInstant(clock, momentText(minute).replace(' ', 'T'))?.toISOString() ?? null);
  return {
    errors,
    values: {
      title: cells.title,
      description: words.data?.description ?? null,
      startTime: at(startOf(cells)),
      endTime: at(cells.end === '' ? null : endOf(cells)),
      deadline: at(wallMinuteOf(cells.closes)),
      maxVolunteers: 'expected' in places ? null : places.places,
      ...things.values,
    },
  };
}

/** What a slot for people has of it. */
export const noThings: Things = { kind: 'shift', unit: null, maxPerPerson: null, bring: 'off' };

const OF_THINGS = 'Clear this, or change what is needed to things';

function readThings({ kind, unit, most, bring }: Cells): { errors: JudgedCells['errors']; values: Things } {
  if (kind === '') {
    const said = Object.entries({ unit, most, bring }).filter(([, text]) => text !== '');
    return { errors: Object.fromEntries(said.map(([column]) => [column, OF_THINGS])), values: noThings };
  }
  const rule = readChoice('bring', bring)?.text ?? null;
  const maxPerPerson = most === '' ? DEFAULT_PER_PERSON : readMost(most);
  return {
    errors: {
      ...(readChoice('kind', kind) === null ? { kind: 'Expected “people” or “things”' } : {}),
      ...(unit.length > textLimits.unit ? { unit: `Unit must be at most ${textLimits.unit} characters` } : {}),
      ...(maxPerPerson === null ? { most: `Expected a whole number from 1 to ${MAX_PER_PERSON}` } : {}),
      ...(rule === null ? { bring: 'Expected “not asked”, “optional” or “required”' } : {}),
    },
    values: {
      kind: 'item',
      unit: unit === '' ? null : unit,
      maxPerPerson,
      bring: rule === 'optional' || rule === 'required' ? rule : 'off',
    },
  };
}

function wrongDay({ day, start, end }: Cells): Partial<Record<Column, string>> {
  if (isDay(day)) return {};
  if (day === '') return isTime(start) || isTime(end) ? { day: 'Enter the day of these times' } : {};
  const written = readDay(day);
  if (written !== null && 'numbers' in written) {
    return { day: 'This could be two days. Write it as 2026-10-16' };
  }
  return { day: `Expected ${written === null ? expectedDate(day) : 'a day that exists, with its own weekday'}` };
}

function isTime(text: string): boolean {
  return (text.includes(' ') ? wallMinuteOf(text) : minuteOfDay(text)) !== null;
}

const WRONG_END = 'Expected an end after the start, or within 12 hours on the next day';

function wrongTimes(cells: Cells, eventDay: string): Partial<Record<Column, string>> {
  const { day, start, end } = cells;
  if (start === '' && end === '') {
    return day === eventDay || !isDay(day) ? {} : { start: 'Enter a time, or clear the day' };
  }
  const errors: Partial<Record<Column, string>> = {};
  if (start !== '' && minuteOfDay(start) === null) errors.start = `Expected ${EXPECTED_TIME}`;
  if (end !== '' && !isTime(end)) errors.end = `Expected ${EXPECTED_TIME}`;
  const isComparable = isDay(day) && end !== '' && errors.start === undefined && errors.end === undefined;
  if (!isComparable) return errors;
  const [from, to] = [startOf(cells), endOf(cells)];
  return to === null || (from !== null && to <= from) ? { end: WRONG_END } : {};
}
