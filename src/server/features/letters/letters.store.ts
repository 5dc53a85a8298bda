import { comparable } from '#domain/text-limits.ts';
import { isReached } from '#domain/reached-people.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Audience, LetterText } from './letter-text.ts';

interface NewLetter {
  readonly id: string;
  readonly keyHash: string;
  readonly bodyHash: string;
  readonly audience: Audience;
  readonly content: LetterText;
  readonly recipients: number;
  readonly createdAt: Instant;
}

export type SentLetter = Pick<NewLetter, 'id' | 'bodyHash' | 'recipients'>;

/** Of two letters with one key the first is kept and answered. */
export async function insertLetter(db: Db, letter: NewLetter): Promise<SentLetter | null> {
  const inserted = await db
    .insertInto('letters')
    .values({
      id: letter.id,
      key_hash: letter.keyHash,
      body_hash: letter.bodyHash,
      audience: letter.audience.kind,
      audience_id: letter.audience.kind === 'everyone' ? null : letter.audience.id,
      content: JSON.stringify(letter.content),
      recipients: letter.recipients,
      created_at: letter.createdAt,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0 ? null : letterByKey(db, letter.keyHash);
}

export async function letterByKey(db: Db, keyHash: string): Promise<SentLetter | null> {
  const row = await db
    .selectFrom('letters')
    .select(['id', 'body_hash as bodyHash', 'recipients'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row ?? null;
}

export interface LetterToWrite {
  readonly id: string;
  readonly audience: Audience;
  readonly content: LetterText;
}

/** Null when all mails of it are written. */
export async function letterToWrite(db: Db, id: string): Promise<LetterToWrite | null> {
  const row = await db
    .selectFrom('letters')
    .select(['id', 'audience', 'audience_id as audienceId', 'content'])
    .where('id', '=', id)
    .where('written_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { audience: kind, audienceId } = row;
  const audience: Audience = kind === 'everyone' ? { kind } : { kind, id: audienceId ?? '' };
  // Written by `insertLetter` as this.
  return { id: row.id, audience, content: row.content as LetterText };
}

/** Empties the letter, as its mails hold what it said. */
export async function markWritten(db: Db, id: string, at: Instant): Promise<void> {
  await db.updateTable('letters').set({ written_at: at, content: '{}' }).where('id', '=', id).execute();
}

/** Answers which of these recipients did not have the letter before. */
export async function claimRecipients(
  db: Db,
  letterId: string,
  addressHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const claimed = new Set<string>();
  for (const hashes of inParts(addressHashes)) {
    const rows = await db
      .insertInto('letter_recipients')
      .values(hashes.map((hash) => ({ letter_id: letterId, address_hash: hash })))
      .onConflict((conflict) => conflict.columns(['letter_id', 'address_hash']).doNothing())
      .returning('address_hash as hash')
      .execute();
    for (const { hash } of rows) claimed.add(hash);
  }
  return claimed;
}

export interface Addressee {
  /** Null for an account. */
  readonly signupId: string | null;
  readonly groupId: string | null;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly wantsReminders: boolean;
  readonly wantsNews: boolean;
  /**
   * Whether the reader of the mailbox is known to have agreed, by an account that has proved it or by a press. Irrelevant for
   * letters to the volunteers of a sheet.
   */
  readonly isConfirmed: boolean;
}

/** In the order of sign-up. */
export async function volunteersOf(db: Db, audience: Audience): Promise<Addressee[]> {
  let query = db
    .selectFrom('volunteers')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'volunteers.user_id')
        .on('volunteers.joined_by_address', '=', false)
        .on('users.email_verified_at', 'is not', null),
    )
    .select(['volunteers.id as signupId', 'group_id as groupId', 'volunteers.name', 'volunteers.email'])
    .select(['volunteers.preferred_language as language', 'mailbox_proved_at as confirmedAt'])
    .select(['volunteers.email_consent as wantsReminders', 'volunteers.news_consent as wantsNews'])
    .select('users.email as provedAddress')
    // Those who have left.
    .where('volunteers.email', '<>', '')
    .orderBy('signup_time')
    .orderBy('volunteers.id');
  if (audience.kind === 'slot') query = query.where('slot_id', '=', audience.id);
  if (audience.kind === 'sheet')
    query = query.where('slot_id', 'in', (slots) =>
      slots.selectFrom('volunteer_slots').select('id').where('signup_sheet_id', '=', audience.id),
    );
  const rows = await query.execute();
  return rows.filter(isReached).map(({ confirmedAt, provedAddress, ...row }) => ({
    ...row,
    isConfirmed: audience.kind !== 'everyone' || confirmedAt !== null || provedAddress === row.email.toLowerCase(),
  }));
}

/** The volunteers of a sheet or a slot whom no letter reaches, with their phones. */
export async function withoutAddress(
  db: Db,
  audience: Audience,
): Promise<{ readonly name: string; readonly phone: string | null }[]> {
  if (audience.kind === 'everyone') return [];
  const slots = db.selectFrom('volunteer_slots').select('id');
  const meant = slots.where(audience.kind === 'slot' ? 'id' : 'signup_sheet_id', '=', audience.id);
  const people = await db
    .selectFrom('volunteers')
    .select(['name', 'phone', 'email_key as who'])
    .where('slot_id', 'in', meant)
    .where('email', 'is', null)
    .orderBy('signup_time')
    .orderBy('id')
    .execute();
  return [...new Map(people.map(({ who, ...person }) => [who, person])).values()];
}

/** Who agreed to emails of some kind: those without news are counted among the people who are left out. */
export async function consentingUsers(db: Db): Promise<Addressee[]> {
  const users = await db
    .selectFrom('users')
    .select(['name', 'email', 'preferred_language as language', 'email_verified_at as verifiedAt'])
    .select(['email_consent as wantsReminders', 'news_consent as wantsNews'])
    .where((user) => user.or([user('news_consent', '=', true), user('email_consent', '=', true)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return users.map(({ verifiedAt, ...user }) => ({
    ...user,
    signupId: null,
    groupId: null,
    isConfirmed: verifiedAt !== null,
  }));
}

export async function wantsNews(db: Db, address: string): Promise<boolean> {
  const signups = await db
    .selectFrom('volunteers')
    .select('email')
    .where('email_key', '=', comparable(address))
    .where('news_consent', '=', true)
    .execute();
  // Addresses that only compare alike are other mailboxes.
  if (signups.some(({ email }) => email?.toLowerCase() === address.toLowerCase())) return true;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address.toLowerCase())
    .where('news_consent', '=', true)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user !== undefined;
}

/** Addresses in lower case that get no bulk mail. */
export async function suppressedAmong(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('suppressed_addresses').select('address').execute();
  return new Set(rows.map(({ address }) => address));
}
