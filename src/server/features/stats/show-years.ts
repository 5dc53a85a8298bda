import type { YearsView, YearView } from '#contract/stats.ts';
import { hoursByMonth, monthsOfYear, schoolYears } from '#domain/hours-by-month.ts';
import { startOfMonth } from '#domain/school-time/school-clock.ts';
import { volunteeredHours } from '#domain/volunteer-hours.ts';
import type { Context } from '#server/hub.ts';
import { firstStart, helpedSlots, signupsSince } from './years.store.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Read each time, at the same cost in the tenth year as in the first. */
export async function showYears(hub: Context<'sheetCache'>): Promise<YearsView> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const thisMonth = startOfMonth(schoolClock, now);
  await hub.sheetCache.refresh();
  return {
    pastSheets: hub.sheetCache.old().sheets + hub.sheetCache.all().length - hub.sheetCache.planned().length,
    signedUpThisMonth: await signupsSince(database.db, thisMonth),
    lastMonthsHours: volunteeredHours(await helpedSlots(database.db, startOfMonth(schoolClock, now, -1), thisMonth)),
    years: schoolYears(schoolClock, await firstStart(database.db), now),
  };
}

/** By month, of the school year that began in this year. */
export async function showYear(hub: Platform, year: number): Promise<YearView> {
  const { database, schoolClock } = hub;
  const months = monthsOfYear(schoolClock, year);
  const [from = new Date(0), until = from] = [months[0]?.from, months.at(-1)?.until];
  return { year, hours: hoursByMonth(schoolClock, await helpedSlots(database.db, from, until), year) };
}
