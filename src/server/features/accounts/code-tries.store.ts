import type { Db } from '#server/platform/database/database.ts';

/** When codes of this user were tried that were not the right ones, newest first, as far as it is remembered. */
export async function codeTriesOf(db: Db, userId: string): Promise<Date[]> {
  const tries = await db
    .selectFrom('code_tries')
    .select('tried_at')
    .where('user_id', '=', userId)
    .orderBy('tried_at', 'desc')
    .execute();
  return tries.map((each) => new Date(each.tried_at));
}

/** Remembers a try, and forgets those of the same user that were made before some moment. */
export async function insertCodeTry(
  db: Db,
  tried: { readonly id: string; readonly userId: string; readonly now: Date; readonly forgottenBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('code_tries')
    .where('user_id', '=', tried.userId)
    .where('tried_at', '<=', tried.forgottenBefore.toISOString())
    .execute();
  await db
    .insertInto('code_tries')
    .values({ id: tried.id, user_id: tried.userId, tried_at: tried.now.toISOString() })
    .execute();
}

export async function deleteCodeTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('code_tries').where('id', '=', id).execute();
}
