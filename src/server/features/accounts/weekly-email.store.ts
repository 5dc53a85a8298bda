import type { Role } from '#domain/roles.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Who chose to be emailed every Monday what needs them, and has proved the mailbox: it may read names of events. */
export interface WeeklyReader {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly role: Role;
}

/** Those who have not had the email of this Monday, such as `2026-11-30`. */
export async function weeklyReaders(db: Db, monday: string): Promise<WeeklyReader[]> {
  return readers(db)
    .where((user) => user.or([user('weekly_email_of', 'is', null), user('weekly_email_of', '<', monday)]))
    .orderBy('id')
    .execute();
}

/** Null once it is chosen no more, or the address is not proved. */
export async function weeklyReader(db: Db, id: string): Promise<WeeklyReader | null> {
  return (await readers(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** @returns false when this Monday is taken already, by whatever process */
export async function takeMonday(db: Db, id: string, monday: string): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set({ weekly_email_of: monday })
    .where('id', '=', id)
    .where((user) => user.or([user('weekly_email_of', 'is', null), user('weekly_email_of', '<', monday)]))
    .returning('id')
    .execute();
  return taken.length > 0;
}

function readers(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'preferred_language as language', 'role'])
    .where('weekly_email', '=', true)
    .where('email_verified_at', 'is not', null);
}
