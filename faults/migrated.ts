import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { parseConfig } from '#server/platform/config.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import type { Engine } from './fault.ts';

interface Target {
  readonly dataDir: string;
  readonly postgres: TemporaryPostgres | null;
}

const TEMPLATE = 'migrated';
let file: Promise<string> | undefined;
const templates = new WeakMap<TemporaryPostgres, Promise<void>>();
let copies = 0;

/** An empty database with all tables, a copy of one that is made once. Answers the address of one on PostgreSQL. */
export async function copyMigrated(engine: Engine, { dataDir, postgres }: Target): Promise<string | undefined> {
  if (engine === 'sqlite') {
    copyFileSync(await (file ??= migratedFile()), sqliteFile(dataDir));
    return undefined;
  }
  if (postgres === null) throw new Error('PostgreSQL is not installed');
  const template = templates.get(postgres) ?? migratedOn(postgres);
  templates.set(postgres, template);
  await template;
  const name = `fault_${(copies += 1)}`;
  await onServer(postgres, `create database ${name} template ${TEMPLATE}`);
  return addressOf(postgres, name);
}

/** An empty database without any tables. */
export async function newDatabase(postgres: TemporaryPostgres): Promise<string> {
  const name = `fault_${(copies += 1)}`;
  await onServer(postgres, `create database ${name}`);
  return addressOf(postgres, name);
}

async function migratedFile(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-migrated-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await migrate({ DATA_DIR: dataDir });
  return sqliteFile(dataDir);
}

async function migratedOn(postgres: TemporaryPostgres): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-migrated-'));
  await onServer(postgres, `create database ${TEMPLATE}`);
  await migrate({ DATA_DIR: dataDir, DATABASE_URL: addressOf(postgres, TEMPLATE) });
  rmSync(dataDir, { recursive: true, force: true });
}

async function migrate(variables: Record<string, string>): Promise<void> {
  const config = parseConfig({ SECRET_KEY: 'a key for making tables, which protects no real data', ...variables });
  const { database } = openPlatform(config, systemClock, pino({ level: 'silent' }));
  await database.migrate();
  await database.close();
}

async function onServer({ url }: TemporaryPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function addressOf({ url }: TemporaryPostgres, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.toString();
}
