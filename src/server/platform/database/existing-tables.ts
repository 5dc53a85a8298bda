import { sql } from 'kysely';
import type { Engine } from './column-types.ts';
import type { Db } from './database.ts';

export async function existingTables(db: Db, engine: Engine): Promise<string[]> {
  const named =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  return (await named.execute(db)).rows.map(({ name }) => name);
}

/** Not after a first start that was killed while it made the tables: Kysely notes steps in one that it makes before. */
export async function hasData(db: Db, engine: Engine): Promise<boolean> {
  if (!(await existingTables(db, engine)).includes('kysely_migration')) return false;
  const { rows } = await sql`select name from kysely_migration limit 1`.execute(db);
  return rows.length > 0;
}
