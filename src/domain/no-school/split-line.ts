import { readDay, readSerial, type WrittenDay } from '#domain/paste/dates.ts';
import { plainSigns } from '#domain/paste/plain-signs.ts';

export interface WrittenPeriod {
  readonly from: WrittenDay;
  /** Null for a single day. */
  readonly to: WrittenDay | null;
}

interface SplitLine {
  readonly period: WrittenPeriod;
  /** The days as they are written. */
  readonly value: string;
  readonly reason: string;
}

/** More words than two written dates with their weekdays have. */
const MOST_WORDS = 12;

/** Takes the days and the reason of a line apart, whichever comes first; null if it begins and ends with no day. */
export function splitLine(line: string): SplitLine | null {
  const words = line.replaceAll('"', ' ').match(/[\s,;:|]|[^\s,;:|]+/g) ?? [];
  const most = Math.min(words.length, 2 * MOST_WORDS);
  for (let count = most; count > 0; count -= 1) {
    for (const atStart of [true, false]) {
      const at = atStart ? count : words.length - count;
      const [first, second] = [words.slice(0, at).join(''), words.slice(at).join('')];
      const [days, rest] = atStart ? [first, second] : [second, first];
      const period = readPeriod(trimmed(days));
      if (period !== null) return { period, value: trimmed(days), reason: trimmed(rest) };
    }
  }
  return null;
}

function trimmed(text: string): string {
  return text.replace(/^[\s,;:|–—-]+|[\s,;:|–—-]+$/gu, '');
}

const BETWEEN = /\s*[–—−~〜-]\s*|\s+(?:to|until|through)\s+|\s*[,;|\t]\s*/giu;

function readPeriod(text: string): WrittenPeriod | null {
  const single = readOne(text);
  if (single !== null) return { from: single, to: null };
  // Dashes within a date are no ends of a range, so each place is tried.
  for (const { index, 0: separator } of text.matchAll(BETWEEN)) {
    const from = readOne(text.slice(0, index));
    const end = text.slice(index + separator.length);
    const to = from === null ? null : (readOne(end) ?? (/[,;|\t]/.test(separator) ? null : readShortEnd(end, from)));
    if (from !== null && to !== null) return { from, to };
  }
  return null;
}

/** Of `Mar 15–26` the end is only a number. */
function readShortEnd(text: string, from: WrittenDay): WrittenDay | null {
  const number = /^(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(plainSigns(text));
  if (number === null || !('month' in from)) return null;
  const year = number[2] === undefined ? from.year : Number(number[2]);
  return { year, month: from.month, day: Number(number[1]), weekday: null };
}

function readOne(text: string): WrittenDay | null {
  const day = readSerial(text);
  if (day === null) return readDay(text);
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  return { year, month, day: ofMonth, weekday: null };
}
