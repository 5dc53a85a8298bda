import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import type { Db } from './database.ts';
import { DataInUse } from './directory-lock.ts';
import { existingTables, hasData } from './existing-tables.ts';
import { migrationsOf } from './migrate.ts';
import type { NewDatabase } from './new-database.ts';
import { OF_A_SERVER, patientSettings, withoutLimits } from './postgres-pool.ts';
import { tableShapes } from './table-shapes.ts';
import { orUnusable } from './unusable-address.ts';

const OURS = { name: 'pac-volunteer-hub restore' } as const;
/** Where the new tables stand until they take the place of the present ones. */
const SCHEMA = 'pac_volunteer_hub_restoring';
/** Any number that no other program locks. */
const LOCK = 7_242_019_411;
const WAITS_FOR_TABLES = '10s';
const KYSELYS_OWN = ['kysely_migration', 'kysely_migration_lock'];

/** New tables in a schema of their own, which change places with the present ones at the end, in one transaction. */
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
    await control.query(`create schema ${SCHEMA}`);
    const inNewTables = (db: Db) =>
      work({ engine: 'postgres', db, replace: ({ schema }) => changePlaces(address, log, schema) });
    return await withoutLimits(address, log, inNewTables, { ...OURS, schema: SCHEMA });
  } finally {
    await control.query(`drop schema if exists ${SCHEMA} cascade`).catch(() => {});
    await control.end();
  }
}

/** @throws {DataInUse} when a server, or another restore, works on the database */
async function hold(control: pg.Client): Promise<void> {
  const { rows } = await control.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
  if (rows[0]?.held !== true) throw new DataInUse('Another restore works on this database. Wait until it is done.');
  await refuseServers(async (statement) => (await control.query<{ address: string | null }>(statement)).rows);
}

type Ask = (statement: string) => Promise<readonly { readonly address: string | null }[]>;

async function refuseServers(ask: Ask): Promise<void> {
  const servers = await ask(
    `select distinct host(client_addr) as address from pg_stat_activity
     where datname = current_database() and application_name = '${OF_A_SERVER}' order by address`,
  );
  if (servers.length === 0) return;
  const where = servers.map(({ address }) => address ?? 'this machine').join(', ');
  throw new DataInUse(`A server works on this database (from ${where}). Stop every server first.`);
}

/** @returns in which schema the former tables are now */
async function changePlaces(address: string, log: Log, former: string): Promise<string | null> {
  return withoutLimits(
    address,
    log,
    (db) =>
      db.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(WAITS_FOR_TABLES)}`.execute(transaction);
        const place = (await sql<{ schema: string }>`select current_schema() as schema`.execute(transaction)).rows[0]
          ?.schema;
        if (place === undefined) throw new Error('The address of the database leads to no schema');
        const present = await ownTables(transaction);
        if (present.length > 0) await sql`create schema ${sql.id(former)}`.execute(transaction);
        for (const table of present) await move(transaction, { table, to: former });
        for (const table of await tablesOfNew(transaction)) await move(transaction, { table, from: SCHEMA, to: place });
        // A server that starts from here on has to wait for these tables, and finds the new ones.
        await refuseServers(
          async (statement) => (await sql.raw<{ address: string | null }>(statement).execute(transaction)).rows,
        );
        return present.length > 0 ? `the schema ${former} of the database` : null;
      }),
    OURS,
  );
}

/** The tables of the hub that stand there now; those of other programs beside them stay. */
async function ownTables(db: Db): Promise<string[]> {
  if (!(await hasData(db, 'postgres'))) return [];
  const shapes = await tableShapes((await migrationsOf(db)).at(-1) ?? '');
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
