import { countOnce, hourKindOf, type HourKind } from '#domain/given-hours.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import type { Hours } from './hours.store.ts';

/** In minutes. What is confirmed of a closed year is what it was then; what is adjusted came later. */
type CountedMinutes = Readonly<Record<HourKind, number>>;

/** The latest school year first. */
export function countYears(all: readonly Hours[]): (CountedMinutes & { readonly year: number })[] {
  const years = Map.groupBy(all, ({ day }) => schoolYearOfDay(day));
  return [...years].map(([year, hours]) => ({ year, ...countMinutes(hours) })).toSorted((a, b) => b.year - a.year);
}

export function countMinutes(hours: readonly Hours[]): CountedMinutes {
  const sums = { confirmed: 0, adjusted: 0, open: 0 };
  const counted = countOnce(hours);
  for (const [at, one] of hours.entries()) sums[hourKindOf(one)] += counted[at] ?? 0;
  return sums;
}
