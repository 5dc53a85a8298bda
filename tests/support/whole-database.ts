import { existingTables } from '#server/platform/database/existing-tables.ts';
import type { HubDatabase } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/schema.ts';

export type WholeDatabase = Readonly<Record<string, readonly string[]>>;

interface OnDatabase {
  readonly platform: { readonly database: Pick<HubDatabase, 'db' | 'engine'> };
}

/** Sorted rows of every table as text, to compare two states. */
export async function wholeDatabase({ platform: { database } }: OnDatabase): Promise<WholeDatabase> {
  const { db, engine } = database;
  const names = (await existingTables(db, engine)).filter((name) => !name.startsWith('kysely')) as (keyof Tables)[];
  const tables = names.map(async (table) => {
    const rows = await db.selectFrom(table).selectAll().execute();
    return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
