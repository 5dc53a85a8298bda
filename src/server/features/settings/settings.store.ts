import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';

interface StoredSetting {
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

export async function settingsByKeys<Key extends string>(
  db: Db,
  keys: readonly Key[],
): Promise<Partial<Record<Key, string>>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Record<Key, string>>;
}

/**
 * Locks a setting until this transaction ends, so that of two concurrent changes none is lost. Stores `otherwise` when
 * it was not set.
 */
export async function lockSetting(db: Db, key: string, otherwise: string, at: Date): Promise<StoredSetting> {
  return db
    .insertInto('settings')
    .values({ id: newId(at), key, value: otherwise, updated_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('settings.value') })))
    .returning(['id', 'value', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

export async function putSetting(db: Db, key: string, value: string, at: Date): Promise<StoredSetting> {
  const updatedAt = at.toISOString();
  return db
    .insertInto('settings')
    .values({ id: newId(at), key, value, updated_at: updatedAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: updatedAt }))
    .returning(['id', 'value', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

/** Answers its former id; null when it was not set. */
export async function removeSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.deleteFrom('settings').where('key', '=', key).returning('id').executeTakeFirst();
  return row?.id ?? null;
}
