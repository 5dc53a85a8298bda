import { sql } from 'kysely';
import { isDatabaseAway } from './away.ts';
import type { Db } from './database.ts';
import type { TableShape } from './table-shapes.ts';

/** As stores see it, the same on both engines. */
export type Row = Readonly<Record<string, unknown>>;

const ROWS_READ_AT_ONCE = 200;
/** Few at a time, because bytes are pages of other sites, which can be large. */
const ROWS_WITH_BYTES_READ_AT_ONCE = 10;
/** SQLite takes 32,766 values in one statement, PostgreSQL twice as many. */
const VALUES_WRITTEN_AT_ONCE = 4000;

export async function* readRows(db: Db, { name, columns, key }: TableShape): AsyncGenerator<readonly Row[]> {
  const [wanted, order] = [columns.map((column) => sql.ref(column.name)), key.map((column) => sql.ref(column))];
  const atOnce = columns.some(({ type }) => type === 'bytes') ? ROWS_WITH_BYTES_READ_AT_ONCE : ROWS_READ_AT_ONCE;
  let last: Row | undefined;
  for (;;) {
    const after = last;
    const behind =
      after === undefined ? sql`` : sql`where (${sql.join(order)}) > (${sql.join(key.map((column) => after[column]))})`;
    const { rows } = await sql<Row>`
      select ${sql.join(wanted)} from ${sql.table(name)} ${behind}
      order by ${sql.join(order)} limit ${sql.lit(atOnce)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

export class RowRefused extends Error {}

/**
 * Writes rows as they were read, without defaults.
 * @throws {RowRefused}
 */
export async function insertRows(db: Db, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(VALUES_WRITTEN_AT_ONCE / columns.length));
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows.slice(from, from + atOnce).map((row) => {
      const cells = columns.map(({ name, type }) => (type === 'json' ? jsonText(row[name]) : row[name]));
      return sql`(${sql.join(cells)})`;
    });
    const into = sql.join(columns.map((column) => sql.ref(column.name)));
    await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(values)}`
      .execute(db)
      .catch((error: unknown) => {
        throw isDatabaseAway(error) ? error : new RowRefused(error instanceof Error ? error.message : String(error));
      });
  }
}

function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
