import { sql, type Kysely } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import type { Db } from './database.ts';
import { DataInUse } from './directory-lock.ts';
import { existingTables, hasData } from './existing-tables.ts';
import { DataTooNew, migrationsOf } from './migrate.ts';
import type { NewDatabase } from './new-database.ts';
import { OF_A_SERVER, patientSettings, withoutLimits } from './postgres-pool.ts';
import type { Tables } from './schema.ts';
import { tableShapes } from './table-shapes.ts';
import { orUnusable } from './unusable-address.ts';

const OURS = { name: 'pac-volunteer-hub restore' } as const;
const SCHEMA = 'pac_volunteer_hub_restoring';
/** An arbitrary number that no other program locks. */
const LOCK = 7_242_019_411;
const WAITS_FOR_TABLES = '10s';
const LOCK_NOT_AVAILABLE = '55P03';
const ENDED_IS_NOTICED_WITHIN = 2000;
const USE_AN_EMPTY_ONE =
  'The tables in this database come from a newer version of the hub and can’t be moved. Create an empty database and set it in DATABASE_URL.';
const KYSELYS_OWN = ['kysely_migration', 'kysely_migration_lock'];

export async function makeNewPostgres<T>(
  address: string,
  log: Log,
  work: (fresh: NewDatabase) => Promise<T>,
): Promise<T> {
  const control = new pg.Client(patientSettings(address, OURS));
  control.on('error', (error) => log.warn({ reason: error.message }, 'the database connection was lost'));
  await orUnusable(() => control.connect());
  try {
    await hold(control);
    await control.query(`drop schema if exists ${SCHEMA} cascade`);
    await orUnusable(() => control.query(`create schema ${SCHEMA}`));
    const inNewTables = (db: Db) =>
      work({
        engine: 'postgres',
        db,
        replace: ({ schema }) => {
          const change = (present: Kysely<Tables>) =>
            present.transaction().execute((transaction) => changePlaces(transaction, schema));
          return orUnusable(() => withoutLimits(address, log, change, OURS).catch(orInUse));
        },
      });
    return await withoutLimits(address, log, inNewTables, { ...OURS, schema: SCHEMA });
  } finally {
    await control.query(`drop schema if exists ${SCHEMA} cascade`).catch(() => {});
    await control.end();
  }
}

/**
 * Waits a moment for PostgreSQL to notice that a process has ended.
 * @throws {DataInUse} when a server, or another restore, uses the database
 */
async function hold(control: pg.Client): Promise<void> {
  const ask: Ask = async (statement) => (await control.query<{ address: string | null }>(statement)).rows;
  for (const until = performance.now() + ENDED_IS_NOTICED_WITHIN; ; await wait(100)) {
    try {
      const { rows } = await control.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
      if (rows[0]?.held !== true) throw new DataInUse('Another restore is using this database. Wait until it’s done.');
      return await refuseServers(ask);
    } catch (error) {
      if (!(error instanceof DataInUse) || performance.now() > until) throw error;
    }
  }
}

type Ask = (statement: string) => Promise<readonly { readonly address: string | null }[]>;

async function refuseServers(ask: Ask): Promise<void> {
  const servers = await ask(
    `select distinct host(client_addr) as address from pg_stat_activity
     where datname = current_database() and application_name = '${OF_A_SERVER}' order by address`,
  );
  if (servers.length === 0) return;
  const where = servers.map(({ address }) => address ?? 'this machine').join(', ');
  throw new DataInUse(`A server is using this database (from ${where}). Stop all servers first.`);
}

async function changePlaces(db: Db, former: string): Promise<string | null> {
  await sql`set local lock_timeout = ${sql.lit(WAITS_FOR_TABLES)}`.execute(db);
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  const place = rows[0]?.schema ?? 'public';
  const present = await ownTables(db);
  if (present.length > 0) await sql`create schema ${sql.id(former)}`.execute(db);
  for (const table of present) await move(db, { table, to: former });
  for (const table of await tablesOfNew(db)) await move(db, { table, from: SCHEMA, to: place });
  // A server that starts from here on has to wait for these tables, and finds the new ones.
  await refuseServers(async (statement) => (await sql.raw<{ address: string | null }>(statement).execute(db)).rows);
  return present.length > 0 ? `the schema ${former} of the database` : null;
}

function orInUse(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
  throw new DataInUse('Another program is reading this database, perhaps a backup. Try again when it’s done.');
}

/**
 * The hub's present tables; those of other programs stay.
 * @throws {DataTooNew} when it cannot be known which these are
 */
async function ownTables(db: Db): Promise<string[]> {
  if (!(await hasData(db, 'postgres'))) return [];
  const migrations = await migrationsOf(db).catch((error: unknown) => {
    throw error instanceof DataTooNew ? new DataTooNew(USE_AN_EMPTY_ONE) : error;
  });
  const shapes = await tableShapes(migrations.at(-1) ?? '');
  const own = [...shapes.map(({ name }) => name), ...KYSELYS_OWN];
  return (await existingTables(db, 'postgres')).filter((name) => own.includes(name));
}

async function tablesOfNew(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${SCHEMA}`.execute(db);
  return rows.map(({ name }) => name);
}

async function move(
  db: Db,
  { table, from, to }: { readonly table: string; readonly from?: string; readonly to: string },
): Promise<void> {
  const what = from === undefined ? sql.id(table) : sql.id(from, table);
  await sql`alter table ${what} set schema ${sql.id(to)}`.execute(db);
}
