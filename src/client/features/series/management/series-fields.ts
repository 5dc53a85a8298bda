import { z } from 'zod';
import { seriesInput, type SeriesInput } from '#contract/series.ts';
import { missingBreaks } from '#domain/no-school/missing-breaks.ts';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import {
  monthsPassedOver,
  planSeries,
  problemsOfSeries,
  type SeriesDate,
  type SeriesProblem,
} from '#domain/series/plan-series.ts';
import { weekdays, type SeriesRhythm, type Weekday } from '#domain/series/series-dates.ts';
import { weekdayName, weekdayOf, yearOf, type Day } from '#domain/school-time/day.ts';

export interface SeriesFields {
  readonly every: SeriesRhythm;
  readonly weekdays: readonly Weekday[];
  readonly end: 'until' | 'times';
  readonly until: string;
  readonly times: string;
  readonly leaveOut: readonly Day[];
  readonly putBack: readonly Day[];
  readonly organizers: boolean;
}

/** What the dates depend on besides the form. */
export interface SeriesTarget {
  readonly first: Day;
  readonly listed: readonly NoSchoolPeriod[];
}

export interface PreviewedSeries {
  readonly dates: readonly SeriesDate[];
  readonly problems: readonly SeriesProblem[];
  readonly kept: number;
  /** As `2027-04`. */
  readonly monthsWithoutDate: readonly string[];
  /** Breaks that are not listed, and in which the series has dates. */
  readonly missingBreaks: readonly string[];
}

const LAST_DAY_OF_SCHOOL = '06-30';

export function newSeriesFields(first: Day): SeriesFields {
  const year = yearOf(first);
  const endOfYear = `${year}-${LAST_DAY_OF_SCHOOL}`;
  return {
    every: 'week',
    weekdays: [weekdays[weekdayOf(first)] ?? 'monday'],
    end: 'until',
    until: first < endOfYear ? endOfYear : `${year + 1}-${LAST_DAY_OF_SCHOOL}`,
    times: '10',
    leaveOut: [],
    putBack: [],
    organizers: true,
  };
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'];

export function rhythmLabels(first: Day): Readonly<Record<SeriesRhythm, string>> {
  const day = Number(first.slice(8));
  return {
    week: 'Every week',
    'second-week': 'Every second week',
    'month-by-weekday': `Every month, on the ${ORDINALS[Math.ceil(day / 7) - 1]} ${weekdayName(first)}`,
    'month-by-day': `Every month, on day ${day}`,
  };
}

export function isByWeek({ every }: Pick<SeriesFields, 'every'>): boolean {
  return every === 'week' || every === 'second-week';
}

/** Null as long as the end is not filled in. */
export function previewSeries({ first, listed }: SeriesTarget, fields: SeriesFields): PreviewedSeries | null {
  const plan = seriesInput.safeParse({ ...withoutChoices(fields), leaveOut: [], putBack: [] });
  if (!plan.success) return null;
  const { leaveOut, putBack } = fields;
  const dates = planSeries(first, { ...plan.data, leaveOut, putBack }, listed);
  // A box of a date that is none any more counts for nothing.
  const problems = problemsOfSeries(first, plan.data, dates);
  return {
    dates,
    problems,
    kept: dates.filter(({ leftOut }) => leftOut === null).length,
    monthsWithoutDate: monthsPassedOver(first, plan.data, dates),
    missingBreaks: missingBreaks(
      dates.map(({ date }) => date),
      listed,
    ),
  };
}

export function seriesFormSchema(target: SeriesTarget): z.ZodType<SeriesInput> {
  return z.preprocess((fields) => toInput(target, fields as SeriesFields), seriesInput);
}

/** Problems that only all dates together have. */
export function checkSeries(target: SeriesTarget, fields: SeriesFields): Partial<Record<keyof SeriesFields, string>> {
  const problems = previewSeries(target, fields)?.problems ?? [];
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]));
}

function toInput(target: SeriesTarget, fields: SeriesFields): object {
  const dates = previewSeries(target, fields)?.dates.map(({ date }) => date) ?? [];
  const named = (days: readonly Day[]) => days.filter((day) => dates.includes(day));
  return { ...withoutChoices(fields), leaveOut: named(fields.leaveOut), putBack: named(fields.putBack) };
}

function withoutChoices(fields: SeriesFields): object {
  const { every, end, until, times, organizers } = fields;
  return {
    every,
    organizers,
    weekdays: isByWeek(fields) ? fields.weekdays : [],
    ...(end === 'until' ? { until } : { times: /^\s*\d+\s*$/.test(times) ? Number(times) : Number.NaN }),
  };
}

/** Leaves the date out, or puts it back. */
export function toggledDate(
  { leaveOut, putBack }: Pick<SeriesFields, 'leaveOut' | 'putBack'>,
  { date, noSchool, leftOut }: SeriesDate,
): Pick<SeriesFields, 'leaveOut' | 'putBack'> {
  const without = (days: readonly Day[]) => days.filter((day) => day !== date);
  if (leftOut === null)
    return noSchool.length > 0
      ? { leaveOut, putBack: without(putBack) }
      : { leaveOut: [...without(leaveOut), date], putBack };
  return { leaveOut: without(leaveOut), putBack: noSchool.length > 0 ? [...without(putBack), date] : putBack };
}
