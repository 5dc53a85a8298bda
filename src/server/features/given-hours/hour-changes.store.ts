import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { HourChangeKind, HourChangesTable } from '#server/platform/database/hour-tables.ts';

export interface HourChange {
  readonly hoursId: string;
  readonly kind: HourChangeKind;
  readonly minutesBefore: number | null;
  readonly minutesAfter: number | null;
  /** Of the organizer, also once the account is gone; null for the volunteer. */
  readonly byId: string | null;
  /** Null for the volunteer, and once the account is gone. */
  readonly by: string | null;
  readonly at: Instant;
  readonly reason: string | null;
}

export async function insertHourChanges(db: Db, changes: readonly Insertable<HourChangesTable>[]): Promise<void> {
  for (const rows of inParts(changes)) await db.insertInto('hour_changes').values(rows).execute();
}

/** Oldest first. */
export async function changesOfHours(db: Db, hoursIds: readonly string[]): Promise<HourChange[]> {
  if (hoursIds.length === 0) return [];
  return db
    .selectFrom('hour_changes')
    .leftJoin('users', 'users.id', 'hour_changes.by_id')
    .select([
      'hour_changes.hours_id as hoursId',
      'hour_changes.kind',
      'hour_changes.minutes_before as minutesBefore',
      'hour_changes.minutes_after as minutesAfter',
      'hour_changes.by_id as byId',
      'users.name as by',
      'hour_changes.at',
      'hour_changes.reason',
    ])
    .where('hour_changes.hours_id', 'in', hoursIds)
    .orderBy('hour_changes.at')
    .orderBy('hour_changes.id')
    .execute();
}

/** What was written about a person who has left. */
export async function forgetReasons(db: Db, hoursIds: readonly string[]): Promise<void> {
  await db.updateTable('hour_changes').set({ reason: null }).where('hours_id', 'in', hoursIds).execute();
}
