import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { parseConfig } from '#server/platform/config.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { TestClock } from './test-clock.ts';

const TEMPLATE = 'TEST_DATABASE_TEMPLATE';
const SHAPE = 'TEST_DATABASE_SHAPE';
/** As before version 15: making and removing a copy takes a third of the time of one that goes through the log. */
const COPIES_FILES = { version: 150_000, add: 'strategy file_copy' };

/** What a test may have changed of the tables: the same in each copy of the template. */
const SHAPE_NOW = `select concat_ws(' ',
  (select concat(count(*), ' ', max(oid::bigint)) from pg_class),
  (select concat(count(*), ' ', max(oid::bigint)) from pg_proc),
  (select concat(count(*), ' ', max(oid::bigint)) from pg_trigger),
  (select concat(count(*), ' ', max(oid::bigint)) from pg_constraint),
  (select md5(string_agg(concat(attrelid, attnum, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum))
    from pg_attribute where attrelid >= 16384),
  (select string_agg(name, ',' order by name) from kysely_migration),
  (select string_agg(is_locked::text, ',') from kysely_migration_lock)) as shape`;
const EMPTY_ALL = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname not like 'kysely%' loop execute format('delete from %I', name); end loop; end $$`;

/**
 * Makes one empty database with all tables before the first test: a copy takes a moment, migrations a second. Answers
 * what removes it after the last test.
 */
export async function setup(): Promise<() => Promise<void>> {
  // The projects of one run share it.
  if (hasTables()) return async () => {};
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined ? migratedFile() : migratedOn(server);
}

async function migratedFile(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-migrated-'));
  await migrate({ DATA_DIR: dataDir });
  process.env[TEMPLATE] = sqliteFile(dataDir);
  return async () => rmSync(dataDir, { recursive: true, force: true });
}

async function migratedOn(server: string): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-migrated-'));
  const name = `migrated_${process.pid}`;
  const remove = async () => {
    const mine = `select datname as name from pg_database where datname = '${name}' or datname like '${name}\\_%'`;
    for (const row of await onServer<{ name: string }>(server, mine)) await removeFromServer(server, row.name);
  };
  await remove();
  await onServer(server, `create database ${name}`);
  await migrate({ DATA_DIR: dataDir, DATABASE_URL: urlOf(server, name) });
  rmSync(dataDir, { recursive: true, force: true });
  const [row] = await onServer<{ shape: string }>(urlOf(server, name), SHAPE_NOW);
  process.env[SHAPE] = row?.shape;
  process.env[TEMPLATE] = name;
  return remove;
}

async function migrate(variables: Record<string, string>): Promise<void> {
  const config = parseConfig({ SECRET_KEY: 'a key for the tests, which nobody else has', ...variables });
  const { database } = openPlatform(config, new TestClock(), pino({ level: 'silent' }));
  await database.migrate();
  await database.close();
}

export function copyFileInto(dataDir: string): void {
  const template = process.env[TEMPLATE];
  if (template !== undefined) copyFileSync(template, sqliteFile(dataDir));
}

/**
 * On this PostgreSQL server; with all tables where the set-up has made a template, or those of another database that
 * is open nowhere. Answers its address.
 */
export async function copyOnServer(
  server: string,
  name: string,
  template = process.env[TEMPLATE] ?? 'template1',
): Promise<string> {
  await onServer(server, `create database ${name} template ${template}`, COPIES_FILES);
  return urlOf(server, name);
}

export async function removeFromServer(server: string, name: string): Promise<void> {
  await onServer(server, `drop database ${name} with (force)`);
}

export interface TakenDatabase {
  readonly url: string;
  giveBack(): Promise<void>;
}

/** Empty ones of this process: making and removing one takes longer than many a test. */
const spare: string[] = [];

/** With all tables, where the set-up has made a template, and no rows. */
export async function takeDatabase(server: string): Promise<TakenDatabase> {
  const used = spare.pop();
  const name = used ?? `${process.env[TEMPLATE] ?? 't'}_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const url = urlOf(server, name);
  if (used === undefined) await copyOnServer(server, name);
  return {
    url,
    async giveBack() {
      if (hasTables() && (await isLeft(url, server))) {
        await onServer(url, EMPTY_ALL);
        spare.push(name);
      } else await removeFromServer(server, name);
    },
  };
}

const LEFT_WITHIN = 200;

/** Whether nobody is connected any more, and the tables are those of the template. */
async function isLeft(url: string, server: string): Promise<boolean> {
  const inUse = `select from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`;
  // A connection that was closed is there for a moment.
  for (const until = performance.now() + LEFT_WITHIN; (await onServer(server, inUse)).length > 0; await wait(10))
    if (performance.now() > until) return false;
  const [row] = await onServer<{ shape: string }>(url, SHAPE_NOW).catch(() => []);
  return row?.shape === process.env[SHAPE];
}

export function hasTables(): boolean {
  return process.env[TEMPLATE] !== undefined;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer<Row extends object>(
  server: string,
  statement: string,
  since?: { readonly version: number; readonly add: string },
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const isNew = since !== undefined && (await versionOf(client)) >= since.version;
    return (await client.query<Row>(isNew ? `${statement} ${since.add}` : statement)).rows;
  } finally {
    await client.end();
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const asked = "select current_setting('server_version_num')::int as version";
  return (await client.query<{ version: number }>(asked)).rows[0]?.version ?? 0;
}
