import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '#server/platform/log.ts';
import { openDataFolder } from '#server/platform/data-folder.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { restoringFile, sqliteFile } from './data-place.ts';
import { createListeners, type HubDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { GroupCommit } from './group-commit.ts';
import { longLists } from './long-lists.ts';
import { migrateToLatest } from './migrate.ts';
import { logDamage } from './readable-instants.ts';
import type { Tables } from './schema.ts';
import { isDamaged } from './sqlite-check.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { damagedFile, explained, orUnusableFile } from './unusable-file.ts';

class DatabaseMissing extends OperatorError {}

/**
 * The embedded database in a data folder, locked for this process. Two connections: one writes, one reads. A reader on
 * the writing connection would see uncommitted data of a shared commit.
 * @param mayBegin whether an empty database may be created
 * @param isDurable whether a commit waits for the disk
 * @throws {BadConfiguration} when the folder cannot be used
 * @throws {DatabaseMissing} when there is none and none may be created
 * @throws {DataInUse} when another process holds the folder
 * @throws {UnusableFile} when what is there cannot be read and written
 */
export function openSqlite(
  dataDir: string,
  log: Log,
  { mayBegin, isDurable }: { readonly mayBegin: boolean; readonly isDurable: boolean },
): Omit<HubDatabase, 'room'> {
  openDataFolder(dataDir);
  const unlock = lockDirectory(dataDir);
  // Left behind by a restore that was killed.
  rmSync(restoringFile(dataDir), { force: true });
  return connect(dataDir, { mayBegin, isDurable, unlock, log });
}

/**
 * As `openSqlite`, next to a server that may hold the folder, for a short write of data that servers do not keep in
 * memory: they do not learn of it.
 * @throws {DatabaseMissing} when there is none
 */
export function openSqliteBesideServer(dataDir: string, log: Log): Omit<HubDatabase, 'room'> {
  return connect(dataDir, { mayBegin: false, isDurable: true, unlock: () => {}, log });
}

interface Opening {
  readonly mayBegin: boolean;
  readonly isDurable: boolean;
  readonly unlock: () => void;
  readonly log: Log;
}

function connect(dataDir: string, { mayBegin, isDurable, unlock, log }: Opening): Omit<HubDatabase, 'room'> {
  const file = sqliteFile(dataDir);
  const writer = openWriter(file, mayBegin, unlock);
  // FULL waits for the disk at every commit: what was acknowledged survives a power cut.
  writer.pragma(`synchronous = ${isDurable ? 'full' : 'off'}`);
  const reader = new Database(file, { timeout: 5000 });
  reader.pragma('query_only = on');
  const note = logDamage(log);
  const reading = new Kysely<Tables>({ dialect: sqliteDialect(reader, note), plugins: [longLists('sqlite')] });
  const writing = new Kysely<Tables>({ dialect: sqliteDialect(writer, note), plugins: [longLists('sqlite')] });
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

function openWriter(file: string, mayBegin: boolean, unlock: () => void): Database.Database {
  try {
    if (!mayBegin && !existsSync(file)) throw databaseMissing(file, 'is missing');
    const writer = orUnusableFile(file, () => openChecked(file));
    if (mayBegin || hasTables(writer)) return writer;
    writer.close();
    throw databaseMissing(file, 'is empty');
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Checks the file now, so that errors show at the start and not in a request. */
function openChecked(file: string): Database.Database {
  const writer = new Database(file, { timeout: 5000 });
  writer.pragma('journal_mode = wal');
  writer.pragma('foreign_keys = on');
  // What a savepoint would undo is kept in memory instead of in temporary files.
  writer.pragma('temp_store = memory');
  // A file that can only be read is opened without a word, and a transaction on it begins.
  writer.exec('begin immediate; pragma user_version = 1; rollback');
  if (isDamaged(writer)) throw damagedFile(file);
  return writer;
}

function hasTables(connection: Database.Database): boolean {
  return connection.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get() !== undefined;
}

function databaseMissing(file: string, what: string): DatabaseMissing {
  return new DatabaseMissing(
    `DATA_DIR: ${path.resolve(file)} ${what}, but the secret.key beside it says that a hub was here. Put the database back, restore a backup with "npm run restore -- FILE", or set DATABASE_URL if the data is on PostgreSQL. To begin with an empty hub, move secret.key to another folder first, and keep it for as long as there are backups.`,
  );
}
