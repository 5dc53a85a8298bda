import Database, { type Database as Connection } from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Db } from './database.ts';
import { migrateUpTo } from './migrate.ts';
import type { Tables } from './schema.ts';
import { integrityFaults, isOfPages } from './sqlite-check.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Column, TableShape } from './table-shapes.ts';
import { insertRows, readRows, RowRefused } from './whole-tables.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

interface Data {
  readonly connection: Connection;
  readonly db: Db;
  readonly migration: string;
}

/**
 * Errors in the embedded database's tables that would make a restore fail. Rows are named by table and id, never by
 * their content.
 * @returns nothing if all is well; only damaged pages if there are any, because nothing else can be read then
 */
export async function dataFaults(data: Data, tables: readonly TableShape[]): Promise<string[]> {
  const found = integrityFaults(data.connection);
  if (found.some(isOfPages)) return ['pages of the file are damaged'];
  const faults = found.filter((line) => tableOf(line) === null);
  for (const table of tables) {
    const unreadable = valuesOfOtherTypes(data.connection, table);
    faults.push(...unreadable, ...missingParents(data.connection, table));
    if (unreadable.length === 0 && found.some((line) => tableOf(line) === table.name))
      faults.push(...(await refusedRows(data, table)));
  }
  return faults;
}

function tableOf(line: string): string | null {
  return /^(?:CHECK constraint failed in|\w+ value in) (\w+)/.exec(line)?.[1] ?? null;
}

/** SQLite lets any column hold anything, so each type needs a check. */
const OF_TYPE: Record<Column['type'], (column: string) => string> = {
  text: (column) => `typeof(${column}) = 'text'`,
  integer: (column) => `typeof(${column}) = 'integer'`,
  boolean: (column) => `${column} in (0, 1)`,
  json: (column) => `typeof(${column}) = 'text' and json_valid(${column})`,
  bytes: (column) => `typeof(${column}) = 'blob'`,
};

function valuesOfOtherTypes(connection: Connection, table: TableShape): string[] {
  const wrong = ({ name, type }: Column) => `("${name}" is not null and not (${OF_TYPE[type](`"${name}"`)}))`;
  const anyWrong = table.columns.map(wrong).join(' or ');
  const flags = table.columns.map((column, at) => `${wrong(column)} as "wrong ${at}"`).join(', ');
  const rows = connection
    .prepare<[], Record<string, unknown>>(
      `select rowid, ${keyOf(table)}, ${flags} from "${table.name}" where ${anyWrong}`,
    )
    .all();
  return rows.map((row) => {
    const columns = table.columns.filter((_column, at) => row[`wrong ${at}`] === 1).map(({ name }) => name);
    return `${nameOf(table, row)}: ${columns.join(', ')} cannot be read`;
  });
}

function missingParents(connection: Connection, table: TableShape): string[] {
  const found = connection
    .prepare<[], { rowid: number; parent: string }>(
      `select rowid, parent from pragma_foreign_key_check('${table.name}')`,
    )
    .all();
  const row = connection.prepare<[number], Record<string, unknown>>(
    `select rowid, ${keyOf(table)} from "${table.name}" where rowid = ?`,
  );
  return found.map(
    ({ rowid, parent }) => `${nameOf(table, row.get(rowid) ?? { rowid })}: its row of ${parent} is missing`,
  );
}

async function refusedRows({ db, migration }: Data, table: TableShape): Promise<string[]> {
  const connection = new Database(':memory:');
  try {
    connection.pragma('foreign_keys = off');
    const empty = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
    await migrateUpTo(empty, 'sqlite', migration);
    const refused: string[] = [];
    for await (const page of readRows(db, table))
      for (const row of page)
        await insertRows(empty, table, [row]).catch((error: unknown) => {
          if (!(error instanceof RowRefused)) throw error;
          refused.push(`${nameOf(table, row)}: it breaks a rule of the table`);
        });
    return refused;
  } finally {
    connection.close();
  }
}

function keyOf({ key }: TableShape): string {
  return key.map((column) => `"${column}"`).join(', ');
}

/** A key that is no id may be personal: an address, or something derived from one. */
function nameOf({ name, key }: TableShape, row: Readonly<Record<string, unknown>>): string {
  const [id, ...more] = key.map((column) => row[column]);
  if (more.length === 0 && typeof id === 'string' && UUID.test(id)) return `${name} ${id}`;
  return typeof row['rowid'] === 'number' ? `${name} row ${row['rowid']}` : `a row of ${name}`;
}
