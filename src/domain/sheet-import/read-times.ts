import { dayMeant, readDay, type DateOrder } from '#domain/paste/dates.ts';
import { instantAt } from '#domain/paste/instant-at.ts';
import { splitMoment } from '#domain/paste/named-cells.ts';
import { areOnClock24, haveHalf, onClock24, readTimes, spanOf, type WrittenTimes } from '#domain/paste/times.ts';
import type { Day } from '#domain/school-time/day.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { ExportCells } from './export-format.ts';

export interface TimesOfRow {
  /** Null if the row names none. */
  readonly day: Day | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

interface Written {
  readonly order: DateOrder;
  readonly today: Day;
  /** Whether times of the file say "am" or "pm"; the services write all others on a clock of 24 hours. */
  readonly saysHalves: boolean;
}

interface Faulty {
  readonly reason: string;
}

export function saysHalves(rows: readonly ExportCells[]): boolean {
  return rows.some(({ day, start, end }) =>
    [dayAndTime(day, start), dayAndTime('', end)].some(({ time }) => {
      const times = readTimes(time);
      return times !== null && haveHalf(times);
    }),
  );
}

type DayAndTime = { readonly day: string; readonly time: string };

/** The day and the times, which stand in one cell or in two. */
export function readTimesOfRow(clock: SchoolClock, cells: ExportCells, written: Written): TimesOfRow | Faulty {
  const from = dayAndTime(cells.day, cells.start);
  const to = dayAndTime('', cells.end);
  if (from.day === '') return from.time === '' ? { day: null, startTime: null, endTime: null } : noDay(from.time);
  const day = dayIn(from.day, written);
  const lastDay = to.day === '' ? day : dayIn(to.day, written);
  if (day === null) return noDay(from.day);
  if (lastDay === null) return noDay(to.day);
  if (from.time === '') return { day, startTime: null, endTime: null };
  const start = readTimes(from.time);
  const end = to.time === '' ? null : readTimes(to.time);
  if (start === null) return noTime(from.time);
  if (to.time !== '' && end === null) return noTime(to.time);
  const unclear = written.saysHalves ? unclearOf([start, end]) : null;
  if (unclear !== null) return noHalf(unclear === start ? from.time : to.time);
  if (to.day !== '') return withOwnDays(clock, { day, lastDay }, [start, end]) ?? endsFirst(to.time);
  const last = end?.[0] ?? start[1];
  const span = spanOf(onClock24(start[0]), last === null ? null : onClock24(last));
  if (span === null) return endsFirst(to.time);
  return { day, startTime: instantAt(clock, day, span.start), endTime: instantAt(clock, day, span.end) };
}

/** What somebody has typed into a file that says "am" and "pm" elsewhere; 12:00 is noon on either clock. */
function unclearOf(ofRow: readonly (WrittenTimes | null)[]): WrittenTimes | null {
  const times = ofRow.filter((each) => each !== null);
  if (areOnClock24(times)) return null;
  return times.find((each) => each[0].half === null && each[0].hour !== 12 && !haveHalf(each)) ?? null;
}

/** Null when it ends before it starts. */
function withOwnDays(
  clock: SchoolClock,
  { day, lastDay }: { readonly day: Day; readonly lastDay: Day },
  [from, to]: readonly [WrittenTimes, WrittenTimes | null],
): TimesOfRow | null {
  const startTime = instantAt(clock, day, minuteOf(from));
  const endTime = to === null ? null : instantAt(clock, lastDay, minuteOf(to));
  // A moment without a length is one that the other service asks no end for.
  if (endTime === startTime) return { day, startTime, endTime: null };
  const isEndFirst = startTime !== null && endTime !== null && endTime < startTime;
  return isEndFirst ? null : { day, startTime, endTime };
}

function dayAndTime(day: string, time: string): DayAndTime {
  if (day !== '') return { day, time };
  return splitMoment(time) ?? (readDay(time) === null ? { day: '', time } : { day: time, time: '' });
}

function dayIn(text: string, { order, today }: Written): Day | null {
  const written = readDay(text);
  return written === null ? null : dayMeant(written, order, today);
}

function minuteOf([time]: WrittenTimes): number | null {
  return spanOf(onClock24(time), null)?.start ?? null;
}

const noDay = (text: string): Faulty => ({
  reason: text === '' ? 'It names no day' : `“${text}” is no date and time that we can read`,
});
const noTime = (text: string): Faulty => ({ reason: `“${text}” is no time that we can read` });
const noHalf = (text: string): Faulty => ({
  reason: `“${text}” doesn’t say whether it is in the morning or afternoon`,
});
const endsFirst = (text: string): Faulty => ({ reason: `It ends at ${text}, before it starts` });
