import type { Database as Connection } from 'better-sqlite3';

/** What the check of SQLite says of rows and indexes of a file that is whole. */
const OF_ROWS =
  /^(CHECK constraint failed in|(NULL|NUMERIC|TEXT) value in|non-unique entry in index|row \d+ missing from index|wrong # of entries in index)/;

/** Whether pages of the file are not what SQLite wrote. */
export function isDamaged(connection: Connection): boolean {
  return check(connection, 'quick_check').some(isOfPages);
}

/** What is wrong with pages, indexes and rows, in the words of SQLite: they name tables, columns and indexes, no values. */
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
