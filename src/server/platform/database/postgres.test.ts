import { env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BadConfiguration } from '#server/platform/config.ts';
import { openDatabaseLine, type DatabaseLine } from '#tests/support/database-line.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';
import { isDatabaseAway } from './away.ts';
import type { Announcement, Write } from './database.ts';
import { openPostgres } from './postgres.ts';

let platform: TestPlatform;
let address: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  address = platform.config.databaseUrl ?? '';
});
afterAll(() => platform.remove());

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
  await platform.empty();
});

async function process(
  address: string,
): Promise<{ database: ReturnType<typeof openPostgres>; line: DatabaseLine; heard: Announcement[] }> {
  const line = await openDatabaseLine(address);
  const database = openPostgres(line.url, pino({ level: 'silent' }), { askEvery: 200 });
  opened.push(line, database);
  await database.migrate();
  const heard: Announcement[] = [];
  database.onChange((change) => heard.push(change));
  return { database, line, heard };
}

const put = (key: string, then?: (write: Write) => Promise<unknown>) => async (write: Write) => {
  await write.db
    .insertInto('settings')
    .values({ id: crypto.randomUUID(), key, value: 'x', updated_at: new Date(0).toISOString() })
    .execute();
  await then?.(write);
};
const kept = async () =>
  (await platform.database.db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

async function until(holds: () => boolean, within = 5000): Promise<void> {
  for (const end = performance.now() + within; !holds() && performance.now() < end;) await wait(10);
  expect(holds()).toBe(true);
}

describe.skipIf(env['TEST_DATABASE_URL'] === undefined)('on PostgreSQL', () => {
  test('a line that breaks in the middle of a write undoes it and leaves the process running', async () => {
    const { database, line } = await process(address);
    const broken = database.write(
      put('lost', async ({ db }) => {
        line.cut();
        await wait(50);
        await db.selectFrom('settings').select('key').execute();
      }),
    );
    await expect(broken.catch(isDatabaseAway)).resolves.toBe(true);
    await database.write(put('kept'));
    expect(await kept()).toEqual(['kept']);
  });

  test('a line that breaks while nothing is asked over a lent connection leaves the process running', async () => {
    const { database, line } = await process(address);
    await database
      .write(async () => {
        line.cut();
        await wait(50);
      })
      .catch(isDatabaseAway);
    await database.write(put('kept'));
    expect(await kept()).toEqual(['kept']);
  });

  test('a database that falls silent is given up within six seconds, and used again once it speaks', async () => {
    const { database, line } = await process(address);
    // Over connections that are there already; those that are only made fall silent differently.
    await Promise.all(Array.from({ length: 8 }, () => database.ping()));
    line.silence();
    const asked = performance.now();
    const outcomes = await Promise.all([
      database.write(put('unheard')).catch(isDatabaseAway),
      ...Array.from({ length: 15 }, () =>
        database.db.selectFrom('settings').select('key').execute().catch(isDatabaseAway),
      ),
      database.ping().catch(isDatabaseAway),
    ]);
    // And what a busy machine adds; a connection by itself waits for a quarter of an hour.
    expect(performance.now() - asked).toBeLessThan(15_000);
    expect(new Set(outcomes)).toEqual(new Set([true]));
    line.restore();
    await database.write(put('kept'));
    expect(await kept()).toContain('kept');
  });

  test('a write may announce more than one message holds', async () => {
    const { heard } = await process(address);
    for (const [count, told] of [
      [300, 'everything'],
      [3, 'sheet'],
    ] as const) {
      await platform.database.write(async (write) => {
        for (let each = 0; each < count; each += 1) write.announce({ topic: 'sheet', id: crypto.randomUUID() });
        for (let each = 0; each < 300; each += 1) write.announce({ topic: 'job', id: 'send-mail' });
      });
      await until(() => heard.some(({ topic }) => topic === told));
    }
    expect(heard.filter(({ topic }) => topic === 'job')).toHaveLength(1);
  });

  test('what was missed while the line was broken, or had gone dead unnoticed, counts as changed', async () => {
    const { line, heard } = await process(address);
    line.cut();
    await until(() => heard.some(({ topic }) => topic === 'everything'));
    heard.length = 0;
    line.silence();
    await wait(6500);
    line.restore();
    await until(() => heard.some(({ topic }) => topic === 'everything'));
  });

  test('a database that cannot be used is named with its variable, and its password is not', async () => {
    const away = new URL(address);
    away.password = 'secret';
    away.port = '1';
    const unknown = new URL(address);
    unknown.pathname = '/nobody_made_this';
    for (const url of [away, unknown]) {
      const database = openPostgres(url.toString(), pino({ level: 'silent' }));
      const failure = await database.migrate().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(BadConfiguration);
      expect(String(failure)).toMatch(/DATABASE_URL: the database cannot be used \((?!.*secret).+\)/);
      await database.close();
    }
  });

  test('tables are brought up to date even when another process takes its time over that', async () => {
    const { database } = await process(address);
    const other = new pg.Client({ connectionString: address });
    await other.connect();
    // The lock under which Kysely migrates.
    await other.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
    const migrated = database.migrate();
    await wait(6000);
    await other.end();
    await expect(migrated).resolves.toBeUndefined();
  });
});
