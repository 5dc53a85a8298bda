import { plainSigns } from './plain-signs.ts';

/** A time as it was typed. */
interface WrittenTime {
  readonly hour: number;
  readonly minute: number;
  /** Null when nothing says whether it is before or after noon. */
  readonly half: 'am' | 'pm' | 'clock24' | null;
}

export interface TimeSpan {
  /** In minutes of the day; an end on the next day is above 1440. */
  readonly start: number;
  readonly end: number | null;
  /** Whether it could mean something else. */
  readonly isGuess: boolean;
}

export const EXPECTED_TIME = 'a time such as 9:00 am, 14:30 or 9-10:30';

const DAY = 24 * 60;
const NOON = 12 * 60;
/** An end before the start is on the next day, if that is not longer. */
const LONGEST = 12 * 60;

const BETWEEN = / ?(?:-|\bto\b|\buntil\b|\btill?\b|至|到) ?/;
const BEFORE_NOON = /^(?:上午|早上|凌晨|am) ?/;
const AFTER_NOON = /^(?:下午|晚上|傍晚|中午(?=\d)|pm) ?/;
const CLOCK = /^(\d{1,2})(?:(?::|\.|h|時|时|點|点)(\d{2}|半)?分?)? ?(?:([ap])(?:\.? ?m)?\.?)?$/;
const FOUR_DIGITS = /^(\d{1,2})(\d{2}) ?(?:h|hrs?)?$/;

/** One time, or two with a dash or a word between them; null if it is neither. */
export function readTimes(text: string): readonly [WrittenTime, WrittenTime | null] | null {
  const plain = plainSigns(text);
  const one = readTime(plain);
  if (one !== null) return [one, null];
  const [from = '', to = '', ...more] = plain.split(BETWEEN);
  const [start, end] = [readTime(from), readTime(to)];
  return start === null || end === null || more.length > 0 ? null : [start, end];
}

function readTime(plain: string): WrittenTime | null {
  if (/^(?:12 ?)?noon$|^正午$|^中午$/.test(plain)) return { hour: 12, minute: 0, half: 'clock24' };
  if (/^(?:12 ?)?midnight$|^午夜$/.test(plain)) return { hour: 0, minute: 0, half: 'clock24' };
  const said = BEFORE_NOON.test(plain) ? 'am' : AFTER_NOON.test(plain) ? 'pm' : null;
  const rest = plain.replace(BEFORE_NOON, '').replace(AFTER_NOON, '');
  const four = FOUR_DIGITS.exec(rest);
  if (four !== null) return existing(Number(four[1]), Number(four[2]), said ?? 'clock24');
  const clock = CLOCK.exec(rest);
  if (clock === null) return null;
  const [, digits = '', minutes, letter] = clock;
  const hour = Number(digits);
  const half = said ?? (letter === undefined ? null : letter === 'a' ? 'am' : 'pm');
  const isClock24 = hour > 12 || hour === 0 || digits.startsWith('0') || rest.includes('h');
  return existing(hour, minutes === '半' ? 30 : Number(minutes ?? 0), half ?? (isClock24 ? 'clock24' : null));
}

function existing(hour: number, minute: number, half: WrittenTime['half']): WrittenTime | null {
  const fits = half === 'am' || half === 'pm' ? hour >= 1 && hour <= 12 : hour <= 23;
  return fits && minute <= 59 ? { hour, minute, half } : null;
}

/**
 * What the two ends mean together: an "am" or "pm" of one counts for both if the start is before the end then. Without
 * any, 7 to 11 is the morning, and 12 to 6 the afternoon.
 * @returns null when the end would be more than twelve hours after the start
 */
export function spanOf(start: WrittenTime, end: WrittenTime | null): TimeSpan | null {
  if (end === null) return { start: alone(start), end: null, isGuess: start.half === null };
  const first = start.half === null && end.half !== null ? beforeKnown(start, alone(end), end.half) : alone(start);
  const isStartGuessed = start.half === null && (end.half === null || end.half === 'clock24');
  const later = end.half === null ? afterKnown(end, first) : alone(end);
  if (later > first) return { start: first, end: later, isGuess: isStartGuessed };
  const nextDay = later + DAY;
  return later !== first && nextDay - first <= LONGEST ? { start: first, end: nextDay, isGuess: true } : null;
}

function alone({ hour, minute, half }: WrittenTime): number {
  if (half === 'clock24') return hour * 60 + minute;
  const isMorning = half === null ? hour >= 7 && hour <= 11 : half === 'am';
  return (hour % 12) * 60 + minute + (isMorning ? 0 : NOON);
}

function beforeKnown(start: WrittenTime, end: number, half: 'am' | 'pm' | 'clock24'): number {
  if (half === 'clock24') return alone(start);
  const same = alone({ ...start, half });
  return same < end ? same : alone({ ...start, half: half === 'am' ? 'pm' : 'am' });
}

/** The first of its two readings after the start. */
function afterKnown(end: WrittenTime, start: number): number {
  const readings = [alone({ ...end, half: 'am' }), alone({ ...end, half: 'pm' })];
  return readings.find((reading) => reading > start) ?? Math.min(...readings);
}
