import type { Insertable } from 'kysely';
import type { EntryState } from '#domain/offers.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import type { WaitlistEntriesTable } from '#server/platform/database/waitlist-tables.ts';

const columns = [
  'waitlist_entries.id',
  'waitlist_entries.slot_id as slotId',
  'volunteer_slots.signup_sheet_id as sheetId',
  'waitlist_entries.user_id as userId',
  'waitlist_entries.joined_by_address as joinedByAddress',
  'waitlist_entries.name',
  'waitlist_entries.email',
  'waitlist_entries.preferred_language as preferredLanguage',
  'waitlist_entries.places',
  'waitlist_entries.fewer_is_fine as fewerIsFine',
  'waitlist_entries.form',
  'waitlist_entries.queued_at as queuedAt',
  'waitlist_entries.misses',
  'waitlist_entries.state',
  'waitlist_entries.told_at as toldAt',
  'waitlist_entries.created_at as createdAt',
  'users.email as provedAddress',
] as const;

export interface WaitlistEntry {
  readonly id: string;
  readonly slotId: string;
  readonly sheetId: string;
  readonly userId: string | null;
  readonly joinedByAddress: boolean;
  readonly name: string;
  readonly email: string;
  readonly preferredLanguage: string;
  readonly places: number;
  readonly fewerIsFine: boolean;
  readonly form: unknown;
  readonly queuedAt: Instant;
  readonly misses: number;
  readonly state: EntryState;
  readonly toldAt: Instant | null;
  readonly createdAt: Instant;
  /** In lower case, of the account that waits, if it has proved one. */
  readonly provedAddress: string | null;
}

/** The first in the queue first. */
export async function waitingEntries(db: Db, slotId: string): Promise<WaitlistEntry[]> {
  return entries(db)
    .where('slot_id', '=', slotId)
    .where('state', '=', 'waiting')
    .orderBy('queued_at')
    .orderBy('waitlist_entries.id')
    .execute();
}

/** Those who wait, and those who have an offer. */
export async function openEntries(db: Db, slotIds: readonly string[]): Promise<WaitlistEntry[]> {
  if (slotIds.length === 0) return [];
  return entries(db)
    .where('slot_id', 'in', slotIds)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('queued_at')
    .orderBy('waitlist_entries.id')
    .execute();
}

/** How many wait for a place of a sheet, or were offered one. */
export async function countOpenEntries(db: Db, sheetId: string): Promise<number> {
  const { open } = await db
    .selectFrom('waitlist_entries')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'waitlist_entries.slot_id')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('volunteer_slots.signup_sheet_id', '=', sheetId)
    .where('waitlist_entries.state', 'in', ['waiting', 'offered'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function entryById(db: Db, id: string): Promise<WaitlistEntry | null> {
  return (await entries(db).where('waitlist_entries.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks it until the transaction ends; null when it is gone. */
export async function lockEntry(db: Db, id: string): Promise<WaitlistEntry | null> {
  await lockInOrder(db, () => db.selectFrom('waitlist_entries').select('id').where('id', '=', id));
  return entryById(db, id);
}

/** Those under an address, and of an account. */
export async function entriesOf(
  db: Db,
  { emailKey, userId }: { readonly emailKey: string | null; readonly userId: string | null },
): Promise<WaitlistEntry[]> {
  return entries(db)
    .where((entry) =>
      entry.or([
        ...(emailKey === null ? [] : [entry('email_key', '=', emailKey)]),
        ...(userId === null ? [] : [entry('user_id', '=', userId)]),
      ]),
    )
    .orderBy('waitlist_entries.id')
    .execute();
}

/** What an account waits for, or is offered, of slots that end from this moment on. */
export async function openPlacesOf(db: Db, userId: string, from: Instant) {
  const found = await entries(db)
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .clearSelect()
    .select([
      'waitlist_entries.id',
      'volunteer_slots.title as slotTitle',
      'volunteer_slots.kind as slotKind',
      'volunteer_slots.translations as slotTranslations',
      'volunteer_slots.start_time as startTime',
      'volunteer_slots.end_time as endTime',
      'signup_sheets.id as sheetId',
      'signup_sheets.title as sheetTitle',
      'signup_sheets.language',
      'signup_sheets.translations as sheetTranslations',
      'signup_sheets.event_date as eventDate',
      'signup_sheets.show_event_date as showEventDate',
    ])
    .where('waitlist_entries.user_id', '=', userId)
    .where('waitlist_entries.state', 'in', ['waiting', 'offered'])
    .where(({ fn }) => fn.coalesce('end_time', 'start_time', 'event_date'), '>=', from)
    .orderBy('signup_sheets.event_date')
    .orderBy('waitlist_entries.id')
    .execute();
  return found.map(({ eventDate, showEventDate, ...place }) => ({
    ...place,
    eventDate: showEventDate ? eventDate : null,
    isCalledOff: false,
  }));
}

/** Of an account, with the titles. */
export async function waitedFor(db: Db, userId: string) {
  return entries(db)
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .clearSelect()
    .select([
      'signup_sheets.title as sheet',
      'volunteer_slots.title as slot',
      'waitlist_entries.name',
      'waitlist_entries.email',
      'waitlist_entries.places',
      'waitlist_entries.fewer_is_fine as fewerIsFine',
      'waitlist_entries.created_at as createdAt',
      'waitlist_entries.state',
      'waitlist_entries.form',
    ])
    .where('waitlist_entries.user_id', '=', userId)
    .orderBy('waitlist_entries.id')
    .execute();
}

/** How many wait before this one. */
export async function countAhead(
  db: Db,
  { slotId, queuedAt, id }: Pick<WaitlistEntry, 'slotId' | 'queuedAt' | 'id'>,
): Promise<number> {
  const { ahead } = await db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.countAll().as('ahead'))
    .where('slot_id', '=', slotId)
    .where('state', '=', 'waiting')
    .where((entry) =>
      entry.or([
        entry('queued_at', '<', queuedAt),
        entry.and([entry('queued_at', '=', queuedAt), entry('id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(ahead);
}

/** How many of an address for a slot were made since then, and have ended. */
export async function countLeftSince(
  db: Db,
  { slotId, emailKey, since }: { readonly slotId: string; readonly emailKey: string; readonly since: Instant },
): Promise<number> {
  const { ended } = await db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.countAll().as('ended'))
    .where('slot_id', '=', slotId)
    .where('email_key', '=', emailKey)
    .where('created_at', '>', since)
    .where('state', 'in', ['left', 'declined'])
    .executeTakeFirstOrThrow();
  return Number(ended);
}

/** @returns false when this person waits for the slot already */
export async function insertEntry(db: Db, entry: Insertable<WaitlistEntriesTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('waitlist_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

interface EntryChange {
  readonly state: EntryState;
  readonly misses?: number;
  /** Its new place in the queue. */
  readonly queuedAt?: Instant;
}

export async function updateEntry(db: Db, id: string, { state, misses, queuedAt }: EntryChange): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({
      state,
      ...(misses === undefined ? {} : { misses }),
      ...(queuedAt === undefined ? {} : { queued_at: queuedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** That these were told, in the last day, of a place that is open to everybody; null for those who are to be told again. */
export async function noteEntriesTold(db: Db, ids: readonly string[], at: Instant | null): Promise<void> {
  if (ids.length > 0) await db.updateTable('waitlist_entries').set({ told_at: at }).where('id', 'in', ids).execute();
}

export async function forgetEntriesTold(db: Db, slotId: string): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ told_at: null })
    .where('slot_id', '=', slotId)
    .where('told_at', 'is not', null)
    .execute();
}

interface KeptForm {
  readonly id: string;
  readonly email: string;
  readonly form: unknown;
}

/** Of all entries under an address, whatever has become of them. Locks them until the transaction ends. */
export async function lockFormsUnder(db: Db, emailKey: string): Promise<KeptForm[]> {
  const under = () => db.selectFrom('waitlist_entries').where('email_key', '=', emailKey).orderBy('id');
  await lockInOrder(db, () => under().select('id'));
  return under().select(['id', 'email', 'form']).execute();
}

export async function keepForm(db: Db, id: string, form: object): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ form: JSON.stringify(form) })
    .where('id', '=', id)
    .execute();
}

/** To an account, those that belong to none. */
export async function giveEntries(db: Db, ids: readonly string[], userId: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('waitlist_entries')
    .set({ user_id: userId, joined_by_address: true })
    .where('id', 'in', ids)
    .where('user_id', 'is', null)
    .execute();
}

export async function deleteEntries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('waitlist_entries').where('id', 'in', ids).execute();
}

/** For what an address waits on a sheet, or what it is offered, of slots that end from this moment on. */
export async function waitsOfAddress(
  db: Db,
  { sheetId, emailKey, from }: { readonly sheetId: string; readonly emailKey: string; readonly from: Instant },
): Promise<{ readonly slotId: string; readonly places: number }[]> {
  return db
    .selectFrom('waitlist_entries')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'waitlist_entries.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(['waitlist_entries.slot_id as slotId', 'waitlist_entries.places'])
    .where('volunteer_slots.signup_sheet_id', '=', sheetId)
    .where(({ fn }) => fn.coalesce('end_time', 'start_time', 'event_date'), '>=', from)
    .where('waitlist_entries.email_key', '=', emailKey)
    .where('waitlist_entries.state', 'in', ['waiting', 'offered'])
    .execute();
}

export function isOpenEntry({ state }: Pick<WaitlistEntry, 'state'>): boolean {
  return state === 'waiting' || state === 'offered';
}

function entries(db: Db) {
  return db
    .selectFrom('waitlist_entries')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'waitlist_entries.slot_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'waitlist_entries.user_id').on('users.email_verified_at', 'is not', null),
    )
    .select(columns);
}
