import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parseConfig } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { ResolveHost } from '#server/platform/net/resolve-host.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import type { Platform } from '#server/platform/platform.ts';
import { copyFileInto, copyOnServer, hasTables, removeFromServer } from './migrated-database.ts';
import { TestClock } from './test-clock.ts';

/** Every table with written rows, referring ones first. */
const TABLES = [
  'share_pictures',
  'logo_conversions',
  'logos',
  'social_posts',
  'social_accounts',
  'notifications',
  'changes',
  'snapshots',
  'check_hours',
  'monitor_contents',
  'monitor_baselines',
  'monitors',
  'leases',
  'database_sizes',
  'server_processes',
  'check_runs',
  'call_recipients',
  'call_waves',
  'calls',
  'certificates',
  'hour_changes',
  'hour_people',
  'hours',
  'closed_years',
  'letter_recipients',
  'letters',
  'reminders',
  'consent_records',
  'deletion_requests',
  'mail_channels',
  'suppressed_addresses',
  'audit_log',
  'idempotency_keys',
  'jobs',
  'outbox',
  'one_time_links',
  'settings',
  'login_challenges',
  'mailbox_codes',
  'mailboxes',
  'calendar_revisions',
  'calendar_endings',
  'calendar_keys',
  'code_tries',
  'sessions',
  'users',
  'volunteers',
  'volunteer_slots',
  'signup_sheets',
] as const satisfies readonly (keyof Tables)[];

export interface TestPlatform extends Platform {
  readonly clock: TestClock;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A real database in a folder of its own: SQLite, or one of its own on the PostgreSQL server of TEST_DATABASE_URL, so
 * that it hears no other test's announcements. `variables` are settings as in the environment; `resolve` replaces the
 * name servers; `log` takes what is logged.
 */
export async function openTestPlatform(
  variables: Record<string, string> = {},
  resolve?: ResolveHost,
  log: Log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
): Promise<TestPlatform> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-test-'));
  const server = process.env['TEST_DATABASE_URL'];
  const name = `t_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const databaseUrl = server === undefined ? undefined : await copyOnServer(server, name);
  if (server === undefined) copyFileInto(dataDir);
  const clock = new TestClock();
  const config = parseConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for the tests, which nobody else has',
    // Tests that let nights pass need none of these, and each takes a process.
    BACKUPS: 'off',
    FONTCONFIG_FILE: process.env['FONTCONFIG_FILE'],
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...variables,
  });
  // Nobody cuts the power of a test, and waiting for the disk takes a sixth of its time.
  const platform = openPlatform(config, clock, log, { resolve, isDurable: false });
  const { database } = platform;
  if (!hasTables()) await database.migrate();
  let closed: Promise<void> | undefined;
  // A stopped hub has closed its database; removing the folder afterwards works all the same.
  const close = () => (closed ??= database.close());
  return {
    ...platform,
    database: { ...database, close },
    clock,
    async empty() {
      await database.write(async (write) => {
        if (server === undefined)
          for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(write.db);
        else await sql.raw(TABLES.map((table) => `delete from ${table}`).join(';')).execute(write.db);
        write.announce({ topic: 'everything', id: '' });
      });
    },
    async remove() {
      await close();
      if (server !== undefined) await removeFromServer(server, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
