import type { KeptName } from '#domain/name-keys.ts';
import type { Db } from '#server/platform/database/database.ts';

/** In the order of sign-up, without those who have left. */
export async function namesOfSignups(db: Db): Promise<KeptName[]> {
  const rows = await db
    .selectFrom('volunteers')
    .select(['id', 'slot_id', 'name', 'name_key as key', 'email_key'])
    .where('email_key', '<>', '')
    .orderBy('signup_time')
    .orderBy('id')
    .execute();
  return rows.map(({ slot_id, email_key, ...row }) => ({ ...row, place: `${slot_id} ${email_key}` }));
}

export async function setKeyOfSignup(db: Db, id: string, key: string): Promise<void> {
  await db.updateTable('volunteers').set({ name_key: key }).where('id', '=', id).execute();
}

/** Who has no address, by their signups. */
export async function whoHasNoAddress(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('volunteers')
    .select(['id', 'person_id as who'])
    .where('person_id', 'is not', null)
    .where('email', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ id, who }) => (who === null ? [] : [[id, who] as const])));
}
