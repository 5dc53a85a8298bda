import { sheetsThatTakePlace } from '#server/features/sheets/sheets.store.ts';
import type { Db } from '#server/platform/database/database.ts';

interface HelpedSlot {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly currentVolunteers: number;
  readonly heldPlaces: number;
}

/**
 * Slots for people, with both times and somebody on them, that start in this time; `until` is exclusive. None that was
 * called off.
 */
export async function helpedSlots(db: Db, from: Date, until: Date): Promise<HelpedSlot[]> {
  return db
    .selectFrom('volunteer_slots')
    .select(['start_time as startTime', 'end_time as endTime', 'current_volunteers as currentVolunteers'])
    .select('held_places as heldPlaces')
    .where('start_time', '>=', from.toISOString())
    .where('start_time', '<', until.toISOString())
    .where('end_time', 'is not', null)
    .where('kind', '=', 'shift')
    .where('current_volunteers', '>', 0)
    .where('signup_sheet_id', 'in', sheetsThatTakePlace(db))
    .execute();
}

/** Null when no slot has a start. */
export async function firstStart(db: Db): Promise<string | null> {
  const slot = await db
    .selectFrom('volunteer_slots')
    .select('start_time as startTime')
    .where('start_time', 'is not', null)
    .orderBy('start_time')
    .limit(1)
    .executeTakeFirst();
  return slot?.startTime ?? null;
}

/** Of people, to what was not called off; those who bring things are not counted. */
export async function signupsSince(db: Db, from: Date): Promise<number> {
  const { signups } = await db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select(({ fn }) => fn.countAll().as('signups'))
    .where('volunteers.signup_time', '>=', from.toISOString())
    .where('volunteer_slots.kind', '=', 'shift')
    .where('volunteer_slots.signup_sheet_id', 'in', sheetsThatTakePlace(db))
    .executeTakeFirstOrThrow();
  return Number(signups);
}
