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
import { isDamaged } from './sqlite-check.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { damagedFile, explained, orUnusableFile } from './unusable-file.ts';

/**
 * The embedded database in a folder of data, held by this process alone.
 *
 * Two connections: one writes, one reads. A reader on the writing connection would see what a shared commit has not
 * committed yet.
 *
 * @throws {BadConfiguration} when the folder cannot be used
 * @throws {DataInUse} when another process holds the folder
 * @throws {UnusableFile} when what is there cannot be read and written
 */
export function openSqlite(dataDir: string, log: Log): HubDatabase {
  openDataFolder(dataDir);
  const unlock = lockDirectory(dataDir);
  // Left behind by a restore that was killed.
  rmSync(restoringFile(dataDir), { force: true });
  return connect(dataDir, unlock);
}

/**
 * The same beside a server that may hold the folder, for a short write of what no server keeps in memory: servers do not
 * hear of it.
 *
 * @throws when there is no database
 */
export function openSqliteBesideServer(dataDir: string): HubDatabase {
  return connect(dataDir, () => {}, { fileMustExist: true });
}

function connect(dataDir: string, unlock: () => void, options: Database.Options = {}): HubDatabase {
  const file = sqliteFile(dataDir);
  const writer = orUnusableFile(file, () => openWriter(file, options));
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
    migrate: () =>
      migrateToLatest(writing, 'sqlite').catch((error: unknown) => {
        throw explained(file, error);
      }),
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

/** The connection that writes, on a file that was found fit for it: what is wrong with it shows now, not under a request. */
function openWriter(file: string, options: Database.Options): Database.Database {
  const writer = new Database(file, { ...options, timeout: 5000 });
  writer.pragma('journal_mode = wal');
  // FULL waits for the disk at every commit: what was acknowledged survives a power cut.
  writer.pragma('synchronous = full');
  writer.pragma('foreign_keys = on');
  // What a savepoint would undo is kept in memory instead of in temporary files.
  writer.pragma('temp_store = memory');
  // A file that can only be read is opened without a word, and a transaction on it begins.
  writer.exec('begin immediate; pragma user_version = 1; rollback');
  if (isDamaged(writer)) throw damagedFile(file);
  return writer;
}
