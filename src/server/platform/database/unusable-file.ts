import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#server/platform/operator-error.ts';

class UnusableFile extends OperatorError {}

const RESTORE = 'Restore a backup with "npm run restore -- FILE", which keeps the present file beside it';
/** What SQLite keeps next to a database in use. */
export const BESIDE = ['-wal', '-shm', '-journal'];

/** By the start of the error code of SQLite or the system. */
const REASONS: readonly (readonly [code: RegExp, sentence: (file: string, code: string) => string])[] = [
  [/^SQLITE_NOTADB/, (file) => `${file} is not a database. Put the right file back. ${RESTORE}.`],
  [/^SQLITE_CORRUPT/, (file) => damagedSentence(file)],
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)/,
    (file, code) => `${file} can’t be written because the disk is full (${code}). Free up space.`,
  ],
  [
    /^SQLITE_IOERR|^EIO/,
    (file, code) => `${file} can’t be read or written because of a disk error (${code}). Check the disk.`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    (file, code) => `Another program is using ${file} (${code}). Stop that program and start again.`,
  ],
  [/^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES|EPERM|EROFS)/, (file, code) => `${ofWhom(file, code)} ${TO_OWNER}`],
];
const TO_OWNER =
  'Run the hub as the user that owns DATA_DIR, or give this user write access to the folder and everything in it.';

export function orUnusableFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explained(file, error);
  }
}

export function explained(file: string, error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  const sentence = REASONS.find(([beginning]) => beginning.test(code))?.[1];
  return sentence === undefined ? error : new UnusableFile(`DATA_DIR: ${sentence(path.resolve(file), code)}`);
}

export const damagedFile = (file: string) => new UnusableFile(`DATA_DIR: ${damagedSentence(path.resolve(file))}`);

function damagedSentence(file: string): string {
  return `${file} is damaged. ${RESTORE}.`;
}

function ofWhom(file: string, code: string): string {
  const foreign = ['', ...BESIDE].map((end) => file + end).find(belongsToAnother);
  return foreign === undefined
    ? `${file} cannot be read or written by this user (${code}).`
    : `${foreign} belongs to another user and cannot be read or written by this one (${code}).`;
}

function belongsToAnother(file: string): boolean {
  return existsSync(file) && statSync(file).uid !== (process.geteuid?.() ?? statSync(file).uid);
}
