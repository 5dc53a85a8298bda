import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { parseConfig } from '#server/platform/config.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { TestClock } from './test-clock.ts';

const TEMPLATE = 'TEST_DATABASE_TEMPLATE';
/** As before version 15: making and removing a copy takes a third of the time of one that goes through the log. */
const COPIES_FILES = { version: 150_000, add: 'strategy file_copy' };

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
  const remove = () => onServer(server, `drop database if exists ${name} with (force)`);
  await remove();
  await onServer(server, `create database ${name}`);
  await migrate({ DATA_DIR: dataDir, DATABASE_URL: urlOf(server, name) });
  rmSync(dataDir, { recursive: true, force: true });
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

export function hasTables(): boolean {
  return process.env[TEMPLATE] !== undefined;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer(server: string, statement: string, since?: { version: number; add: string }): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const isNew = since !== undefined && (rows[0]?.version ?? 0) >= since.version;
  await client.query(isNew ? `${statement} ${since.add}` : statement);
  await client.end();
}
