import type { ConsentPlace } from '#contract/consent.ts';
import type { ConsentPurpose } from '#domain/consents.ts';
import { comparable } from '#domain/text-limits.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { isReached } from '#domain/reached-people.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import { preparedForEach } from '#server/platform/database/prepared.ts';

const columnOf = {
  reminders: 'email_consent',
  calls: 'call_consent',
  news: 'news_consent',
} as const satisfies Record<ConsentPurpose, string>;

/** Where an address had consented. */
export interface Consenting {
  /** With those of the waiting list entries and hand-overs whose forms become signups later. */
  readonly signupIds: readonly string[];
  readonly userId: string | null;
}

/**
 * Locks all signups under an address until the transaction ends, in one order: who takes back a consent changes all of
 * them. Comes before a single one of them is locked.
 */
export async function lockSignupsUnder(db: Db, address: string): Promise<void> {
  await lockInOrder(db, () =>
    db.selectFrom('volunteers').select('id').where('email_key', '=', comparable(address)).orderBy('id'),
  );
}

/** The caller has locked the signups under the address. */
export async function withdrawConsent(db: Db, address: string, purpose: ConsentPurpose): Promise<Consenting> {
  const column = columnOf[purpose];
  const signups = await signupsUnder(db, address, purpose, false).where(column, '=', true).returning('id').execute();
  const user = await db
    .updateTable('users')
    .set(column, false)
    .where('email', '=', address.toLowerCase())
    .where(column, '=', true)
    .returning('id')
    .executeTakeFirst();
  return { signupIds: signups.map(({ id }) => id), userId: user?.id ?? null };
}

export async function giveConsentBack(
  db: Db,
  address: string,
  purpose: ConsentPurpose,
  { signupIds, userId }: Consenting,
): Promise<void> {
  if (signupIds.length > 0) await signupsUnder(db, address, purpose, true).where('id', 'in', signupIds).execute();
  if (userId === null) return;
  await db
    .updateTable('users')
    .set(columnOf[purpose], true)
    .where('id', '=', userId)
    .where('email', '=', address.toLowerCase())
    .execute();
}

/** Addresses that only compare alike are other mailboxes. Lower case is the database's on both sides. */
function signupsUnder(db: Db, address: string, purpose: ConsentPurpose, consent: boolean) {
  return db
    .updateTable('volunteers')
    .set(columnOf[purpose], consent)
    .where('email_key', '=', comparable(address))
    .where((signup) =>
      signup(
        signup.fn<string>('lower', ['email']),
        '=',
        signup.fn<string>('lower', [signup.cast<string>(signup.val(address), 'text')]),
      ),
    );
}

type NewRecord = {
  readonly id: string;
  readonly addressHash: string;
  readonly purpose: ConsentPurpose;
  readonly given: boolean;
  readonly place: ConsentPlace;
  readonly words: string | null;
  readonly language: string | null;
  readonly at: Instant;
  readonly signupId: string | null;
  readonly signupIds: string;
  readonly userId: string | null;
};

const insert = preparedForEach<NewRecord>((db, count, value) =>
  db.insertInto('consent_records').values(
    Array.from({ length: count }, (_, at) => ({
      id: value(at, 'id'),
      address_hash: value(at, 'addressHash'),
      purpose: value(at, 'purpose'),
      given: value(at, 'given'),
      place: value(at, 'place'),
      words: value(at, 'words'),
      language: value(at, 'language'),
      at: value(at, 'at'),
      signup_id: value(at, 'signupId'),
      signup_ids: value(at, 'signupIds'),
      user_id: value(at, 'userId'),
    })),
  ),
);

export async function insertRecords(
  db: Db,
  records: readonly (Omit<NewRecord, 'signupIds'> & { readonly signupIds: readonly string[] })[],
): Promise<void> {
  if (records.length === 0) return;
  await insert(
    db,
    records.map((record) => ({ ...record, signupIds: JSON.stringify(record.signupIds) })),
  );
}

/** Null when no unsubscription by a link since that moment still holds. */
export async function undoUnsubscription(
  db: Db,
  { addressHash, purpose, since, now }: { addressHash: string; purpose: ConsentPurpose; since: Date; now: Date },
): Promise<Consenting | null> {
  const newest = await db
    .selectFrom('consent_records')
    .select('id')
    .where('address_hash', '=', addressHash)
    .where('purpose', '=', purpose)
    .where('given', '=', false)
    .where('place', '=', 'link')
    .where('at', '>', since.toISOString())
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return null;
  const undone = await db
    .updateTable('consent_records')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', newest.id)
    .where('undone_at', 'is', null)
    .returning(['signup_ids as signupIds', 'user_id as userId'])
    .executeTakeFirst();
  return undone ?? null;
}

/** Takes from the proofs of an address what leads to its signups and account. */
export async function detachRecords(db: Db, addressHash: string): Promise<void> {
  await db
    .updateTable('consent_records')
    .set({ signup_id: null, signup_ids: '[]', user_id: null })
    .where('address_hash', '=', addressHash)
    .execute();
}

export interface ConsentRecord {
  readonly purpose: ConsentPurpose;
  readonly given: boolean;
  readonly place: string;
  readonly words: string | null;
  readonly language: string | null;
  readonly at: Instant;
  readonly undoneAt: Instant | null;
}

/** Oldest first. */
export async function recordsOf(db: Db, addressHash: string): Promise<ConsentRecord[]> {
  return db
    .selectFrom('consent_records')
    .select(['purpose', 'given', 'place', 'words', 'language', 'at', 'undone_at as undoneAt'])
    .where('address_hash', '=', addressHash)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** A signup or an account, as far as it says whether its address may be called. */
export interface Reachable {
  readonly email: string;
  readonly language: string;
  readonly wantsReminders: boolean;
  readonly wantsCalls: boolean;
  readonly wantsNews: boolean;
  /**
   * Whether the reader of the address agreed: they have seen the checked boxes and pressed, or the account that made it has
   * proved the address.
   */
  readonly isProved: boolean;
  /** Of the signup; null for an account. */
  readonly signupTime: Instant | null;
}

/** Every signup and account with an address, or those of addresses like this one, the oldest first. */
export async function reachablePeople(db: Db, only: string | null): Promise<Reachable[]> {
  const signups = await db
    .selectFrom('volunteers')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'volunteers.user_id')
        .on('volunteers.joined_by_address', '=', false)
        .on('users.email_verified_at', 'is not', null),
    )
    .select(['volunteers.email', 'volunteers.preferred_language as language', 'signup_time as signupTime'])
    .select(['mailbox_proved_at as provedAt', 'users.email as provedAddress'])
    .select(['volunteers.email_consent as wantsReminders', 'volunteers.call_consent as wantsCalls'])
    .select('volunteers.news_consent as wantsNews')
    .where('volunteers.email', '<>', '')
    .$if(only !== null, (query) => query.where('email_key', '=', comparable(only ?? '')))
    .orderBy('signup_time')
    .orderBy('volunteers.id')
    .execute();
  const users = await db
    .selectFrom('users')
    .select(['email', 'preferred_language as language', 'email_verified_at as provedAt'])
    .select(['email_consent as wantsReminders', 'call_consent as wantsCalls', 'news_consent as wantsNews'])
    .$if(only !== null, (query) => query.where('email', '=', only))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [
    ...signups.filter(isReached).map(({ provedAt, provedAddress, ...signup }) => ({
      ...signup,
      isProved: provedAt !== null || provedAddress === signup.email.toLowerCase(),
    })),
    ...users.map(({ provedAt, ...user }) => ({ ...user, signupTime: null, isProved: provedAt !== null })),
  ];
}

/** When an address last agreed to a purpose, by the hash of the address. */
export async function lastGiven(db: Db, purpose: ConsentPurpose): Promise<ReadonlyMap<string, Instant>> {
  const given = await db
    .selectFrom('consent_records')
    .select(({ fn }) => ['address_hash as addressHash', fn.max('at').as('at')])
    .where('purpose', '=', purpose)
    .where('given', '=', true)
    .groupBy('address_hash')
    .execute();
  return new Map(given.map(({ addressHash, at }) => [addressHash, at]));
}
