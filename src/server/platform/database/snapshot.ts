import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '#server/platform/log.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import type { Engine } from './column-types.ts';
import { sqliteFile, type DataPlace } from './data-place.ts';
import type { Db } from './database.ts';
import { dataFaults } from './data-faults.ts';
import { hasData } from './existing-tables.ts';
import { migrationsOf } from './migrate.ts';
import { withoutLimits } from './postgres-pool.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { tableShapes, type TableShape } from './table-shapes.ts';
import { explained, orUnusableFile } from './unusable-file.ts';
import { orUnusable } from './unusable-address.ts';
import { readRows, type Row } from './whole-tables.ts';

class NoData extends OperatorError {}

export interface DatabaseSnapshot {
  readonly migrations: readonly string[];
  /** Each after the tables it refers to. */
  readonly tables: readonly TableShape[];
  rows(table: TableShape): AsyncIterable<readonly Row[]>;
  /** Errors in these tables, without their content. PostgreSQL enforces its rules itself. */
  faults(tables: readonly TableShape[]): Promise<readonly string[]>;
}

/**
 * Lets `work` read the database as it is now, while servers go on.
 * @throws {NoData} {DataTooNew}
 */
export function withSnapshot<T>(
  { dataDir, databaseUrl }: DataPlace,
  log: Log,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  return databaseUrl === undefined ? fromSqlite(dataDir, work) : fromPostgres(databaseUrl, log, work);
}

/** A second process may read the file next to the server; the lock only prevents writing. */
async function fromSqlite<T>(dataDir: string, work: (snapshot: DatabaseSnapshot) => Promise<T>): Promise<T> {
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) throw new NoData(`There is no database in ${path.resolve(dataDir)}.`);
  const connection = orUnusableFile(file, () => new Database(file, { fileMustExist: true, timeout: 5000 }));
  try {
    connection.pragma('query_only = on');
    connection.exec('begin');
    const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
    const snapshot = await snapshotIn(db, 'sqlite');
    const data = { connection, db, migration: snapshot.migrations.at(-1) ?? '' };
    return await work({ ...snapshot, faults: (tables) => dataFaults(data, tables) });
  } catch (error) {
    throw explained(file, error);
  } finally {
    connection.close();
  }
}

async function fromPostgres<T>(
  address: string,
  log: Log,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const inOneSnapshot = (db: Kysely<Tables>) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => work(await snapshotIn(transaction, 'postgres')));
  return orUnusable(() => withoutLimits(address, log, inOneSnapshot, { name: 'pac-volunteer-hub backup' }));
}

/** The first statement of the transaction fixes its moment; this is it. */
async function snapshotIn(db: Db, engine: Engine): Promise<DatabaseSnapshot> {
  if (!(await hasData(db, engine))) throw new NoData('The database is empty: no hub was ever started with it.');
  const migrations = await migrationsOf(db);
  return {
    migrations,
    tables: await tableShapes(migrations.at(-1) ?? ''),
    rows: (table) => readRows(db, table),
    faults: async () => [],
  };
}
