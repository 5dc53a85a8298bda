import type { Db } from '#server/platform/database/database.ts';
import { knownMigrations } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { tableShapes } from '#server/platform/database/table-shapes.ts';

export type WholeDatabase = Readonly<Record<string, readonly string[]>>;

let shapes: ReturnType<typeof tableShapes> | undefined;

/** Sorted rows of every table as text, to compare two states. */
export async function wholeDatabase({ platform }: { platform: { database: { db: Db } } }): Promise<WholeDatabase> {
  const names = (await (shapes ??= tableShapes(knownMigrations.at(-1) ?? ''))).map(({ name }) => name as keyof Tables);
  const tables = names.map(async (table) => {
    const rows = await platform.database.db.selectFrom(table).selectAll().execute();
    return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
