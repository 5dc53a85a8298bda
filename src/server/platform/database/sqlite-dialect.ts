import type { Database as Connection, Statement } from 'better-sqlite3';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { instantReader, type NoteDamage } from './readable-instants.ts';

const STATEMENTS_KEPT = 500;

/**
 * Kysely on one better-sqlite3 connection, with cached prepared statements and the values of PostgreSQL. With `note`,
 * damaged instants are read as unknown and reported; without it, everything is read unchanged, as for a backup.
 */
export function sqliteDialect(connection: Connection, note: NoteDamage | null = null): Dialect {
  const shared = new SqliteConnection(connection, note);
  return {
    createAdapter: () => new DirectAdapter(shared),
    createDriver: () => driver(shared),
    createIntrospector: (db: Kysely<never>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Runs compiled statements at half the cost of Kysely's way. */
export class DirectAdapter extends SqliteAdapter {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super();
    this.#connection = connection;
  }

  run(sql: string, parameters: readonly unknown[]): unknown[] {
    return this.#connection.query(sql, parameters).rows;
  }

  /** SQLite rolls back table definitions too; Kysely's own adapter does not say so. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function driver(connection: SqliteConnection): Driver {
  const run = async (sql: string) => connection.run(sql);
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: async () => connection.rollBack(),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

type Decode = (row: Record<string, unknown>) => void;

class SqliteConnection implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #note: NoteDamage | null;
  readonly #kept = new Map<string, { statement: Statement; decode: Decode | null }>();

  constructor(connection: Connection, note: NoteDamage | null) {
    this.#connection = connection;
    this.#note = note;
  }

  run(sql: string): void {
    this.#connection.exec(sql);
  }

  /** After a full or broken disk SQLite has rolled back already; another rollback would hide the error. */
  rollBack(): void {
    if (this.#connection.inTransaction) this.#connection.exec('rollback');
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = this.query(query.sql, query.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  query(sql: string, parameters: readonly unknown[]): { rows: Record<string, unknown>[]; changes: number } {
    const { statement, decode } = this.#prepared(sql);
    const values = parameters.map(encode);
    if (!statement.reader) return { rows: [], changes: statement.run(...values).changes };
    const rows = statement.all(...values) as Record<string, unknown>[];
    if (decode !== null) for (const row of rows) decode(row);
    return { rows, changes: rows.length };
  }

  streamQuery(): never {
    throw new Error('A statement is not read while others run on the same connection: page instead');
  }

  #prepared(sql: string) {
    const known = this.#kept.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    const prepared = { statement, decode: statement.reader ? decoder(statement, this.#note) : null };
    if (this.#kept.size >= STATEMENTS_KEPT) this.#kept.clear();
    // Table definitions change what a statement means; they run once and are not kept.
    if (!/^\s*(create|alter|drop|pragma)/i.test(sql)) this.#kept.set(sql, prepared);
    return prepared;
  }
}

/** SQLite has neither booleans nor JSON; the column's declared type says what is meant. */
function decoder(statement: Statement, note: NoteDamage | null): Decode | null {
  const columns = statement.columns();
  const typed = columns.flatMap(({ name, type }) => (type === 'boolean' || type === 'jsonb' ? [{ name, type }] : []));
  const readInstants = note === null ? null : instantReader(columns, note);
  if (typed.length === 0) return readInstants;
  return (row) => {
    readInstants?.(row);
    for (const { name, type } of typed) {
      const value = row[name];
      if (value === null) continue;
      if (type === 'boolean') row[name] = value === 1;
      else if (typeof value === 'string') row[name] = JSON.parse(value);
    }
  };
}

function encode(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) return JSON.stringify(value);
  return value;
}
