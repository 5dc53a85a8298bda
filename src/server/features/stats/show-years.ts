import type { YearsView, YearView } from '#contract/stats.ts';
import { hoursByMonth, monthsOfYear, schoolYears } from '#domain/hours-by-month.ts';
import { startOfMonth } from '#domain/school-time/school-clock.ts';
import { countOnce, isConfirmed } from '#domain/given-hours.ts';
import { FIRST_MONTH } from '#domain/school-year.ts';
import { roundHours, volunteeredHours } from '#domain/volunteer-hours.ts';
import type { Context } from '#server/hub.ts';
import { firstStart, helpedSlots, signupsSince } from './years.store.ts';
import { hoursBetween } from '#server/features/given-hours/hours.store.ts';
import type { Db } from '#server/platform/database/database.ts';
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
  return {
    year,
    hours: hoursByMonth(schoolClock, await helpedSlots(database.db, from, until), year),
    confirmed: await confirmedByMonth(database.db, year),
  };
}

/** Adjustments of a closed year too: this is no printed total. */
async function confirmedByMonth(db: Db, year: number): Promise<number[]> {
  const hours = await hoursBetween(db, `${year}-09-01`, `${year + 1}-08-31`);
  const counted = countOnce(hours);
  const minutes = Array.from({ length: MONTHS }, () => 0);
  for (const [at, { day, ...one }] of hours.entries()) {
    if (!isConfirmed(one)) continue;
    const month = (Number(day.slice(5, 7)) - FIRST_MONTH + MONTHS) % MONTHS;
    minutes[month] = (minutes[month] ?? 0) + (counted[at] ?? 0);
  }
  return minutes.map((sum) => roundHours(sum / MINUTES));
}

const MONTHS = 12;
const MINUTES = 60;
