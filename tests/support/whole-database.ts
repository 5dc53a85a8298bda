import type { Db } from '#server/platform/database/database.ts';
import { TABLES } from './test-platform.ts';

export type WholeDatabase = Readonly<Record<string, readonly string[]>>;

/** Sorted rows of every table as text, to compare two states. */
export async function wholeDatabase({ platform }: { platform: { database: { db: Db } } }): Promise<WholeDatabase> {
  const tables = TABLES.map(async (table) => {
    const rows = await platform.database.db.selectFrom(table).selectAll().execute();
    return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
