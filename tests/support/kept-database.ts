import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { existingTables } from '#server/platform/database/existing-tables.ts';
import type { TestHub } from './test-hub.ts';

/** Rows as text, by table. */
type Rows = ReadonlyMap<string, readonly string[]>;

export interface Changes {
  /** Each with its table before it, and sorted. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface KeptDatabase {
  /** What is not as it was when it was kept. */
  changes(): Promise<Changes>;
  /** Makes everything as it was, which takes far less than making it anew. */
  restore(): Promise<void>;
  close(): void;
}

interface Engine {
  /** Changes with each write to the database. */
  version(): Promise<string>;
  /** Sorted within each table. */
  read(): Promise<Rows>;
  /** Without the rules that tables have for each other. */
  refill(rows: Rows): Promise<void>;
  close(): void;
}

/** Reads, restores and compares the whole database of a hub, of which no job may run meanwhile. */
export async function keepDatabase(hub: TestHub): Promise<KeptDatabase> {
  const { database, config } = hub.platform;
  const names = (await existingTables(database.db, database.engine)).filter((name) => !name.startsWith('kysely'));
  const engine =
    database.engine === 'sqlite' ? sqliteEngine(sqliteFile(config.dataDir), names) : await postgresEngine(hub, names);
  let last: { readonly version: string; readonly rows: Rows } | undefined;
  const readAll = async (): Promise<Rows> => {
    const version = await engine.version();
    if (version === last?.version) return last.rows;
    const rows = await engine.read();
    last = { version, rows };
    return rows;
  };
  const kept = await readAll();
  const changedTables = (now: Rows) => names.filter((name) => !isSame(kept.get(name) ?? [], now.get(name) ?? []));
  return {
    async changes() {
      const now = await readAll();
      const tables = changedTables(now);
      const less = (from: Rows, rows: Rows) =>
        tables
          .flatMap((name) => {
            const others = new Set(rows.get(name));
            return (from.get(name) ?? []).filter((row) => !others.has(row)).map((row) => `${name} ${row}`);
          })
          .toSorted();
      return { added: less(now, kept), removed: less(kept, now) };
    },
    async restore() {
      const now = await readAll();
      if (now === kept) return;
      const tables = changedTables(now);
      if (tables.length === 0) return;
      await engine.refill(new Map(tables.map((name) => [name, kept.get(name) ?? []])));
      last = { version: await engine.version(), rows: kept };
      await database.write(async ({ announce }) => announce({ topic: 'everything', id: '' }));
    },
    close: engine.close,
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at]);
}

/** A connection of its own, because the hub's enforces the rules between tables. */
function sqliteEngine(file: string, names: readonly string[]): Engine {
  const connection = new Database(file, { timeout: 5000 });
  connection.pragma('foreign_keys = off');
  connection.pragma('synchronous = off');
  const columnsOf = (name: string) => connection.pragma(`table_info(${name})`) as { readonly name: string }[];
  const statements = new Map(
    names.map((name) => {
      const columns = columnsOf(name).map((column) => `"${column.name}"`);
      const marks = columns.map(() => '?').join(', ');
      return [
        name,
        {
          all: connection.prepare(`select ${columns.join(', ')} from "${name}"`),
          clear: connection.prepare(`delete from "${name}"`),
          insert: connection.prepare(`insert into "${name}" (${columns.join(', ')}) values (${marks})`),
        },
      ] as const;
    }),
  );
  return {
    // Of what other connections write.
    version: async () => String(connection.pragma('data_version', { simple: true })),
    async read() {
      const rowsOf = (name: string) => (statements.get(name)?.all.all() ?? []) as object[];
      return new Map(
        names.map((name) => [
          name,
          rowsOf(name)
            .map((row) => JSON.stringify(row))
            .toSorted(),
        ]),
      );
    },
    async refill(rows) {
      connection.transaction(() => {
        for (const [name, kept] of rows) {
          const { clear, insert } = statements.get(name) ?? {};
          clear?.run();
          for (const row of kept) insert?.run(...Object.values(JSON.parse(row, asBytes) as object));
        }
      })();
    },
    close: () => void connection.close(),
  };
}

/** Bytes are the only objects in a row. */
function asBytes(_name: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'Buffer';
  return isBytes ? Buffer.from(Reflect.get(value, 'data') as number[]) : value;
}

/** A trigger of each table counts the statements that write to it: reading all rows takes as long as many tests. */
async function postgresEngine({ platform: { database } }: TestHub, names: readonly string[]): Promise<Engine> {
  await database.write(async ({ db }) => {
    await sql`create sequence kept_writes`.execute(db);
    await sql`create function count_write() returns trigger language plpgsql as
      $$ begin perform nextval('kept_writes'); return null; end $$`.execute(db);
    for (const name of names)
      await sql`create trigger count_write after insert or update or delete on ${sql.table(name)}
        execute function count_write()`.execute(db);
  });
  return {
    async version() {
      const { rows } = await sql<{ count: string }>`select last_value as count from kept_writes`.execute(database.db);
      return String(rows[0]?.count);
    },
    async read() {
      // In one statement: fifty take ten times as long as the rows of fifty tables.
      const each = names.map(
        (name) => sql`select ${sql.lit(name)} as name, row_to_json(t)::text as row from ${sql.table(name)} t`,
      );
      const { rows } = await sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)}`.execute(
        database.db,
      );
      const byName = new Map(names.map((name) => [name, [] as string[]]));
      for (const { name, row } of rows) byName.get(name)?.push(row);
      for (const kept of byName.values()) kept.sort();
      return byName;
    },
    async refill(rows) {
      await database.write(async ({ db }) => {
        await sql`set local session_replication_role = replica`.execute(db);
        for (const [name, kept] of rows) {
          await sql`delete from ${sql.table(name)}`.execute(db);
          const list = `[${kept.join(',')}]`;
          await sql`insert into ${sql.table(name)} select * from json_populate_recordset(null::${sql.table(name)}, ${list}::json)`.execute(
            db,
          );
        }
      });
    },
    close() {},
  };
}
