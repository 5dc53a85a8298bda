import { comparable } from '#domain/text-limits.ts';
import type { Db } from '#server/platform/database/database.ts';

interface OnSlot {
  readonly id: string;
  readonly slotId: string;
}

interface NamedOnSlot extends OnSlot {
  readonly name: string;
  readonly phone: string | null;
}

/** Who has a signup on these slots, by name. */
export async function peopleOnSlots(db: Db, slotIds: readonly string[]): Promise<NamedOnSlot[]> {
  if (slotIds.length === 0) return [];
  return db
    .selectFrom('volunteers')
    .select(['id', 'slot_id as slotId', 'name', 'phone'])
    .where('slot_id', 'in', slotIds)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}

/** Those of these ids that are signups of the sheet. */
export async function signupsAmong(db: Db, sheetId: string, ids: readonly string[]): Promise<OnSlot[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select(['volunteers.id', 'volunteers.slot_id as slotId'])
    .where('volunteers.id', 'in', ids)
    .where('volunteer_slots.signup_sheet_id', '=', sheetId)
    .execute();
}

interface KnownPerson {
  readonly personId: string;
  /** Null once that sheet is gone. */
  readonly sheetId: string | null;
}

/** Where these ids are people already, who may be gone: by a signup, by what was said of them, or by hours. */
export async function peopleAmong(db: Db, ids: readonly string[]): Promise<KnownPerson[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('hours')
    .select(({ fn }) => [fn.coalesce('person_id', 'id').as('personId'), 'sheet_id as sheetId'])
    .where('person_id', 'in', ids)
    .unionAll(
      db
        .selectFrom('door_facts')
        .select(({ fn }) => [fn.coalesce('person_id', 'id').as('personId'), 'sheet_id as sheetId'])
        .where('person_id', 'in', ids)
        // What takes a fact back may come before it, and makes nobody known.
        .where('kind', '!=', 'undone'),
    )
    .unionAll(
      db
        .selectFrom('volunteers')
        .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
        .select(['volunteers.id as personId', 'volunteer_slots.signup_sheet_id as sheetId'])
        .where('volunteers.id', 'in', ids),
    )
    .execute();
}

/** Those of them that still have an account. */
export async function namesOfUsers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

interface Self {
  readonly userId: string | null;
  /** In lower case, of which they are known to read the mail; null for none. */
  readonly address: string | null;
}

/** On these slots: by their account, or under their address. One that only looks alike is another mailbox. */
export async function ownSignups(
  db: Db,
  slotIds: readonly string[],
  { userId, address }: Self,
): Promise<ReadonlySet<string>> {
  if (slotIds.length === 0 || (userId === null && address === null)) return new Set();
  const signups = await db
    .selectFrom('volunteers')
    .select(['id', 'email', 'user_id as userId'])
    .where('slot_id', 'in', slotIds)
    .where(({ eb, or }) =>
      or([
        ...(userId === null ? [] : [eb('user_id', '=', userId)]),
        ...(address === null ? [] : [eb('email_key', '=', comparable(address))]),
      ]),
    )
    .execute();
  const isOwn = (signup: { readonly email: string | null; readonly userId: string | null }) =>
    (userId !== null && signup.userId === userId) || (address !== null && signup.email?.toLowerCase() === address);
  return new Set(signups.filter(isOwn).map(({ id }) => id));
}
