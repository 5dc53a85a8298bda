import { sql, type ExpressionBuilder } from 'kysely';
import type { WaitlistMode } from '#domain/offers.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import type { Tables } from '#server/platform/database/schema.ts';

/** What decides whether and how a free place is offered. */
export interface ServedSlot {
  readonly id: string;
  readonly sheetId: string;
  readonly title: string;
  readonly max: number | null;
  readonly maxPerPerson: number | null;
  /** Held places included. */
  readonly taken: number;
  readonly held: number;
  readonly waiting: number;
  readonly waitingToldAt: Instant | null;
  /** Whether an organizer left what is free to everybody. */
  readonly keptOpen: boolean;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
  readonly deadline: Instant | null;
  readonly closesHoursBefore: number | null;
  readonly eventDate: Instant;
  readonly eventDeadline: Instant | null;
  readonly opensAt: Instant | null;
  readonly state: SheetState;
  readonly calledOffAt: Instant | null;
  readonly mode: WaitlistMode;
  readonly language: string;
  readonly organizerEmail: string;
}

export async function findServedSlot(db: Db, slotId: string): Promise<ServedSlot | null> {
  const slot = await db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select([
      'volunteer_slots.id',
      'signup_sheets.id as sheetId',
      'volunteer_slots.title',
      'max_volunteers as max',
      'max_per_person as maxPerPerson',
      'current_volunteers as taken',
      'held_places as held',
      'volunteer_slots.waiting',
      'waiting_told_at as waitingToldAt',
      'kept_open as keptOpen',
      'start_time as startTime',
      'end_time as endTime',
      'deadline',
      'closes_hours_before as closesHoursBefore',
      'event_date as eventDate',
      'event_deadline as eventDeadline',
      'opens_at as opensAt',
      'state',
      'called_off_at as calledOffAt',
      'waitlist as mode',
      'language',
      'organizer_email as organizerEmail',
    ])
    .where('volunteer_slots.id', '=', slotId)
    .executeTakeFirst();
  return slot ?? null;
}

/** Locks the slot until the transaction ends; null when it is gone. */
export async function lockServedSlot(db: Db, slotId: string): Promise<ServedSlot | null> {
  await lockInOrder(db, () => db.selectFrom('volunteer_slots').select('id').where('id', '=', slotId));
  return findServedSlot(db, slotId);
}

/** Whether what is free is still left to everybody once so many more places are taken: until none is free. */
export function keptOpenAfter(slot: ExpressionBuilder<Tables, 'volunteer_slots'>, more: number) {
  return slot
    .case()
    .when(
      slot.or([
        slot('max_volunteers', 'is', null),
        slot(slot('current_volunteers', '+', more), '<', slot.ref('max_volunteers')),
      ]),
    )
    .then(slot.ref('kept_open'))
    .else(sql<boolean>`false`)
    .end();
}

/**
 * Counts anew what is held and who waits, and takes (or, below zero, gives back) places in the same statement. The
 * caller has locked the slot.
 */
export async function recountSlot(db: Db, slotId: string, more = 0): Promise<void> {
  const held = db
    .selectFrom('offers')
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('places')}, 0)`.as('held'))
    .where('slot_id', '=', slotId)
    .where('state', '=', 'open');
  const waiting = db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('slot_id', '=', slotId)
    .where('state', '=', 'waiting');
  await db
    .updateTable('volunteer_slots')
    .set((slot) => ({
      current_volunteers: slot('current_volunteers', '+', more),
      held_places: held,
      waiting,
      kept_open: keptOpenAfter(slot, more),
    }))
    .where('id', '=', slotId)
    .execute();
}

/** Where somebody waits although a place is free, which no organizer left to everybody. */
export async function findSlotsToServe(db: Db): Promise<string[]> {
  const slots = await db
    .selectFrom('volunteer_slots')
    .select('id')
    .where('waiting', '>', 0)
    .where('kept_open', '=', false)
    .where((slot) =>
      slot.or([slot('max_volunteers', 'is', null), slot('current_volunteers', '<', slot.ref('max_volunteers'))]),
    )
    .execute();
  return slots.map(({ id }) => id);
}

/** Where somebody waits although the slot is over, or was before this moment. */
export async function findSlotsThatAreOver(db: Db, before: Instant): Promise<string[]> {
  const slots = await db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select('volunteer_slots.id')
    .where('waiting', '>', 0)
    .where(({ fn }) => fn.coalesce('end_time', 'start_time', 'event_date'), '<', before)
    .execute();
  return slots.map(({ id }) => id);
}

export async function slotIdsOf(db: Db, sheetId: string): Promise<string[]> {
  const slots = await db.selectFrom('volunteer_slots').select('id').where('signup_sheet_id', '=', sheetId).execute();
  return slots.map(({ id }) => id);
}

/** @param at null when the organizer is to be told again */
export async function noteWaitingTold(db: Db, slotId: string, at: Instant | null): Promise<void> {
  await db.updateTable('volunteer_slots').set({ waiting_told_at: at }).where('id', '=', slotId).execute();
}

/** What is free is offered to nobody before it is taken, another place becomes free, or an organizer says so. */
export async function keepOpen(db: Db, slotId: string, keptOpen: boolean): Promise<void> {
  await db.updateTable('volunteer_slots').set({ kept_open: keptOpen }).where('id', '=', slotId).execute();
}
