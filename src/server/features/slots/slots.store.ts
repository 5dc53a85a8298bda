import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { LanguageTag } from '#domain/languages.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { AskedFor } from '#domain/slot-kinds.ts';
import type { Translations } from '#domain/translations.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import type { VolunteerSlotsTable } from '#server/platform/database/sheet-tables.ts';

export const slotColumns = [
  'id',
  'signup_sheet_id as signupSheetId',
  'title',
  'description',
  'translations',
  'start_time as startTime',
  'end_time as endTime',
  'deadline',
  'max_volunteers as maxVolunteers',
  'current_volunteers as currentVolunteers',
  'held_places as heldPlaces',
  'waiting',
  'looking',
  'position',
  'kind',
  'unit',
  'max_per_person as maxPerPerson',
  'bring',
  'closes_hours_before as closesHoursBefore',
] as const;

export interface Slot extends AskedFor {
  readonly id: string;
  readonly signupSheetId: string;
  readonly title: string;
  readonly description: string | null;
  readonly translations: Translations | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly deadline: string | null;
  readonly maxVolunteers: number | null;
  /** Held places included. */
  readonly currentVolunteers: number;
  readonly heldPlaces: number;
  /** Entries of its waiting list. */
  readonly waiting: number;
  /** Searches for a volunteer who takes a place over. */
  readonly looking: number;
  /** Null when it was not put in order by hand. */
  readonly position: number | null;
}

export type SlotDetails = Omit<
  Slot,
  'id' | 'signupSheetId' | 'currentVolunteers' | 'heldPlaces' | 'waiting' | 'looking' | 'position'
>;

export async function slotsOf(db: Db, sheetIds: readonly string[]): Promise<Slot[]> {
  return db.selectFrom('volunteer_slots').select(slotColumns).where('signup_sheet_id', 'in', sheetIds).execute();
}

export async function slotById(db: Db, id: string): Promise<Slot | null> {
  const slot = await db.selectFrom('volunteer_slots').select(slotColumns).where('id', '=', id).executeTakeFirst();
  return slot ?? null;
}

export interface SheetOfSlot {
  /** Of its texts and those of its slots. */
  readonly language: LanguageTag;
  readonly state: SheetState;
  readonly calledOffAt: string | null;
  readonly eventDate: string;
  readonly eventDeadline: string | null;
  readonly opensAt: string | null;
}

/** Null when the sheet does not exist. */
export async function sheetOfSlot(db: Db, sheetId: string): Promise<SheetOfSlot | null> {
  const sheet = await db
    .selectFrom('signup_sheets')
    .select([
      'language',
      'state',
      'called_off_at as calledOffAt',
      'event_date as eventDate',
      'event_deadline as eventDeadline',
      'opens_at as opensAt',
    ])
    .where('id', '=', sheetId)
    .executeTakeFirst();
  return sheet ?? null;
}

/**
 * Locks the sheet, so that nobody else adds slots to it until the transaction ends.
 * @returns the language in which it is written; null when it does not exist
 */
export async function lockSheetOfSlots(db: Db, sheetId: string): Promise<LanguageTag | null> {
  const sheet = await db
    .updateTable('signup_sheets')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', sheetId)
    .returning('language')
    .executeTakeFirst();
  return sheet?.language ?? null;
}

export async function countSlots(db: Db, sheetId: string): Promise<number> {
  const { slots } = await db
    .selectFrom('volunteer_slots')
    .select((eb) => eb.fn.countAll().as('slots'))
    .where('signup_sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return Number(slots);
}

export async function insertSlot(db: Db, sheetId: string, slot: SlotDetails, now: Date): Promise<Slot> {
  return db
    .insertInto('volunteer_slots')
    .values(newRow(sheetId, slot, now))
    .returning(slotColumns)
    .executeTakeFirstOrThrow();
}

/** Answers their ids. */
export async function insertSlots(
  db: Db,
  sheetId: string,
  slots: readonly SlotDetails[],
  now: Date,
): Promise<string[]> {
  const rows = slots.map((slot) => newRow(sheetId, slot, now));
  await insertSlotRows(db, rows);
  return rows.map(({ id }) => id);
}

/** Whole rows, for copies. */
export async function slotRowsOf(db: Db, sheetId: string): Promise<Selectable<VolunteerSlotsTable>[]> {
  return db.selectFrom('volunteer_slots').selectAll().where('signup_sheet_id', '=', sheetId).orderBy('id').execute();
}

export async function insertSlotRows(db: Db, rows: readonly Insertable<VolunteerSlotsTable>[]): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto('volunteer_slots').values(part).execute();
}

function newRow(sheetId: string, slot: SlotDetails, now: Date) {
  return { id: randomUUID(), signup_sheet_id: sheetId, ...columns(slot), created_at: now.toISOString() };
}

/** Locks the slot against signups until the transaction ends; null when it is gone. */
export async function lockSlot(db: Db, id: string): Promise<Slot | null> {
  const slot = await db
    .updateTable('volunteer_slots')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', id)
    .returning(slotColumns)
    .executeTakeFirst();
  return slot ?? null;
}

/** Locks all slots of the sheet against signups until the transaction ends, in the order of a form for several. */
export async function lockSlotsOfSheet(db: Db, sheetId: string): Promise<Slot[]> {
  await lockSlotsOfSheets(db, [sheetId]);
  return db
    .updateTable('volunteer_slots')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('signup_sheet_id', '=', sheetId)
    .returning(slotColumns)
    .execute();
}

/** As `lockSlotsOfSheet`, of several sheets in one order. */
export async function lockSlotsOfSheets(db: Db, sheetIds: readonly string[]): Promise<void> {
  await lockInOrder(db, () =>
    db.selectFrom('volunteer_slots').select('id').where('signup_sheet_id', 'in', sheetIds).orderBy('id'),
  );
}

/** The slots of a sheet by hand; those that are not in `ids` lose their position. */
export async function placeSlots(db: Db, sheetId: string, ids: readonly string[]): Promise<void> {
  const places = ids.map((id, at) => sql`when ${id} then cast(${at} as integer)`);
  const position = places.length === 0 ? null : sql<number | null>`case id ${sql.join(places, sql` `)} end`;
  await db.updateTable('volunteer_slots').set({ position }).where('signup_sheet_id', '=', sheetId).execute();
}

export async function updateSlot(db: Db, id: string, slot: SlotDetails): Promise<void> {
  await db.updateTable('volunteer_slots').set(columns(slot)).where('id', '=', id).execute();
}

export async function deleteSlotRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('volunteer_slots').where('id', '=', id).execute();
}

function columns(slot: SlotDetails) {
  return {
    title: slot.title,
    description: slot.description,
    translations: slot.translations === null ? null : JSON.stringify(slot.translations),
    start_time: slot.startTime,
    end_time: slot.endTime,
    deadline: slot.deadline,
    max_volunteers: slot.maxVolunteers,
    kind: slot.kind,
    unit: slot.unit,
    max_per_person: slot.maxPerPerson,
    bring: slot.bring,
    closes_hours_before: slot.closesHoursBefore,
  };
}
