import type { SqlBool } from 'kysely';
import { DEFAULT_LANGUAGE } from '#contract/signups.ts';
import { comparable } from '#domain/text-limits.ts';
import type { Role } from '#domain/roles.ts';
import type { Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { newId } from '#server/platform/new-id.ts';

export const userColumns = [
  'id',
  'name',
  'email',
  'phone',
  'email_consent',
  'call_consent',
  'news_consent',
  'weekly_email',
  'email_verified_at',
  'preferred_language',
  'role',
  'created_at',
  'last_login_at',
] as const;

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly email_consent: boolean;
  readonly call_consent: boolean;
  readonly news_consent: boolean;
  readonly weekly_email: boolean;
  readonly email_verified_at: string | null;
  /** A BCP 47 tag. */
  readonly preferred_language: string;
  readonly role: Role;
  readonly created_at: string;
  readonly last_login_at: string | null;
}

interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly phone?: string | null;
  readonly emailConsent?: boolean;
  readonly callConsent?: boolean;
  readonly newsConsent?: boolean;
  /** English where it is absent. */
  readonly preferredLanguage?: string;
}

export async function userById(db: Db, id: string): Promise<User | null> {
  const user = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
  return user ?? null;
}

export async function userByEmail(db: Db, email: string): Promise<User | null> {
  const user = await db
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return user ?? null;
}

type Credentials = User & {
  readonly password_hash: string;
  /** Whether signups under the address may exist that belong to no account; read here to save a query. */
  readonly mayJoin: SqlBool;
};

const credentials = prepared<{ email: string; emailKey: string }, Credentials>((db, value) =>
  db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .select((user) =>
      user
        .exists(
          user
            .selectFrom('volunteers')
            .select('volunteers.id')
            .where('email_key', '=', value('emailKey'))
            .where('user_id', 'is', null),
        )
        .as('mayJoin'),
    )
    .where('email', '=', value('email')),
);

/** Ignores the case of the address. */
export async function credentialsOf(db: Db, email: string): Promise<Credentials | null> {
  const [user] = await credentials(db, { email: email.toLowerCase(), emailKey: comparable(email) });
  return user ?? null;
}

/** Inserts a user; null when the address is taken. */
export async function insertUser(db: Db, user: NewUser, now: Date): Promise<User | null> {
  const inserted = await db
    .insertInto('users')
    .values({
      id: newId(now),
      email: user.email.toLowerCase(),
      name: user.name,
      phone: user.phone ?? null,
      password_hash: user.passwordHash,
      role: user.role,
      email_consent: user.emailConsent ?? false,
      call_consent: user.callConsent ?? false,
      news_consent: user.newsConsent ?? false,
      preferred_language: user.preferredLanguage ?? DEFAULT_LANGUAGE,
      created_at: now.toISOString(),
      last_login_at: null,
      verification_locked_until: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return inserted ?? null;
}

const login = prepared<{ id: string; passwordHash: string; at: Instant }, User>((db, value) =>
  db
    .updateTable('users')
    .set({ last_login_at: value('at') })
    .where('id', '=', value('id'))
    .where('password_hash', '=', value('passwordHash'))
    .returning(userColumns),
);

/**
 * Records a login with a password; null when the user is gone or the password has been changed since it was checked.
 */
export async function noteLogin(db: Db, id: string, passwordHash: string, now: Date): Promise<User | null> {
  const [user] = await login(db, { id, passwordHash, at: now.toISOString() });
  return user ?? null;
}

/** Records a login with a correct code, which ends the count of wrong ones and proves the mailbox of the code. */
export async function noteVerifiedLogin(db: Db, id: string, now: Date): Promise<User | null> {
  const user = await db
    .updateTable('users')
    .set({
      last_login_at: now.toISOString(),
      email_verified_at: now.toISOString(),
      verification_attempts: 0,
      verification_locked_until: null,
    })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirst();
  return user ?? null;
}

/** Records that the user reads the mail of this address; null when the account has another address by now. */
export async function noteProof(db: Db, id: string, email: string, now: Date): Promise<User | null> {
  const user = await db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', id)
    .where('email', '=', email)
    .returning(userColumns)
    .executeTakeFirst();
  return user ?? null;
}

export async function passwordHashOf(db: Db, id: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return user?.password_hash ?? null;
}

/** Null when the password has been changed since it was checked; then it stays. */
export async function replacePassword(
  db: Db,
  id: string,
  hash: { readonly before: string; readonly after: string },
): Promise<User | null> {
  const user = await db
    .updateTable('users')
    .set({ password_hash: hash.after })
    .where('id', '=', id)
    .where('password_hash', '=', hash.before)
    .returning(userColumns)
    .executeTakeFirst();
  return user ?? null;
}

/** Locks a user against other changes until the transaction ends; null when it is gone. */
export async function lockUser(db: Db, id: string): Promise<(User & { password_hash: string }) | null> {
  const user = await db
    .updateTable('users')
    .set((held) => ({ name: held.ref('name') }))
    .where('id', '=', id)
    .returning([...userColumns, 'password_hash'])
    .executeTakeFirst();
  return user ?? null;
}

export type Details = Pick<
  User,
  | 'name'
  | 'email'
  | 'phone'
  | 'email_consent'
  | 'call_consent'
  | 'news_consent'
  | 'weekly_email'
  | 'email_verified_at'
  | 'preferred_language'
>;

export async function updateDetails(db: Db, id: string, details: Details): Promise<User> {
  return db.updateTable('users').set(details).where('id', '=', id).returning(userColumns).executeTakeFirstOrThrow();
}

/** Removes the user's sessions, logins and links too; their signups are left to the caller. */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Locks all full administrators until the transaction ends, so that two of them cannot remove each other at the same
 * moment. Returns their ids.
 */
export async function lockFullAdministrators(db: Db): Promise<string[]> {
  const held = await db
    .updateTable('users')
    .set((user) => ({ name: user.ref('name') }))
    .where('role', '=', 'full-admin')
    .returning('id')
    .execute();
  return held.map(({ id }) => id);
}

export async function fullAdministrators(db: Db): Promise<User[]> {
  return db.selectFrom('users').select(userColumns).where('role', '=', 'full-admin').orderBy('id').execute();
}

export async function hasFullAdministrator(db: Db): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('role', '=', 'full-admin').limit(1).executeTakeFirst();
  return found !== undefined;
}
