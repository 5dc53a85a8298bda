import type { Database as Connection } from 'better-sqlite3';

/** What the check of SQLite says of rows and indexes of a file that is whole. */
const OF_ROWS =
  /^(CHECK constraint failed in|(NULL|NUMERIC|TEXT) value in|non-unique entry in index|row \d+ missing from index|wrong # of entries in index)/;

/** Whether pages of the file are not what SQLite wrote. */
export function isDamaged(connection: Connection): boolean {
  const found = connection.prepare<[], string>('pragma quick_check').pluck().all();
  return found.some((line) => line !== 'ok' && !OF_ROWS.test(line));
}
