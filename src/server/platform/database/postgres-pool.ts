import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { UNKNOWN_AHEAD } from '#domain/school-time/unknown-instants.ts';
import type { Log } from '#server/platform/log.ts';
import { statementName } from './prepared.ts';
import type { Tables } from './schema.ts';

/** PostgreSQL ends a statement or a wait for a lock by itself after these times… */
const OF_REQUESTS = { statement: 4500, lock: 3000 } as const;
/** …and when it does not even answer that, as behind a broken line, nobody waits for it any longer. */
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

/** PostgreSQL knows moments that no Date does, such as infinity; none of ours is one. */
function instantOf(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? UNKNOWN_AHEAD : instant.toISOString();
}

/** What every connection of a server says it is. */
export const OF_A_SERVER = 'pac-volunteer-hub';

/** For what connections are made that are not a server's. */
interface Purpose {
  readonly name: string;
  /** Where their tables stand, when not where the address says. */
  readonly schema?: string;
}

/** How the connection that listens is made. */
export function listeningSettings(address: string): pg.ClientConfig {
  return connectionSettings(address, OF_REQUESTS);
}

/** How a connection is made that may take and wait as long as it needs. */
export function patientSettings(address: string, purpose?: Purpose): pg.ClientConfig {
  return connectionSettings(address, null, purpose);
}

/** How connections to this address are made, with limits on what a statement may take, or without any. */
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

/** The connections that requests and jobs share. */
export function openPool(address: string, log: Log): PostgresPool {
  const pool = new pg.Pool({ ...connectionSettings(address, OF_REQUESTS), max: AT_ONCE });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  return { db: kyselyOn(pool), ping: async () => void (await pool.query('select 1')) };
}

/** Runs `work` on connections of its own, which may take and wait as long as they need. */
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
    dialect: new PostgresDialect({
      pool: { connect: () => lend(pool), end: () => pool.end(), options: pool.options },
    }),
  });
}

/** A connection whose JSON values are encoded here, and whose hot statements PostgreSQL parses once. */
async function lend(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let broken: Error | null = null;
  const breaks = (error: Error) => (broken ??= error);
  // The pool does not listen to what it has lent, and an error to which nobody listens ends the process.
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
