import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/schema.ts';

/**
 * Counts an attempt, unless the user is locked; the last allowed one locks the user. One statement, so parallel
 * attempts are counted one after the other, and a crash leaves no user between counted and locked.
 * @returns whether the code may be checked
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

/** Wrong codes only, newest first, as far as they are kept. */
export async function codeTriesOf(db: Db, userId: string): Promise<Date[]> {
  const tries = await db
    .selectFrom('code_tries')
    .select('tried_at')
    .where('user_id', '=', userId)
    .orderBy('tried_at', 'desc')
    .execute();
  return tries.map((each) => new Date(each.tried_at));
}

export async function insertCodeTry(
  db: Db,
  tried: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('code_tries')
    .values({ id: tried.id, user_id: tried.userId, tried_at: tried.now.toISOString() })
    .execute();
}

export async function deleteCodeTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('code_tries').where('id', '=', id).execute();
}
