import { instantOf, type SchoolClock } from '#domain/school-time/school-clock.ts';

/** From one `HH:MM` to another. */
export interface WallPeriod {
  readonly from: string;
  readonly to: string;
}

/** In ms since 1970. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

const DAY = 24 * 60;
/** Of a period over midnight; a longer one is more likely a typing error. */
const LONGEST_NIGHT = 12 * 60;

/** An end at or before the start is on the next day; null if that would be too long. */
export function minutesOf({ from, to }: WallPeriod): { readonly start: number; readonly end: number } | null {
  const start = minuteOf(from);
  const end = minuteOf(to);
  if (start < end) return { start, end };
  const isNight = end === 0 || end + DAY - start <= LONGEST_NIGHT;
  return isNight && start !== end ? { start, end: end + DAY } : null;
}

/** The pause in the minutes of `around`, on its first or its second day; null if it is in neither. */
export function minutesWithin(pause: WallPeriod, around: WallPeriod): { start: number; end: number } | null {
  const own = minutesOf(pause);
  const outer = minutesOf(around);
  if (own === null || outer === null) return null;
  const both = [own, { start: own.start + DAY, end: own.end + DAY }];
  return both.find(({ start, end }) => start < outer.end && end > outer.start) ?? null;
}

/** The time on `day` that no pause takes, in order. Minutes that a clock change skips are not there. */
export function freePeriods(
  clock: SchoolClock,
  day: string,
  around: WallPeriod,
  pauses: readonly WallPeriod[],
): Period[] {
  const whole = minutesOf(around);
  if (whole === null) return [];
  const taken = pauses
    .map((pause) => minutesWithin(pause, around))
    .filter((pause) => pause !== null)
    .toSorted((one, other) => one.start - other.start);
  const free: Period[] = [];
  let start = whole.start;
  for (const pause of [...taken, { start: whole.end, end: whole.end }]) {
    const period = { start: instantAt(clock, day, start), end: instantAt(clock, day, pause.start) };
    if (period.start < period.end) free.push(period);
    start = Math.max(start, pause.end);
  }
  return free;
}

function instantAt(clock: SchoolClock, date: string, minute: number): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return instantOf(clock, { year, month, day, hour: 0, minute }).getTime();
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
