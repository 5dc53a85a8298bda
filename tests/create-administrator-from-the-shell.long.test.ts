import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginCodeHash } from '#server/features/login/login-code.ts';
import { insertChallenge } from '#server/features/sessions/login-challenges.store.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { knownMigrations, migrationsOf } from '#server/platform/database/migrate.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { databaseOf, oldVersions } from './support/old-versions.ts';
import { createUser } from './support/people.ts';
import { openTestPlatform, type TestPlatform } from './support/test-platform.ts';

const USAGE = 'Usage: npm run admin -- create EMAIL NAME, or: npm run admin -- code EMAIL\n';

let platform: TestPlatform;
let opened: TestPlatform[];
beforeEach(async () => {
  platform = await openTestPlatform();
  opened = [platform];
});
afterEach(async () => {
  for (const each of opened) await each.remove();
});

async function admin(args: readonly string[], typed = 'nine blue kettles\n') {
  const { dataDir, databaseUrl = '', secretKey = '' } = platform.config;
  const child = spawn(process.execPath, ['scripts/admin.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.on('error', () => {});
  child.stdin.end(typed);
  const [shown, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, shown, complaint };
}

/** On the embedded engine the folder belongs to one process at a time. */
async function withoutServer<T>(work: () => Promise<T>): Promise<T> {
  if (platform.database.engine === 'postgres') return work();
  await platform.database.close();
  const result = await work();
  platform = await openTestPlatform({ DATA_DIR: platform.config.dataDir });
  opened.unshift(platform);
  return result;
}

describe('npm run admin', () => {
  it('creates a full administrator with the password from standard input', async () => {
    const done = await withoutServer(() => admin(['create', 'Ann@School.example', 'Ann', 'Lee']));
    expect(done).toMatchObject({ code: 0, complaint: '' });
    expect(done.shown).toContain('Ann Lee can now sign in as a full administrator');
    expect(done.shown).not.toContain('kettles');
    const users = await platform.database.db.selectFrom('users').selectAll().execute();
    expect(users).toMatchObject([{ email: 'ann@school.example', name: 'Ann Lee', role: 'full-admin' }]);
    expect(await isPassword('nine blue kettles', users[0]?.password_hash ?? null, 'login', null)).toBe(true);
  });

  it('refuses an address that has an account', async () => {
    const user = await createUser({ platform }, { role: 'user' });
    const done = await withoutServer(() => admin(['create', user.email, 'Ann']));
    expect(done).toEqual({ code: 1, shown: '', complaint: 'An account with this email already exists.\n' });
    const users = await platform.database.db.selectFrom('users').select('role').execute();
    expect(users).toEqual([{ role: 'user' }]);
  });

  it('says in one line what is wrong with what was typed', async () => {
    await withoutServer(async () => {
      expect(await admin([])).toEqual({ code: 1, shown: '', complaint: USAGE });
      expect(await admin(['create', 'nobody', 'Ann'])).toMatchObject({
        complaint: 'Please enter a valid email address\n',
      });
      expect(await admin(['create', 'ann@school.example', 'Ann'], '12345\n')).toEqual({
        code: 1,
        shown: '',
        complaint: 'Password must be at least 6 characters\n',
      });
    });
    expect(await platform.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it.runIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'changes no tables of an older version when it refuses, and backs them up before it does its work',
    async () => {
      const [version = ''] = oldVersions;
      await platform.database.close();
      const { dataDir } = platform.config;
      for (const end of ['', '-wal', '-shm']) rmSync(`${sqliteFile(dataDir)}${end}`, { force: true });
      writeFileSync(sqliteFile(dataDir), databaseOf(version));
      const backups = () => (existsSync(`${dataDir}/backups`) ? readdirSync(`${dataDir}/backups`) : []);
      const stepsKept = async () => {
        const older = openPlatform(platform.config, platform.clock, platform.log);
        const steps = await migrationsOf(older.database.db);
        await older.database.close();
        return steps.length;
      };
      const before = await stepsKept();
      expect(await admin(['create', 'ann@school.example', 'Ann'], 'short\n')).toMatchObject({ code: 1 });
      expect([await stepsKept(), backups()]).toEqual([before, []]);
      expect(await admin(['create', 'ann@school.example', 'Ann'])).toMatchObject({ code: 0, complaint: '' });
      expect([await stepsKept(), backups()]).toEqual([
        knownMigrations.length,
        [expect.stringContaining('before-update')],
      ]);
    },
  );

  it('makes a code for a login that waits for one, while the server runs', async () => {
    const { database, secrets } = platform;
    const user = await createUser({ platform }, { role: 'full-admin' });
    const [now, later] = [new Date(), new Date(Date.now() + 600_000)];
    await database.write(({ db }) =>
      insertChallenge(db, {
        tokenHash: tokenHash('a login'),
        userId: user.id,
        codeHash: 'of another code',
        codeExpiresAt: now,
        sentAt: new Date(now.getTime() - 1000),
        expiresAt: later,
      }),
    );
    const done = await admin(['code', user.email]);
    expect(done).toMatchObject({ code: 0, complaint: '' });
    const shown = /^\d{6}/.exec(done.shown)?.[0] ?? '';
    const [challenge] = await database.db.selectFrom('login_challenges').selectAll().execute();
    expect(challenge?.code_hash).toBe(loginCodeHash(secrets, tokenHash('a login'), shown));
    expect(await admin(['code', 'nobody@school.example'])).toEqual({
      code: 1,
      shown: '',
      complaint: 'No administrator has the address nobody@school.example.\n',
    });
  });

  it('says that the server must be stopped when that holds the embedded database', async () => {
    const done = await admin(['create', 'ann@school.example', 'Ann']);
    if (platform.database.engine === 'postgres') expect(done).toMatchObject({ code: 0 });
    else
      expect(done).toEqual({
        code: 1,
        shown: '',
        complaint: expect.stringMatching(/^Stop the server first\. .*\.\n$/),
      });
  });
});
