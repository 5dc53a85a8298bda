import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { asOrdinaryUser } from '#tests/support/ordinary-user.ts';
import { failingStart } from '#tests/support/server-process.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';

// A busy machine takes long to start processes.
vi.setConfig({ testTimeout: 60_000 });

const windows = process.platform === 'win32';

let config: Config;
let remove: () => Promise<void>;
const at = (name: string) => path.join(config.dataDir, name);
beforeEach(async () => {
  const platform = await openTestPlatform();
  config = platform.config;
  await platform.database.close();
  remove = () => platform.remove();
});
afterEach(() => remove());

function damage(file: string): void {
  const size = readFileSync(file).length;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size / 2, 'x'), 0, size / 2, Math.floor(size / 4));
  closeSync(handle);
}

const refusal = () => {
  try {
    void openPlatform(config, systemClock, pino({ level: 'silent' })).database.close();
  } catch (error) {
    return error;
  }
  return null;
};

describe('a folder with the key of a hub and without its data', () => {
  const withoutKey = () => ({ ...config, secretKey: undefined });
  const key = 'a key that was made when a hub was started here';
  const start = () => {
    const platform = openPlatform(withoutKey(), systemClock, pino({ level: 'silent' }));
    return { migrate: () => platform.database.migrate(), close: () => platform.database.close() };
  };

  test.each([
    ['missing', () => rmSync(at('hub.sqlite'))],
    ['empty', () => writeFileSync(at('hub.sqlite'), '')],
  ])('starts no new hub where the database is %s, and says what to do', async (what, lose) => {
    writeFileSync(at('secret.key'), key, { mode: 0o600 });
    lose();
    const { code, output } = await failingStart(config.dataDir);
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^DATA_DIR: .*hub\\.sqlite is ${what}, but the secret.key beside it says`, 'm'));
    expect(output).toContain('move secret.key to another folder first');
    expect(existsSync(at('hub.sqlite'))).toBe(what === 'empty');
  });

  test('begins anew once the key is elsewhere, and goes on from there', async () => {
    rmSync(at('hub.sqlite'));
    for (let round = 0; round < 2; round += 1) {
      const hub = start();
      await hub.migrate();
      await hub.close();
    }
    expect(existsSync(at('secret.key'))).toBe(true);
  });

  test('can be begun again after a first start that ended before it had made its tables', async () => {
    rmSync(at('hub.sqlite'));
    await start().close();
    expect(existsSync(at('secret.key'))).toBe(false);
    const again = start();
    await again.migrate();
    await again.close();
    expect(existsSync(at('secret.key'))).toBe(true);
  });
});

describe('a server whose database cannot be used', () => {
  test.each([
    [
      'is no database',
      () => writeFileSync(at('hub.sqlite'), 'this was a text file all along\n'.repeat(100)),
      'is not a database',
    ],
    ['is damaged', () => damage(at('hub.sqlite')), 'is damaged'],
    [
      'has a damaged beginning',
      () => writeFileSync(at('hub.sqlite'), readFileSync(at('hub.sqlite')).fill('x', 100, 4096)),
      'is damaged',
    ],
  ])('says so in one line before it listens, when the file %s', async (_what, spoil, says) => {
    spoil();
    const { code, output } = await failingStart(config.dataDir, { SECRET_KEY: config.secretKey ?? '' });
    expect(code).toBe(1);
    // The log is written beside it.
    const said = output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(said).toEqual([expect.stringMatching(/^DATA_DIR: .*hub\.sqlite /)]);
    expect(output).toContain(says);
    expect(output).toContain('npm run restore -- FILE');
    expect(output).not.toContain('istening');
  });

  test.skipIf(windows).each([
    ['hub.sqlite', 0o400],
    ['hub.sqlite', 0o000],
    ['hub.lock', 0o400],
    ['hub.lock.json', 0o400],
  ])('names %s with the mode %o, which it cannot use', (name, mode) => {
    chmodSync(at(name), mode);
    const refused = asOrdinaryUser(config.dataDir, refusal);
    chmodSync(at(name), 0o700);
    expect(refused).toBeInstanceOf(OperatorError);
    expect((refused as Error).message).toContain(at(name));
    expect((refused as Error).message).toMatch(
      /^DATA_DIR: .* cannot be read or written by this user \(\w+\)\. Run the hub as/,
    );
  });

  test.skipIf(windows || process.getuid?.() !== 0)('names what belongs to another user (needs root)', () => {
    chmodSync(at('hub.sqlite'), 0o600);
    const refused = asOrdinaryUser(config.dataDir, refusal, ['hub.sqlite']);
    expect(refused).toBeInstanceOf(OperatorError);
    expect((refused as Error).message).toMatch(/hub\.sqlite belongs to another user/);
  });

  test.skipIf(windows)('names a secret key that it cannot read', () => {
    writeFileSync(at('secret.key'), 'a key that stands in a file and can be read by nobody', { mode: 0o000 });
    config = { ...config, secretKey: undefined };
    const refused = asOrdinaryUser(config.dataDir, refusal);
    expect(refused).toBeInstanceOf(OperatorError);
    expect((refused as Error).message).toMatch(/secret\.key cannot be read .*EACCES/);
  });
});
