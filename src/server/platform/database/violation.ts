import { SqliteError } from 'better-sqlite3';
import pg from 'pg';

interface Violation {
  readonly kind: 'unique' | 'check' | 'foreign-key';
  /** The name of a check; for other kinds the engines name it differently. */
  readonly constraint: string;
}

const POSTGRES: Record<string, Violation['kind']> = { '23505': 'unique', '23514': 'check', '23503': 'foreign-key' };
const SQLITE: Record<string, Violation['kind']> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_CHECK: 'check',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign-key',
};

/** The same on both engines; null if the write failed for another reason. */
export function violationOf(error: unknown): Violation | null {
  if (error instanceof pg.DatabaseError) {
    const kind = POSTGRES[error.code ?? ''];
    return kind === undefined ? null : { kind, constraint: error.constraint ?? '' };
  }
  if (error instanceof SqliteError) {
    const kind = SQLITE[error.code];
    return kind === undefined ? null : { kind, constraint: error.message.split(': ')[1] ?? '' };
  }
  return null;
}
