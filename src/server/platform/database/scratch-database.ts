import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { rmSync } from 'node:fs';
import { dataFaults } from './data-faults.ts';
import { knownMigrations } from './migrate.ts';
import type { NewDatabase } from './new-database.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { tableShapes } from './table-shapes.ts';

/**
 * Lets `fill` make an embedded database of this version in a file that the caller removes, and checks it. Where the
 * system allows it, the file has no name while it is used, so a process that is killed leaves nothing of it.
 * @returns its errors, without content
 */
export async function withScratchDatabase(
  file: string,
  fill: (fresh: Pick<NewDatabase, 'engine' | 'db'>) => Promise<void>,
): Promise<readonly string[]> {
  const connection = new Database(file);
  try {
    connection.pragma('journal_mode = memory');
    removeName(file);
    connection.pragma('synchronous = off');
    connection.pragma('foreign_keys = on');
    const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
    await fill({ engine: 'sqlite', db });
    const migration = knownMigrations.at(-1) ?? '';
    return await dataFaults({ connection, db, migration }, await tableShapes(migration));
  } finally {
    connection.close();
  }
}

function removeName(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Windows keeps what is open.
  }
}
