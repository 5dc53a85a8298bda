import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { entryKind } from '#server/features/backup/backup-format.ts';
import { unpackRows } from '#server/features/backup/portable-rows.ts';
import { openArchive } from '#server/features/backup/read-archive.ts';
import { readHead } from '#server/features/backup/read-head.ts';
import { parseConfig, type Config } from '#server/platform/config.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { migrateUpTo, migrationsOf } from '#server/platform/database/migrate.ts';
import { tableShapes } from '#server/platform/database/table-shapes.ts';
import { insertRows } from '#server/platform/database/whole-tables.ts';
import { withNewDatabase } from '#server/platform/database/with-new-database.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { updateTables } from '#server/update-tables.ts';
import { copyOnServer, removeFromServer } from './migrated-database.ts';
import { backupOf, databaseOf, dataOf } from './old-versions.ts';
import { wholeDatabase, type WholeDatabase } from './whole-database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const log = pino({ level: 'silent' });

/** Data of an older version, of which there can be any number of copies. */
export interface OldData {
  copy(): Promise<OldCopy>;
  remove(): Promise<void>;
}

interface OldCopy {
  /** Updates it in another process; `dieAt` is for `starting-process.ts`. */
  start(dieAt?: string): Starting;
  /** The steps that its tables have had. */
  steps(): Promise<readonly string[]>;
  /** Updates it and answers all rows. */
  updated(): Promise<WholeDatabase>;
  remove(): Promise<void>;
}

interface Starting {
  /** When it is about to look at the tables. */
  readonly begun: Promise<void>;
  /** Answers whether it was ready before it ended. */
  readonly ended: Promise<boolean>;
  kill(): void;
}

export async function makeOldData(version: string): Promise<OldData> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined)
    return {
      async copy() {
        const config = configOf(version);
        writeFileSync(sqliteFile(config.dataDir), databaseOf(version));
        return copyAt(config, async () => {});
      },
      remove: async () => {},
    };
  const template = nameOfDatabase();
  await fillOnServer(server, template, version);
  return {
    async copy() {
      const name = nameOfDatabase();
      const config = configOf(version, await copyOnServer(server, name, template));
      return copyAt(config, () => removeFromServer(server, name));
    },
    remove: () => removeFromServer(server, template),
  };
}

function nameOfDatabase(): string {
  return `t_${process.pid}_${Math.random().toString(36).slice(2)}`;
}

function configOf(version: string, databaseUrl?: string): Config {
  const variables: Record<string, string> = {
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'hub-old-')),
    SECRET_KEY: dataOf(version).secretKey,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  return parseConfig(variables);
}

/** With the tables of that version, and the rows of its backup. */
async function fillOnServer(server: string, name: string, version: string): Promise<void> {
  const config = configOf(version, await copyOnServer(server, name, 'template1'));
  const archive = await openArchive(backupOf(version));
  const last = (await readHead(archive)).migrations.at(-1) ?? '';
  const tables = await tableShapes(last);
  await withNewDatabase(config, log, async (fresh) => {
    await migrateUpTo(fresh.db, fresh.engine, last);
    for await (const { name: entry, body } of archive.entries()) {
      const kind = entryKind(entry);
      const table = tables.find((each) => kind?.kind === 'rows' && each.name === kind.table);
      if (table !== undefined) await insertRows(fresh.db, table, await unpackRows(table, body));
    }
    await fresh.replace({ folder: config.dataDir, schema: 'nothing_before' });
  });
  await archive.close();
  rmSync(config.dataDir, { recursive: true });
}

function copyAt(config: Config, removeDatabase: () => Promise<void>): OldCopy {
  async function visit<T>(work: (platform: ReturnType<typeof openPlatform>) => Promise<T>): Promise<T> {
    const platform = openPlatform(config, systemClock, log);
    try {
      return await work(platform);
    } finally {
      await platform.database.close();
    }
  }
  return {
    start: (dieAt) => start(config, dieAt),
    steps: () => visit(({ database }) => migrationsOf(database.db)),
    updated: () =>
      visit(async (platform) => {
        await updateTables(platform);
        return wholeDatabase({ platform });
      }),
    async remove() {
      await removeDatabase();
      rmSync(config.dataDir, { recursive: true });
    },
  };
}

function start({ dataDir, databaseUrl, secretKey }: Config, dieAt: string | undefined): Starting {
  const child = spawn(process.execPath, [path.join(root, 'tests/support/starting-process.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(dieAt === undefined ? {} : { DIE_AT: dieAt }),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  const begun = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes('begun')) begun.resolve();
  });
  const ended = once(child, 'close').then(async () => {
    begun.resolve();
    // PostgreSQL may still be at what the dead process asked it last.
    if (databaseUrl !== undefined && !said.includes('done')) await wait(300);
    return said.includes('done');
  });
  return { begun: begun.promise, ended, kill: () => void child.kill('SIGKILL') };
}
