import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { constants, existsSync, rmSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { isNoRoom, toDisk } from '#server/platform/files/durable.ts';
import { restoringFile, sqliteFile } from './data-place.ts';
import { DataInUse, lockDirectory } from './directory-lock.ts';
import type { NewDatabase } from './new-database.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { BESIDE, explained } from './unusable-file.ts';

const DAMAGED = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'];

export async function makeNewSqlite<T>(dataDir: string, work: (fresh: NewDatabase) => Promise<T>): Promise<T> {
  const unlock = lockDirectory(dataDir);
  const file = restoringFile(dataDir);
  removeDatabase(file);
  const connection = new Database(file);
  try {
    // Until it takes its place nothing of it needs to survive anything.
    connection.pragma('journal_mode = memory');
    connection.pragma('synchronous = off');
    connection.pragma('foreign_keys = on');
    return await work({
      engine: 'sqlite',
      db: new Kysely<Tables>({ dialect: sqliteDialect(connection) }),
      async replace({ folder }) {
        connection.close();
        await toDisk(file);
        const present = sqliteFile(dataDir);
        const former = await keepFormer(present, folder);
        await rename(file, present);
        // It is the present one now, whatever the disk says to this.
        await toDisk(dataDir).catch(() => {});
        return former;
      },
    });
  } catch (error) {
    throw isNoRoom(error) ? error : explained(file, error);
  } finally {
    connection.close();
    removeDatabase(file);
    unlock();
  }
}

/** A copy and not a second name: SQLite must never know one database by two. */
async function keepFormer(present: string, folder: string): Promise<string | null> {
  if (existsSync(present)) settle(present);
  // What belongs to a database that is damaged or gone would be taken for the new one's.
  const ends = ['', ...BESIDE].filter((end) => existsSync(present + end));
  if (ends.length === 0) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const end of ends) {
    const place = path.join(folder, path.basename(present) + end);
    await copyFile(present + end, place, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await toDisk(place);
  }
  await toDisk(folder);
  for (const end of BESIDE) rmSync(present + end, { force: true });
  return path.join(folder, path.basename(present));
}

/**
 * Moves all data of a database into its one file, which SQLite does only if no other process has it open. A damaged one
 * stays as it is.
 * @throws {DataInUse}
 */
function settle(file: string): void {
  const connection = new Database(file, { timeout: 2000 });
  try {
    if (connection.pragma('journal_mode = delete', { simple: true }) === 'delete') return;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (DAMAGED.includes(error.code)) return;
    if (!error.code.startsWith('SQLITE_BUSY')) throw error;
  } finally {
    connection.close();
  }
  throw new DataInUse(`Another program is reading ${file}, perhaps a backup. Try again when it’s done.`);
}

function removeDatabase(file: string): void {
  for (const end of ['', ...BESIDE]) rmSync(file + end, { force: true });
}
