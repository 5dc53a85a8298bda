import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';

export interface StoredSetting {
  readonly id: string;
  readonly value: string;
  readonly updatedAt: string;
}

export async function settingByKey(db: Db, key: string): Promise<StoredSetting | null> {
  const row = await db
    .selectFrom('settings')
    .select(['id', 'value', 'updated_at as updatedAt'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a setting a value, whether it had one or not. */
export async function putSetting(db: Db, key: string, value: string, at: Date): Promise<StoredSetting> {
  const updatedAt = at.toISOString();
  return db
    .insertInto('settings')
    .values({ id: newId(at), key, value, updated_at: updatedAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: updatedAt }))
    .returning(['id', 'value', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

export async function removeSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute();
}
