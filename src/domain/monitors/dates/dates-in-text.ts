import {
  BETWEEN_ENDS,
  DAY_FIRST,
  FROM_TODAY,
  MONTH_AND_YEAR,
  MONTH_FIRST,
  NUMBERS,
  WEEKDAY_AND_NUMBERS,
  YEAR_FIRST,
  monthNumber,
  spansOfDays,
  weekdayNumber,
} from './date-patterns.ts';
import { dayAfter, weekdayOf, type Day } from '#domain/school-time/day.ts';
import { meantBy, type DateMention, type WrittenDate } from './written-date.ts';

/** A date in a line and what it can mean: one span, several days, or two readings of the same numbers. */
interface Found {
  readonly at: number;
  readonly end: number;
  readonly spans: readonly { readonly from: WrittenDate; readonly to: WrittenDate }[];
  readonly days: readonly DateMention[];
}

type Groups = Readonly<Record<string, string | undefined>>;
type Reading = Pick<Found, 'spans'> | Pick<Found, 'days'> | null;

/**
 * The dates in a text of an English school page, as meant on `today` (school time): with or without year and weekday,
 * in words and numbers, spans ("Dec 1 – Dec 4"), lists ("Dec 1, 2 and 3"), whole months ("May 2027"), "tomorrow" and
 * "this Friday". A date without a year is in the year that fits its weekday, else it is the next one unless it was in
 * the last four months. Numbers that countries read in different orders mean both days.
 */
export function datesInText(text: string, today: Day): readonly DateMention[] {
  return text.split('\n').flatMap((line) => datesInLine(line, today));
}

/** Replaces a date that was read, so that none is read twice. */
const READ = '\u0000';
// What the earlier of these read, the later do not see.
const READERS: readonly [RegExp, (groups: Groups, today: Day) => Reading][] = [
  [YEAR_FIRST, (groups) => ({ spans: [single(written(groups, groups['first'], groups['second']))] })],
  [NUMBERS, readNumbers],
  [MONTH_FIRST, readDaysOfMonth],
  [DAY_FIRST, readDaysOfMonth],
  [MONTH_AND_YEAR, readDaysOfMonth],
  [WEEKDAY_AND_NUMBERS, readNumbers],
  [FROM_TODAY, readFromToday],
];
const MAY_HOLD_A_DATE = /\d|to(?:day|night|morrow)|this|next/i;

function datesInLine(line: string, today: Day): DateMention[] {
  if (!MAY_HOLD_A_DATE.test(line)) return [];
  const found: Found[] = [];
  let unread = line;
  for (const [pattern, read] of READERS) {
    unread = unread.replace(pattern, (text, ...rest) => {
      const [at, groups] = [Number(rest.at(-3)), rest.at(-1) as Groups];
      const reading = read(groups, today);
      if (reading === null) return text;
      found.push({ at, end: at + text.length, spans: [], days: [], ...reading });
      return READ.repeat(text.length);
    });
  }
  const inOrder = joined(
    found.sort((a, b) => a.at - b.at),
    line,
  );
  return inOrder.flatMap(({ spans, days }) => [
    ...days,
    ...spans.map(({ from, to }) => meantBy(from, to, today)).filter((mention) => mention !== null),
  ]);
}

function joined(found: readonly Found[], line: string): Found[] {
  const all: Found[] = [];
  for (const next of found) {
    const last = all.at(-1);
    const [begin, end] = [last?.spans.at(-1), next.spans[0]];
    const isSpan =
      last !== undefined &&
      begin !== undefined &&
      end !== undefined &&
      begin.from === begin.to &&
      BETWEEN_ENDS.test(line.slice(last.end, next.at));
    if (!isSpan) all.push(next);
    else {
      const spans = [...last.spans.slice(0, -1), { from: begin.from, to: end.to }, ...next.spans.slice(1)];
      all.splice(-1, 1, { ...last, end: next.end, spans });
    }
  }
  return all;
}

function single(date: WrittenDate): { from: WrittenDate; to: WrittenDate } {
  return { from: date, to: date };
}

function written(groups: Groups, month: string | undefined, dayOfMonth: string | undefined): WrittenDate {
  const year = groups['year'] ?? (groups['shortYear'] === undefined ? null : `20${groups['shortYear']}`);
  return {
    year: year === null ? null : Number(year),
    month: Number(month),
    dayOfMonth: dayOfMonth === undefined ? null : Number(dayOfMonth),
    weekday: weekdayNumber(groups['weekday']),
  };
}

function readDaysOfMonth(groups: Groups): Reading {
  const month = monthNumber(groups['month'] ?? '');
  if (month === null) return null;
  const ofMonth = { ...written(groups, String(month), undefined) };
  if (groups['days'] === undefined) return { spans: [{ from: ofMonth, to: ofMonth }] };
  const spans = spansOfDays(groups['days']).map(({ from, to }) => {
    const begin = { ...ofMonth, dayOfMonth: from };
    return from === to ? single(begin) : { from: begin, to: { ...ofMonth, weekday: null, dayOfMonth: to } };
  });
  return { spans };
}

function readNumbers(groups: Groups): Reading {
  const { first, second } = groups;
  const readings = [written(groups, first, second), written(groups, second, first)].filter(
    ({ month, dayOfMonth }) => month >= 1 && month <= 12 && dayOfMonth !== null && dayOfMonth >= 1 && dayOfMonth <= 31,
  );
  const different = first === second ? readings.slice(0, 1) : readings;
  return different.length === 0 ? null : { spans: different.map(single) };
}

function readFromToday({ today, tomorrow, which, weekday }: Groups, now: Day): Reading {
  if (today !== undefined) return { days: [{ from: now, to: now }] };
  if (tomorrow !== undefined) return { days: [{ from: dayAfter(now, 1), to: dayAfter(now, 1) }] };
  const ahead = ((weekdayNumber(weekday) ?? 0) - weekdayOf(now) + 7) % 7;
  const coming = dayAfter(now, ahead);
  // "Next Friday" is the coming one to some and the one after to others.
  return { days: [{ from: coming, to: which?.toLowerCase() === 'next' ? dayAfter(coming, 7) : coming }] };
}
