import type { PastedRow } from './cells.ts';
import { readDay } from './dates.ts';
import { columnKinds, type ColumnKind, type PastedColumn } from './headings.ts';
import { readTimes } from './times.ts';

/** In characters; what is longer is prose. */
const LONGEST = 60;

/** Without a zone, which could be another one than the school's. */
const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/i;
/** 4月16日9時, 4월 16일(금)9시 */
const JOINED = /(\d[日号號일]|[)）])(?=\S*\d)/g;

export type NamedCells = Readonly<Record<ColumnKind, string>>;

/** The cells of a row by what they hold; a day and a time in one cell are taken apart. */
export function namedCells({ cells }: PastedRow, columns: readonly PastedColumn[]): NamedCells {
  const at = (kind: ColumnKind) => cells[columns.findIndex((column) => column.kind === kind)] ?? '';
  const named = Object.fromEntries(columnKinds.map((kind) => [kind, at(kind)])) as Record<ColumnKind, string>;
  const when = splitMoment(named.date);
  if (when !== null && named.start === '') Object.assign(named, { date: when.day, start: when.time });
  const start = splitMoment(named.start);
  if (start !== null && (named.date === '' || named.date === start.day)) {
    Object.assign(named, { date: start.day, start: start.time });
    const end = splitMoment(named.end);
    if (end?.day === start.day) named.end = end.time;
  }
  return named;
}

/** `Fri Oct 16 7-9am`, `2026-10-16 09:00`; null if it is not a day and a time. */
export function splitMoment(text: string): { readonly day: string; readonly time: string } | null {
  if (text === '' || text.length > LONGEST || readDay(text) !== null) return null;
  const words = text.replace(ISO_MOMENT, '$1 $2').replace(JOINED, '$1 ').split(/,?\s+/);
  for (let at = words.length - 1; at >= 1; at -= 1) {
    const [day, time] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (readDay(day) !== null && readTimes(time) !== null) return { day, time };
  }
  return null;
}
