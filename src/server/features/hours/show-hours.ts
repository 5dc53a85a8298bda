import type { OpenTasks, SheetHours } from '#contract/hours.ts';
import { dateFieldValue, startOfDay } from '#domain/school-time/school-clock.ts';
import { closedYears } from '#server/features/given-hours/closed-years.store.ts';
import { changesOfHours } from '#server/features/given-hours/hour-changes.store.ts';
import { hoursOfSheet, openHours } from '#server/features/given-hours/hours.store.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hoursSheetNotFound } from './hours.errors.ts';
import { keptEntries, mergeHours, type Entry } from './merge-hours.ts';
import { countsOfHours, presentGiven, presentSheetHours } from './present-hours.ts';
import { readProposals } from './read-proposals.ts';

/** As it is now: reading writes nothing. */
export async function showHours(platform: Platform, sheetId: string): Promise<SheetHours> {
  const { db } = platform.database;
  const entries = mergeHours(await hoursOfSheet(db, sheetId), await readProposals(platform, db, sheetId));
  return presentHoursOf(platform, sheetId, entries);
}

async function presentHoursOf(
  { database: { db } }: Platform,
  sheetId: string,
  entries: readonly Entry[],
): Promise<SheetHours> {
  const [sheet] = await sheetsOf(db, [sheetId]);
  if (sheet === undefined) throw hoursSheetNotFound();
  const ids = entries.flatMap(({ kept }) => kept?.id ?? []);
  const [changes, closed] = [await changesOfHours(db, ids), await closedYears(db)];
  return presentSheetHours({ sheet: { id: sheet.id, title: sheet.title }, entries, changes, closed });
}

/** An organizer is reminded of what is not confirmed for so long. */
export const OPEN_HOURS_DAYS = 60;

/** For the sheets that the caller organizes: what was written down the morning after. */
export async function showTasks({ database, clock, schoolClock }: Platform, actor: Actor): Promise<OpenTasks> {
  const since = dateFieldValue(schoolClock, startOfDay(schoolClock, clock.now(), -OPEN_HOURS_DAYS));
  const waiting = new Set((await openHours(database.db, since)).map(({ sheetId }) => sheetId ?? ''));
  const tasks: OpenTasks['tasks'] = [];
  for (const sheetId of waiting) {
    if (!organizes(actor, sheetId)) continue;
    const kept = await hoursOfSheet(database.db, sheetId);
    const people = keptEntries(kept).map((entry) => presentGiven(entry, []));
    tasks.push({
      sheetId,
      title: kept[0]?.sheetTitle ?? '',
      day: kept.map(({ day }) => day).toSorted()[0] ?? '',
      counts: countsOfHours(people),
    });
  }
  return { tasks };
}
