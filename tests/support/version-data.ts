import Database from 'better-sqlite3';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { fillEverything, type Held } from './everything.ts';
import { openTestHub, type TestHub } from './test-hub.ts';
import { wholeDatabase } from './whole-database.ts';

/** An answer that a later version must give as well; it may add fields. */
interface View {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly asAdministrator: boolean;
  readonly json?: unknown;
  readonly answer: unknown;
}

export interface VersionData {
  readonly version: string;
  /** When it was made, by its own clock. */
  readonly at: string;
  readonly secretKey: string;
  readonly held: Held;
  readonly views: readonly View[];
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Writes what a hub of this version leaves behind: its database with rows in every table, a backup of it, and what its
 * people hold and see. Later versions are tested with it.
 */
export async function writeVersionData(folder: string): Promise<void> {
  const hub = await openTestHub({ DATABASE_URL: '', PUBLIC_URL: 'https://pac.example.org' });
  try {
    const held = await fillEverything(hub);
    const { clock, config } = hub.platform;
    mkdirSync(folder, { recursive: true });
    await takeBackup(hub.platform, path.join(folder, 'backup.tar'));
    const data: VersionData = {
      version: productVersion,
      at: clock.now().toISOString(),
      secretKey: config.secretKey ?? '',
      held,
      views: await viewsOf(hub, held),
      rows: await countRows(hub),
    };
    writeFileSync(path.join(folder, 'held.json'), `${JSON.stringify(data, null, 2)}\n`);
    writeFileSync(path.join(folder, 'hub.sqlite.gz'), gzipSync(copyOf(sqliteFile(config.dataDir)), { level: 9 }));
  } finally {
    await hub.remove();
  }
}

async function viewsOf(hub: TestHub, { session, signupLinks }: Held): Promise<View[]> {
  const views: View[] = [];
  const see = async (view: Omit<View, 'answer'>) => {
    const { method, path: address, asAdministrator, json } = view;
    const answer = await hub.call(method, address, { json, ...(asAdministrator ? { cookie: session } : {}) });
    if (answer.statusCode !== 200)
      throw new Error(`${method} ${address} answered ${answer.statusCode}: ${answer.body}`);
    views.push({ ...view, answer: withoutRevisions(answer.body) });
  };
  const sheets = await hub.platform.database.db.selectFrom('signup_sheets').select('id').orderBy('id').execute();
  const paths = ['/api/settings/heroContent', '/api/stats/hours'];
  for (const { id } of sheets) paths.push(`/api/signup-sheets/${id}`);
  for (const address of paths) await see({ method: 'GET', path: address, asAdministrator: false });
  for (const { id } of sheets) await see({ method: 'GET', path: `/api/signup-sheets/${id}`, asAdministrator: true });
  for (const address of ['/api/users', '/api/monitors', '/api/stats/years', '/api/reminders'])
    await see({ method: 'GET', path: address, asAdministrator: true });
  for (const token of signupLinks)
    await see({ method: 'POST', path: '/api/manage/signup', json: { token }, asAdministrator: false });
  return views;
}

/** They change with how an answer is written. */
function withoutRevisions(body: string): unknown {
  return JSON.parse(body, (name, value: unknown) => (name === 'revision' ? undefined : value));
}

async function countRows(hub: TestHub): Promise<Record<string, number>> {
  const whole = await wholeDatabase(hub);
  return Object.fromEntries(Object.entries(whole).map(([table, rows]) => [table, rows.length]));
}

/** In one small file, with what still stands in the log of the database. */
function copyOf(file: string): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-version-'));
  const copy = path.join(folder, 'copy.sqlite');
  const connection = new Database(file, { readonly: true });
  connection.prepare('vacuum into ?').run(copy);
  connection.close();
  const bytes = readFileSync(copy);
  rmSync(folder, { recursive: true });
  return bytes;
}
