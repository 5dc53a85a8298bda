import { Kysely, PostgresDialect, sql, type PostgresPoolClient } from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { createListeners, type Change, type HubDatabase, type Write } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { statementName } from './prepared.ts';
import type { Tables } from './schema.ts';

const CHANNEL = 'hub_changes';
const LISTEN_AGAIN_AFTER = 1000;
const TRIES = 4;
// deadlock_detected, serialization_failure: PostgreSQL undid the transaction so that the other could go on.
const RETRYABLE = new Set(['40P01', '40001']);

// Instants are ISO texts and counts are numbers, as on the embedded engine.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** PostgreSQL, shared by any number of processes. */
export function openPostgres(address: string, log: Log): HubDatabase {
  const url = new URL(address);
  const options = [
    url.searchParams.get('options'),
    '-c statement_timeout=5000 -c lock_timeout=3000 -c timezone=UTC',
  ].join(' ');
  url.searchParams.delete('options');
  const settings = {
    connectionString: url.toString(),
    types,
    application_name: 'pac-volunteer-hub',
    options,
  };
  const pool = new pg.Pool({ ...settings, max: 10, connectionTimeoutMillis: 5000 });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => connect(pool), end: () => pool.end(), options: pool.options },
    }),
  });
  const listeners = createListeners();
  const self = randomUUID();
  const listening = listen(settings, log, (origin, changes) => {
    if (origin !== self) listeners.tell(changes);
  });
  return {
    engine: 'postgres',
    db,
    async write(work) {
      for (let attempt = 1; ; attempt += 1) {
        const changes: Change[] = [];
        try {
          const value = await db.transaction().execute(async (trx) => {
            const result = await work({ db: trx, announce: (change) => changes.push(change) } satisfies Write);
            if (changes.length > 0) {
              const news = JSON.stringify({ origin: self, changes });
              await sql`select pg_notify(${CHANNEL}, ${news})`.execute(trx);
            }
            return result;
          });
          listeners.tell(changes);
          return value;
        } catch (error) {
          if (attempt >= TRIES || !isRetryable(error)) throw error;
        }
      }
    },
    migrate: () => migrateToLatest(db, 'postgres'),
    onChange: listeners.add,
    ping: async () => void (await pool.query('select 1')),
    async close() {
      await listening.stop();
      await db.destroy();
    },
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && RETRYABLE.has(error.code);
}

/** A connection whose JSON values are encoded here, and whose hot statements PostgreSQL parses once. */
async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  const query = (sql: unknown, values?: readonly unknown[]) => {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not used');
    const name = statementName(sql);
    const text = { text: sql, values: (values ?? []).map(encode) };
    return client.query(name === undefined ? text : { ...text, name });
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

function encode(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
}

/** Hears what other processes announce; after a broken line it connects again and says that anything may have changed. */
function listen(settings: pg.ClientConfig, log: Log, heard: (origin: string, changes: Change[]) => void) {
  let stopped = false;
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  const start = async (afterABreak: boolean): Promise<void> => {
    const next = new pg.Client({ ...settings, keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => {
      const { origin, changes } = JSON.parse(payload ?? '{"origin":"","changes":[]}') as {
        origin: string;
        changes: Change[];
      };
      heard(origin, changes);
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (afterABreak) heard('', [{ topic: 'everything', id: '' }]);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'cannot listen to the database');
      lost(next);
    }
  };
  const lost = (which: pg.Client) => {
    if (stopped || client !== which) return;
    client = null;
    which.end().catch(() => {});
    again = setTimeout(() => void start(true), LISTEN_AGAIN_AFTER);
  };
  const started = start(false);
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      await started;
      await client?.end();
    },
  };
}
