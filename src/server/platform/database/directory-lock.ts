import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#server/platform/operator-error.ts';
import { orUnusableFile } from './unusable-file.ts';

export class DataInUse extends OperatorError {}

/**
 * Locks a data folder for this process. The lock is the operating system's, on a file of its own, so it ends with the
 * process however that ends, and a running holder cannot lose it.
 * @returns a function that releases it
 * @throws {DataInUse} naming the process that holds it
 * @throws {UnusableFile} when it cannot be locked
 */
export function lockDirectory(dataDir: string): () => void {
  const [file, holderFile] = [path.join(dataDir, 'hub.lock'), path.join(dataDir, 'hub.lock.json')];
  const lock = orUnusableFile(file, () => new Database(file, { timeout: 0 }));
  try {
    orUnusableFile(file, () => takeExclusively(lock, dataDir, holderFile));
    orUnusableFile(holderFile, () => writeFileSync(holderFile, describeHolder()));
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

function takeExclusively(lock: Database.Database, dataDir: string, holderFile: string): void {
  try {
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new DataInUse(
      `The folder ${path.resolve(dataDir)} is in use by another server (${holder(holderFile)}). Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  // On a read-only file SQLite begins without an error and locks out no process. This is never committed.
  lock.pragma('user_version = 1');
}

function describeHolder(): string {
  return `${JSON.stringify({ pid: process.pid, since: new Date(performance.timeOrigin).toISOString() })}\n`;
}

function holder(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; since: string };
    return `process ${pid}, running since ${since}`;
  } catch {
    // Not written yet, or not to its end.
    return 'it’s starting';
  }
}
