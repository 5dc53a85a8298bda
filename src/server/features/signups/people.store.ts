import type { Db } from '#server/platform/database/database.ts';

/** Whether there is a sign-up of this person, who has no address. */
export async function isPersonNoted(db: Db, personId: string): Promise<boolean> {
  const signup = await db.selectFrom('volunteers').select('id').where('person_id', '=', personId).executeTakeFirst();
  return signup !== undefined;
}
