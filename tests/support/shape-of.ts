import { sql } from 'kysely';
import type { HubDatabase } from '#server/platform/database/database.ts';

/** Tables, columns, indexes and rules of a database as sorted lines, to compare two databases of one engine. */
export async function shapeOf({ db, engine }: Pick<HubDatabase, 'db' | 'engine'>): Promise<string[]> {
  const { rows } = await (engine === 'sqlite' ? sqliteShape : postgresShape).execute(db);
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).toSorted();
}

const sqliteShape = sql<{ line: string }>`
  select type || ' ' || tbl_name || ': ' || sql as line from sqlite_master where sql is not null`;

const postgresShape = sql<{ line: string }>`
  select 'column ' || table_name || '.' || column_name || ': ' || data_type || ' ' || is_nullable || ' '
    || coalesce(column_default, '') as line
  from information_schema.columns where table_schema = current_schema()
  union all
  select 'index ' || tablename || ': ' || indexdef from pg_indexes where schemaname = current_schema()
  union all
  select 'rule ' || conrelid::regclass::text || ': ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`;
