import type { ExpressionBuilder } from 'kysely';
import type { Role } from '#domain/roles.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { newId } from '#server/platform/new-id.ts';

const shown = ['id', 'name', 'email', 'phone', 'email_consent', 'role', 'created_at', 'last_login_at'] as const;

/** A user without what belongs to nobody but the server. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly email_consent: boolean;
  readonly role: Role;
  readonly created_at: string;
  readonly last_login_at: string | null;
}

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly role: Role;
}

export async function userById(db: Db, id: string): Promise<User | null> {
  const user = await db.selectFrom('users').select(shown).where('id', '=', id).executeTakeFirst();
  return user ?? null;
}

/** The user of an address in any case, with the hash that a password is checked against. */
export async function credentialsOf(db: Db, email: string): Promise<(User & { password_hash: string }) | null> {
  const user = await db
    .selectFrom('users')
    .select([...shown, 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
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
      phone: null,
      password_hash: user.passwordHash,
      role: user.role,
      email_consent: false,
      created_at: now.toISOString(),
      last_login_at: null,
      verification_locked_until: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(shown)
    .executeTakeFirst();
  return inserted ?? null;
}

/** Notes a login with a password; null when the user is gone or the password has been changed since it was checked. */
export async function noteLogin(db: Db, id: string, passwordHash: string, now: Date): Promise<User | null> {
  const user = await db
    .updateTable('users')
    .set({ last_login_at: now.toISOString() })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning(shown)
    .executeTakeFirst();
  return user ?? null;
}

/** Notes a login with a right code, which ends the count of wrong ones. */
export async function noteVerifiedLogin(db: Db, id: string, now: Date): Promise<User | null> {
  const user = await db
    .updateTable('users')
    .set({ last_login_at: now.toISOString(), verification_attempts: 0, verification_locked_until: null })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();
  return user ?? null;
}

/**
 * Counts one try of a code, unless the user is locked; the last allowed one locks the user by itself. One statement,
 * so that tries at the same moment are counted one after the other, and a crash leaves nobody between counted and locked.
 *
 * @returns whether the try may be judged
 */
export async function countCodeTry(
  db: Db,
  userId: string,
  rule: { readonly now: Date; readonly triesAllowed: number; readonly lockUntil: Date },
): Promise<boolean> {
  const isLastTry = (eb: ExpressionBuilder<Tables, 'users'>) =>
    eb.case().when('verification_attempts', '>=', rule.triesAllowed - 1);
  const counted = await db
    .updateTable('users')
    .set((eb) => ({
      verification_attempts: isLastTry(eb)
        .then(0)
        .else(eb('verification_attempts', '+', 1))
        .end(),
      verification_locked_until: isLastTry(eb)
        .then<string | null>(rule.lockUntil.toISOString())
        .else(eb.ref('verification_locked_until'))
        .end(),
    }))
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('verification_locked_until', 'is', null),
        eb('verification_locked_until', '<=', rule.now.toISOString()),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function hasFullAdministrator(db: Db): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('role', '=', 'full-admin').limit(1).executeTakeFirst();
  return found !== undefined;
}
