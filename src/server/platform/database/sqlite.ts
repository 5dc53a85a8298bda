import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { rmSync } from 'node:fs';
import type { Log } from '#server/platform/log.ts';
import { openDataFolder } from '#server/platform/data-folder.ts';
import { restoringFile, sqliteFile } from './data-place.ts';
import { createListeners, type HubDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { GroupCommit } from './group-commit.ts';
import { migrateToLatest } from './migrate.ts';
import { logDamage } from './readable-instants.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/**
 * The embedded database in a folder of data, held by this process alone.
 *
 * Two connections: one writes, one reads. A reader on the writing connection would see what a shared commit has not
 * committed yet.
 *
 * @throws {BadConfiguration} when the folder cannot be used
 * @throws {DataInUse} when another process holds the folder
 */
export function openSqlite(dataDir: string, log: Log): HubDatabase {
  openDataFolder(dataDir);
  const unlock = lockDirectory(dataDir);
  const file = sqliteFile(dataDir);
  // Left behind by a restore that was killed.
  rmSync(restoringFile(dataDir), { force: true });
  const writer = new Database(file, { timeout: 5000 });
  writer.pragma('journal_mode = wal');
  // FULL waits for the disk at every commit: what was acknowledged survives a power cut.
  writer.pragma('synchronous = full');
  writer.pragma('foreign_keys = on');
  // What a savepoint would undo is kept in memory instead of in temporary files.
  writer.pragma('temp_store = memory');
  const reader = new Database(file, { timeout: 5000 });
  reader.pragma('query_only = on');
  const note = logDamage(log);
  const reading = new Kysely<Tables>({ dialect: sqliteDialect(reader, note) });
  const writing = new Kysely<Tables>({ dialect: sqliteDialect(writer, note) });
  const listeners = createListeners();
  const commits = new GroupCommit(writer, writing, listeners.tell);
  return {
    engine: 'sqlite',
    db: reading,
    write: (work) => commits.write(work),
    migrate: () => migrateToLatest(writing, 'sqlite'),
    onChange: listeners.add,
    ping: async () => void reader.prepare('select 1').get(),
    async close() {
      await commits.drained();
      reader.close();
      writer.close();
      unlock();
    },
  };
}
