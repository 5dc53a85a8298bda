import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another living process works on the same folder of data. */
export class DataInUse extends Error {}

/**
 * Holds a folder of data for this process alone. The lock is the operating system's own, on a file of its own, so it
 * ends with the process however that ends, and a living holder is never robbed.
 *
 * @returns how to let go
 * @throws {DataInUse} naming the process that holds it
 */
export function lockDirectory(dataDir: string): () => void {
  const holderFile = path.join(dataDir, 'hub.lock.json');
  const lock = new Database(path.join(dataDir, 'hub.lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new DataInUse(
      `The folder ${path.resolve(dataDir)} is in use by another server (${holder(holderFile)}). Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(
    holderFile,
    `${JSON.stringify({ pid: process.pid, since: new Date(performance.timeOrigin).toISOString() })}\n`,
  );
  return () => lock.close();
}

function holder(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; since: string };
    return `process ${pid}, running since ${since}`;
  } catch {
    // Not written yet, or not to its end.
    return 'it is starting';
  }
}
