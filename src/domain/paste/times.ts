import { plainSigns } from './plain-signs.ts';

/** A time as it was typed. */
interface WrittenTime {
  readonly hour: number;
  readonly minute: number;
  /** Null when nothing says whether it is before or after noon. */
  readonly half: 'am' | 'pm' | 'clock24' | null;
  /** Whether only a clock of 24 hours shows it so: after 12:59, or with a zero before. */
  readonly shows24: boolean;
  /** Whether a zone was named, which is taken for the school's own. */
  readonly hasZone: boolean;
}

export type WrittenTimes = readonly [WrittenTime, WrittenTime | null];

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

const AROUND = /^(?:at|@|um|à|from|between|de|von|ab|desde|由|從|从) ?(?=\S)| ?(?:から|부터|まで|까지)$/g;
const BETWEEN = / ?(?:-|至|到|から|부터) ?| (?:to|until|till?|thru|through|and|à|a(?= \d)|bis|hasta) /;
const PACIFIC = / ?\(?(?:p[sd]?t|pacific(?: time)?)\)?$/;
const BEFORE_NOON = /^(?:上午|早上|凌晨|am|午前|朝|오전|아침|새벽) ?/;
const AFTER_NOON = /^(?:下午|晚上|傍晚|中午(?=\d)|pm|午後|夕方|夜|오후|저녁|밤) ?/;
// 9, 9am, 9:30, 9:30:00 AM, 9h30, 9 h 30, 9.30 Uhr, 9 Uhr 30, 9時30分, 9시 반
const CLOCK =
  /^(\d{1,2})(?: ?(?::|\.|h|時|时|點|点|시|uhr) ?(?:(\d{2}|半|반)(?::[0-5]\d(?:\.\d{1,6})?)?)?)? ?(?:分|분|min|h|uhr)? ?(?:([ap])(?:\.? ?m)?\.?)?$/;
const FOUR_DIGITS = /^(\d{1,2})(\d{2}) ?(?:h|hrs?)?$/;
const SAYS_NOON = /^(?:12(?::00)? ?)?(?:noon|nn|midday|midi|mittags?)$|^正午$|^中午$|^정오$/;
const SAYS_MIDNIGHT = /^(?:12(?::00)? ?)?(?:midnight|mn|minuit|mitternachts?)$|^午夜$|^자정$/;

/** One time, or two with a dash or a word between them; null if it is neither. */
export function readTimes(text: string): WrittenTimes | null {
  const plain = plainSigns(text).replace(AROUND, '');
  const one = readTime(plain);
  if (one !== null) return [one, null];
  const [from = '', to = '', ...more] = plain.split(BETWEEN);
  const [start, end] = [readTime(from), readTime(to)];
  return start === null || end === null || more.length > 0 ? null : [start, end];
}

function readTime(text: string): WrittenTime | null {
  const plain = text.replace(PACIFIC, '');
  const hasZone = plain !== text;
  const read = (hour: number, minute: number, half: WrittenTime['half'], shows24 = false) =>
    existing({ hour, minute, half, shows24, hasZone });
  if (SAYS_NOON.test(plain)) return read(12, 0, 'clock24');
  if (SAYS_MIDNIGHT.test(plain)) return read(0, 0, 'clock24');
  const said = BEFORE_NOON.test(plain) ? 'am' : AFTER_NOON.test(plain) ? 'pm' : null;
  const rest = plain.replace(BEFORE_NOON, '').replace(AFTER_NOON, '');
  const four = FOUR_DIGITS.exec(rest);
  if (four !== null) return read(Number(four[1]), Number(four[2]), said ?? 'clock24', said === null);
  const clock = CLOCK.exec(rest);
  if (clock === null) return null;
  const [, digits = '', minutes, letter] = clock;
  const hour = Number(digits);
  const half = said ?? (letter === undefined ? null : letter === 'a' ? 'am' : 'pm');
  const isClock24 = half === null && (hour > 12 || hour === 0 || digits.startsWith('0') || rest.includes('h'));
  const minute = minutes === '半' || minutes === '반' ? 30 : Number(minutes ?? 0);
  // In Japan, noon is the hour 0 of the afternoon.
  const onDial = said !== null && hour === 0 ? 12 : hour;
  return read(onDial, minute, half ?? (isClock24 ? 'clock24' : null), isClock24);
}

function existing(time: WrittenTime): WrittenTime | null {
  const { hour, minute, half } = time;
  const fits = half === 'am' || half === 'pm' ? hour >= 1 && hour <= 12 : hour <= 23 || (hour === 24 && minute === 0);
  return fits && minute <= 59 ? time : null;
}

/** Whether times that were written together are on a clock of 24 hours: one of them can only be, and none has a half. */
export function areOnClock24(times: readonly WrittenTimes[]): boolean {
  return times.flat().some((time) => time?.shows24 === true) && !times.some(haveHalf);
}

/** Whether one of them says whether it is before or after noon. */
export function haveHalf(times: WrittenTimes): boolean {
  return times.some((time) => time?.half === 'am' || time?.half === 'pm');
}

/**
 * What the two ends mean together: an "am" or "pm" of one counts for both if the start is before the end then, and an end
 * that only a clock of 24 hours shows says the same of the start. Without any, 7 to 11 is the morning, and 12 to 6 the
 * afternoon.
 * @param isClock24 whether the whole column is written so
 * @returns null when the end would be more than twelve hours after the start
 */
export function spanOf(start: WrittenTime, end: WrittenTime | null, isClock24 = false): TimeSpan | null {
  const isOfRange = end?.shows24 === true;
  if (start.half === null || (isClock24 && end?.half === null)) {
    const span = isClock24 || isOfRange ? spanAsWritten(onClock24(start), end === null ? null : onClock24(end)) : null;
    // The column says so, which the next row could show to be wrong.
    const isEarly = !isOfRange && [start, end].some((time) => time?.half === null && time.hour < 7);
    if (span !== null) return { ...span, isGuess: span.isGuess || isEarly };
  }
  return spanAsWritten(start, end);
}

/** What nothing else says is a time of a clock of 24 hours. */
export function onClock24(time: WrittenTime): WrittenTime {
  return time.half === null ? { ...time, half: 'clock24' } : time;
}

function spanAsWritten(start: WrittenTime, end: WrittenTime | null): TimeSpan | null {
  const hasZone = start.hasZone || end?.hasZone === true;
  if (end === null) return { start: alone(start), end: null, isGuess: start.half === null || hasZone };
  const first = start.half === null && end.half !== null ? beforeKnown(start, alone(end), end.half) : alone(start);
  const isStartGuessed = start.half === null && (end.half === null || end.half === 'clock24');
  const later = end.half === null ? afterKnown(end, first) : alone(end);
  if (later > first) return { start: first, end: later, isGuess: isStartGuessed || hasZone };
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
