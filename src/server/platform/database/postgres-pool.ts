import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { UNKNOWN_AHEAD } from '#domain/school-time/unknown-instants.ts';
import type { Log } from '#server/platform/log.ts';
import { longLists } from './long-lists.ts';
import { statementName } from './prepared.ts';
import type { Tables } from './schema.ts';

/** PostgreSQL ends statements and waits for locks after these times, in ms. */
const OF_REQUESTS = { statement: 4500, lock: 3000 } as const;
/** If PostgreSQL does not answer even then, as on a dead connection, the caller stops waiting. */
const SILENT_FOR = 5000;
const CONNECTS_WITHIN = 5000;
const AT_ONCE = 10;

// Instants are ISO texts and counts are numbers, as on the embedded engine.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return instantOf;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** PostgreSQL has moments that no Date has, such as infinity; the hub writes none. */
function instantOf(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? UNKNOWN_AHEAD : instant.toISOString();
}

export const OF_A_SERVER = 'pac-volunteer-hub';

interface Purpose {
  readonly name: string;
  readonly schema?: string;
}

export function listeningSettings(address: string): pg.ClientConfig {
  return connectionSettings(address, OF_REQUESTS);
}

/** Without limits on time. */
export function patientSettings(address: string, purpose?: Purpose): pg.ClientConfig {
  return connectionSettings(address, null, purpose);
}

function connectionSettings(
  address: string,
  limits: { statement: number; lock: number } | null,
  { name, schema }: Purpose = { name: OF_A_SERVER },
): pg.ClientConfig {
  const url = new URL(address);
  const { statement, lock } = limits ?? { statement: 0, lock: 0 };
  const ours = `-c statement_timeout=${statement} -c lock_timeout=${lock} -c timezone=UTC`;
  const place = schema === undefined ? '' : `-c search_path=${schema}`;
  const options = [url.searchParams.get('options'), ours, place].join(' ').trim();
  // By its name a restore tells whether a server runs, so the address has no say in it.
  for (const parameter of ['options', 'application_name']) url.searchParams.delete(parameter);
  return {
    connectionString: url.toString(),
    types,
    application_name: name,
    options,
    connectionTimeoutMillis: CONNECTS_WITHIN,
    ...(limits === null ? {} : { query_timeout: SILENT_FOR }),
  };
}

interface PostgresPool {
  readonly db: Kysely<Tables>;
  ping(): Promise<void>;
}

export function openPool(address: string, log: Log): PostgresPool {
  const pool = new pg.Pool({ ...connectionSettings(address, OF_REQUESTS), max: AT_ONCE });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  return { db: kyselyOn(pool), ping: async () => void (await pool.query('select 1')) };
}

/** Runs `work` on connections of its own, without limits on time. */
export async function withoutLimits<T>(
  address: string,
  log: Log,
  work: (db: Kysely<Tables>) => Promise<T>,
  purpose?: Purpose,
): Promise<T> {
  const pool = new pg.Pool({ ...patientSettings(address, purpose), max: 2 });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  const db = kyselyOn(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function kyselyOn(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    plugins: [longLists('postgres')],
    dialect: new PostgresDialect({
      pool: { connect: () => lend(pool), end: () => pool.end(), options: pool.options },
    }),
  });
}

/** Encodes JSON values here, and lets PostgreSQL parse hot statements once. */
async function lend(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let broken: Error | null = null;
  const breaks = (error: Error) => (broken ??= error);
  // The pool does not listen to connections in use, and an error without a listener ends the process.
  client.on('error', breaks);
  const query = async (sql: unknown, values?: readonly unknown[]) => {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not used');
    if (broken !== null) throw broken;
    const name = statementName(sql);
    const text = { text: sql, values: (values ?? []).map(encode) };
    try {
      return await client.query(name === undefined ? text : { ...text, name });
    } catch (error) {
      // Whatever is no answer of PostgreSQL leaves it open what the connection will say next.
      if (error instanceof Error && !(error instanceof pg.DatabaseError)) breaks(error);
      throw error;
    }
  };
  const release = (discard?: boolean) => {
    client.off('error', breaks);
    client.release(broken ?? discard);
  };
  return { query, release } as unknown as PostgresPoolClient;
}

function encode(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
}
