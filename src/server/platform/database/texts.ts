import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Whether a text occurs in a column, sign by sign. Takes a fraction of the time of `like`, and nothing to escape. */
export function occursIn(db: Db, column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return isPostgres(db) ? sql`strpos(${column}, ${text}) > 0` : sql`instr(${column}, ${text}) > 0`;
}

/** A text that is ordered by its signs, whatever the order of the database's language is, which takes much longer. */
export function bySigns(db: Db, text: RawBuilder<unknown>): RawBuilder<string> {
  return isPostgres(db) ? sql`${text} collate "C"` : sql`${text}`;
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
