import Database from 'better-sqlite3';
import path from 'node:path';
import pg from 'pg';

type Row = Readonly<Record<string, string | number | null>>;

/** The rows of these tables, read by another program than the hub and only for reading. */
export interface Dump {
  readonly signup_sheets: readonly Row[];
  readonly volunteer_slots: readonly Row[];
  readonly volunteers: readonly Row[];
  readonly outbox: readonly Row[];
  readonly jobs: readonly Row[];
  readonly reminders: readonly Row[];
  readonly users: readonly Row[];
  readonly monitors: readonly Row[];
  readonly snapshots: readonly Row[];
}

const TABLES = [
  'signup_sheets',
  'volunteer_slots',
  'volunteers',
  'outbox',
  'jobs',
  'reminders',
  'users',
  'monitors',
  'snapshots',
] as const;

export async function dumpOf(at: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<Dump> {
  const read = at.databaseUrl === undefined ? fromFile(at.dataDir) : await fromServer(at.databaseUrl);
  return Object.fromEntries(TABLES.map((table) => [table, read[table] ?? []])) as unknown as Dump;
}

function fromFile(dataDir: string): Record<string, Row[]> {
  const file = new Database(path.join(dataDir, 'hub.sqlite'), { readonly: true, timeout: 5000 });
  try {
    // One transaction, so that all tables are of one moment.
    return file.transaction(() =>
      Object.fromEntries(TABLES.map((table) => [table, file.prepare(`select * from ${table}`).all() as Row[]])),
    )();
  } finally {
    file.close();
  }
}

async function fromServer(databaseUrl: string): Promise<Record<string, Row[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Record<string, Row[]> = {};
    for (const table of TABLES) tables[table] = (await client.query<Row>(`select * from ${table}`)).rows;
    return tables;
  } finally {
    await client.end();
  }
}
