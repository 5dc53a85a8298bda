import type { Database as Connection } from 'better-sqlite3';

const OF_ROWS =
  /^(CHECK constraint failed in|(NULL|NUMERIC|TEXT) value in|non-unique entry in index|row \d+ missing from index|wrong # of entries in index)/;

export function isDamaged(connection: Connection): boolean {
  return check(connection, 'quick_check').some(isOfPages);
}

/** Errors in pages, indexes and rows, in SQLite's words: they name tables, columns and indexes, no values. */
export function integrityFaults(connection: Connection): string[] {
  return check(connection, 'integrity_check');
}

export function isOfPages(fault: string): boolean {
  return !OF_ROWS.test(fault);
}

function check(connection: Connection, pragma: 'quick_check' | 'integrity_check'): string[] {
  const lines = connection.prepare<[], string>(`pragma ${pragma}`).pluck().all();
  return lines.filter((line) => line !== 'ok');
}
