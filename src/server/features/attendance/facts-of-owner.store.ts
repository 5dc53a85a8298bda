import type { ExpressionBuilder } from 'kysely';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { countedFacts } from './facts.store.ts';

interface Leaving {
  readonly signupIds: readonly string[];
  /** The address in lower case; null when its mailbox is not proved. */
  readonly emailKey: string | null;
}

/** What was said of these signups, and of who came by and gave this address. */
export async function factsOfOwner(db: Db, { signupIds, emailKey }: Leaving) {
  if (signupIds.length === 0 && emailKey === null) return [];
  const facts = await db
    .selectFrom('door_facts')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'door_facts.sheet_id')
    .leftJoin('volunteers', 'volunteers.id', 'door_facts.person_id')
    .leftJoin('volunteer_slots', (slot) =>
      slot.on(({ eb, fn, ref }) =>
        eb('volunteer_slots.id', '=', fn.coalesce(ref('volunteers.slot_id'), ref('door_facts.slot_id'))),
      ),
    )
    .select([
      'signup_sheets.title as sheet',
      'volunteer_slots.title as slot',
      'door_facts.kind',
      'door_facts.at',
      'door_facts.said_by as saidBy',
      'door_facts.name',
      'door_facts.email',
      'door_facts.email_agreed_at as emailAgreedAt',
    ])
    .where(isOf({ signupIds, emailKey }))
    .orderBy('door_facts.at')
    .orderBy('door_facts.id')
    .execute();
  // The helper may have noted another person under the address, whose name the reader must not see.
  return facts.map(({ emailAgreedAt, ...fact }) =>
    fact.email === null || isSure({ ...fact, emailAgreedAt }) ? fact : { ...fact, name: null },
  );
}

/** What was said stays, without who it was. Of another person whom a helper noted under the address, only the address goes. */
export async function forgetPersonOfFacts(db: Db, { signupIds, emailKey }: Leaving): Promise<void> {
  if (signupIds.length === 0 && emailKey === null) return;
  if (emailKey !== null)
    await db
      .updateTable('door_facts')
      .set({ email: null, email_key: null })
      .where('email_key', '=', emailKey)
      .where('said_by', '!=', 'user')
      .where('email_agreed_at', 'is', null)
      .execute();
  await db
    .updateTable('door_facts')
    .set({ name: null, email: null, email_key: null })
    .where(isOf({ signupIds, emailKey }))
    .execute();
}

export interface WhoCame {
  readonly slotId: string;
  /** Null for who leaves. Without an address, the key is the id of the person. */
  readonly whose: { readonly name: string; readonly email: string | null; readonly personId: string | null } | null;
}

/** Writes into what was said of a signup what the signup said. */
export async function nameInFacts(
  db: Db,
  signupId: string,
  { slotId, whose, at }: WhoCame & { readonly at: Instant },
): Promise<void> {
  const named =
    whose === null ? {} : { name: whose.name, email: whose.email, email_key: keyOf(whose), email_agreed_at: at };
  await db
    .updateTable('door_facts')
    .set({ slot_id: slotId, ...named })
    .where('person_id', '=', signupId)
    .where('slot_id', 'is', null)
    .where('kind', 'in', ['arrived', 'left'])
    .execute();
}

function keyOf({ email, personId }: NonNullable<WhoCame['whose']>): string | null {
  return email === null ? personId : email.toLowerCase();
}

interface OfNoted {
  /** Of the signup that is gone. */
  readonly id: string;
  readonly name: string;
  readonly slotId: string;
  readonly sheetId: string;
}

/** Whom an organizer noted without an address and removed after they came. */
export async function goneOfNoted(db: Db, personId: string): Promise<OfNoted[]> {
  const rows = await countedFacts(db)
    .select(['person_id as id', 'name', 'slot_id as slotId', 'sheet_id as sheetId'])
    .distinct()
    .where('email_key', '=', personId)
    .where('email', 'is', null)
    .execute();
  return rows.flatMap(({ id, name, slotId, sheetId }) =>
    id === null || name === null || slotId === null ? [] : [{ id, name, slotId, sheetId }],
  );
}

/** Who has no address and was removed after they came, by their signups. */
export async function whoCameWithoutAddress(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('door_facts')
    .select(['person_id as id', 'email_key as who'])
    .where('email', 'is', null)
    .where('email_key', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, who }) => (id === null || who === null ? [] : [[id, who] as const])));
}

/** Whoever was noted without an address under this id, and came under this signup, has one now. */
export async function giveAddressToFacts(
  db: Db,
  signupId: string,
  { personId, email }: { readonly personId: string; readonly email: string },
): Promise<void> {
  await db
    .updateTable('door_facts')
    .set({ email, email_key: email.toLowerCase() })
    .where('person_id', '=', signupId)
    .where('email_key', '=', personId)
    .execute();
}

function isOf({ signupIds, emailKey }: Leaving) {
  return (fact: ExpressionBuilder<Tables, 'door_facts'>) =>
    fact.or([
      ...(signupIds.length === 0 ? [] : [fact('door_facts.person_id', 'in', signupIds)]),
      ...(emailKey === null ? [] : [fact('door_facts.email_key', '=', emailKey)]),
    ]);
}

interface OfSomebody {
  readonly saidBy: string;
  readonly emailAgreedAt: Instant | null;
}

/**
 * Whether the address is that of the person: an organizer entered it, or its reader said so. What a helper typed in a
 * hurry may be anybody's.
 */
export function isSure({ saidBy, emailAgreedAt }: OfSomebody): boolean {
  return saidBy === 'user' || emailAgreedAt !== null;
}

interface Claim {
  /** Of the fact that added the person. */
  readonly personId: string;
  readonly sheetId: string;
  readonly slotId: string | null;
  readonly name: string | null;
}

/**
 * Who was added by a helper under an address in lower case, of whom its reader has said nothing yet; nobody who signed
 * up. The latest first.
 */
export async function claimsUnder(db: Db, emailKey: string): Promise<Claim[]> {
  return countedFacts(db)
    .select(['id as personId', 'sheet_id as sheetId', 'slot_id as slotId', 'name'])
    .where('email_key', '=', emailKey)
    .whereRef('person_id', '=', 'id')
    .where('said_by', '!=', 'user')
    .where('email_agreed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('volunteers').select('volunteers.id').whereRef('volunteers.id', '=', 'door_facts.id'))),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** The address as it was typed, whoever typed it; null where nobody came by under it. */
export async function addressAtDoor(db: Db, emailKey: string): Promise<string | null> {
  const fact = await db.selectFrom('door_facts').select('email').where('email_key', '=', emailKey).executeTakeFirst();
  return fact?.email ?? null;
}

/** The reader of the mail says that it is them. */
export async function agreeToAddress(db: Db, factId: string, at: Instant): Promise<void> {
  await db.updateTable('door_facts').set({ email_agreed_at: at }).where('id', '=', factId).execute();
}

/** The reader of the mailbox says that it is another person. */
export async function dropAddress(db: Db, factId: string): Promise<void> {
  await db.updateTable('door_facts').set({ email: null, email_key: null }).where('id', '=', factId).execute();
}
