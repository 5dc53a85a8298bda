import type { HandOverState } from '#domain/hand-overs.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';

const columns = [
  'hand_overs.id',
  'hand_overs.slot_id as slotId',
  'volunteer_slots.signup_sheet_id as sheetId',
  'hand_overs.signup_id as signupId',
  'hand_overs.shown_name as shownName',
  'hand_overs.made_at as madeAt',
  'hand_overs.ends_at as endsAt',
  'hand_overs.state',
  'hand_overs.asked_at as askedAt',
  'hand_overs.taker_user_id as takerUserId',
  'hand_overs.taker_name as takerName',
  'hand_overs.taker_email as takerEmail',
  'hand_overs.taker_language as takerLanguage',
  'hand_overs.taker_form as takerForm',
] as const;

export interface Search {
  readonly id: string;
  readonly slotId: string;
  readonly sheetId: string;
  readonly signupId: string | null;
  readonly shownName: string | null;
  readonly madeAt: Instant;
  readonly endsAt: Instant;
  readonly state: HandOverState;
  readonly askedAt: Instant | null;
  readonly takerUserId: string | null;
  readonly takerName: string | null;
  readonly takerEmail: string | null;
  readonly takerLanguage: string | null;
  readonly takerForm: unknown;
}

/** Who asked for a place and waits for an organizer's answer. */
interface Taker {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly language: string;
  readonly form: object;
}

export async function searchById(db: Db, id: string): Promise<Search | null> {
  return (await searches(db).where('hand_overs.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks it until the transaction ends; null when it is gone. */
export async function lockSearch(db: Db, id: string): Promise<Search | null> {
  await lockInOrder(db, () => db.selectFrom('hand_overs').select('id').where('id', '=', id));
  return searchById(db, id);
}

export async function searchOfSignup(db: Db, signupId: string): Promise<Search | null> {
  const search = await running(db).where('hand_overs.signup_id', '=', signupId).executeTakeFirst();
  return search ?? null;
}

/** Those that have not ended, the oldest first. */
export async function searchesOfSlots(db: Db, slotIds: readonly string[]): Promise<Search[]> {
  if (slotIds.length === 0) return [];
  return running(db).where('hand_overs.slot_id', 'in', slotIds).orderBy('hand_overs.made_at').execute();
}

/** The oldest first. */
export async function searchesOfSheet(db: Db, sheetId: string): Promise<Search[]> {
  return running(db)
    .where('volunteer_slots.signup_sheet_id', '=', sheetId)
    .orderBy('hand_overs.made_at')
    .orderBy('hand_overs.id')
    .execute();
}

/** Those who wait for an organizer to agree, the oldest first. */
export async function searchesToApprove(db: Db): Promise<Search[]> {
  return running(db)
    .where('hand_overs.state', '=', 'asked')
    .orderBy('hand_overs.asked_at')
    .orderBy('hand_overs.id')
    .execute();
}

/** For what the clock ends: those whose end has come, and those who wait since before `askedBefore`. */
export async function searchesToLookAt(
  db: Db,
  { now, askedBefore }: { readonly now: Instant; readonly askedBefore: Instant },
): Promise<Search[]> {
  return running(db)
    .where((search) =>
      search.or([
        search('hand_overs.ends_at', '<=', now),
        search('hand_overs.asked_at', '<=', askedBefore),
        search('volunteer_slots.start_time', '<=', now),
      ]),
    )
    .orderBy('hand_overs.made_at')
    .execute();
}

interface NewSearch {
  readonly id: string;
  readonly slotId: string;
  readonly signupId: string;
  readonly shownName: string;
  readonly madeAt: Instant;
  readonly endsAt: Instant;
}

export async function insertSearch(
  db: Db,
  { id, slotId, signupId, shownName, madeAt, endsAt }: NewSearch,
): Promise<void> {
  await db
    .insertInto('hand_overs')
    .values({
      id,
      slot_id: slotId,
      signup_id: signupId,
      shown_name: shownName,
      made_at: madeAt,
      ends_at: endsAt,
      state: 'open',
    })
    .execute();
}

export async function renameGiver(db: Db, id: string, shownName: string): Promise<void> {
  await db.updateTable('hand_overs').set({ shown_name: shownName }).where('id', '=', id).execute();
}

export async function noteTaker(db: Db, id: string, taker: Taker, askedAt: Instant): Promise<void> {
  await db
    .updateTable('hand_overs')
    .set({
      state: 'asked',
      asked_at: askedAt,
      taker_user_id: taker.userId,
      taker_name: taker.name,
      taker_email: taker.email,
      taker_email_key: taker.emailKey,
      taker_language: taker.language,
      taker_form: JSON.stringify(taker.form),
    })
    .where('id', '=', id)
    .execute();
}

const noTaker = {
  asked_at: null,
  taker_user_id: null,
  taker_name: null,
  taker_email: null,
  taker_email_key: null,
  taker_language: null,
  taker_form: null,
} as const;

/** The search goes on without who had asked. */
export async function forgetTaker(db: Db, id: string): Promise<void> {
  await db
    .updateTable('hand_overs')
    .set({ ...noTaker, state: 'open' })
    .where('id', '=', id)
    .execute();
}

/** What remains says only that the place was taken, or that nobody looks for somebody any more. */
export async function closeSearch(db: Db, id: string, state: 'taken' | 'ended'): Promise<void> {
  await db
    .updateTable('hand_overs')
    .set({ ...noTaker, state, signup_id: null, shown_name: null })
    .where('id', '=', id)
    .execute();
}

/** Counts anew how many look. The caller has locked the slot. */
export async function recountLooking(db: Db, slotId: string): Promise<void> {
  const looking = db
    .selectFrom('hand_overs')
    .select(({ fn }) => fn.countAll<number>().as('looking'))
    .where('slot_id', '=', slotId)
    .where('state', 'in', ['open', 'asked']);
  await db.updateTable('volunteer_slots').set({ looking }).where('id', '=', slotId).execute();
}

/** As somebody who asked for a place: under an address, and of an account. */
export async function askedByOwner(
  db: Db,
  { emailKey, userId }: { readonly emailKey: string | null; readonly userId: string | null },
): Promise<Search[]> {
  return running(db)
    .where('hand_overs.state', '=', 'asked')
    .where((search) =>
      search.or([
        ...(emailKey === null ? [] : [search('hand_overs.taker_email_key', '=', emailKey)]),
        ...(userId === null ? [] : [search('hand_overs.taker_user_id', '=', userId)]),
      ]),
    )
    .orderBy('hand_overs.id')
    .execute();
}

interface KeptForm {
  readonly id: string;
  readonly email: string | null;
  readonly form: unknown;
}

/** Of those who asked for a place under an address, and wait for an organizer. Locks them until the transaction ends. */
export async function lockFormsOfTaker(db: Db, emailKey: string): Promise<KeptForm[]> {
  const asked = () =>
    db.selectFrom('hand_overs').where('taker_email_key', '=', emailKey).where('state', '=', 'asked').orderBy('id');
  await lockInOrder(db, () => asked().select('id'));
  return asked().select(['id', 'taker_email as email', 'taker_form as form']).execute();
}

export async function keepFormOfTaker(db: Db, id: string, form: object): Promise<void> {
  await db
    .updateTable('hand_overs')
    .set({ taker_form: JSON.stringify(form) })
    .where('id', '=', id)
    .execute();
}

/** Of a person who stays in the past without a name. */
export async function forgetSearchesOf(db: Db, signupId: string): Promise<void> {
  await db.deleteFrom('hand_overs').where('signup_id', '=', signupId).execute();
}

/** What an account looks for somebody for, and what it asked for, with the titles. */
export async function handOversOfUser(db: Db, userId: string) {
  return db
    .selectFrom('hand_overs')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'hand_overs.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .leftJoin('volunteers', 'volunteers.id', 'hand_overs.signup_id')
    .select([
      'signup_sheets.title as sheet',
      'volunteer_slots.title as slot',
      'hand_overs.shown_name as shownName',
      'hand_overs.made_at as madeAt',
      'hand_overs.ends_at as endsAt',
      'hand_overs.state',
      'hand_overs.asked_at as askedAt',
      'hand_overs.taker_user_id as takerUserId',
      'hand_overs.taker_name as takerName',
      'hand_overs.taker_email as takerEmail',
      'hand_overs.taker_form as takerForm',
      'volunteers.user_id as giverUserId',
    ])
    .where((search) => search.or([search('volunteers.user_id', '=', userId), search('taker_user_id', '=', userId)]))
    .orderBy('hand_overs.id')
    .execute();
}

function running(db: Db) {
  return searches(db).where('hand_overs.state', 'in', ['open', 'asked']);
}

function searches(db: Db) {
  return db
    .selectFrom('hand_overs')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'hand_overs.slot_id')
    .select(columns);
}
