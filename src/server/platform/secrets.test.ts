import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BadConfiguration } from './config.ts';
import { createSecrets, readOrMakeSecretKey } from './secrets.ts';

describe('the secret key of an installation', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hub-key-'));
    file = path.join(folder, 'secret.key');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const modeOf = () => statSync(file).mode & 0o777;

  test('is made once, for its owner alone, and is another in another folder', () => {
    const key = readOrMakeSecretKey(folder);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
    expect(readOrMakeSecretKey(folder)).toBe(key);
    if (process.platform !== 'win32') expect(modeOf()).toBe(0o600);
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'hub-key-'));
    expect(readOrMakeSecretKey(elsewhere)).not.toBe(key);
    rmSync(elsewhere, { recursive: true });
  });

  test.runIf(process.platform !== 'win32').each([0o644, 0o640, 0o666, 0o604])(
    'that others may read, as %o, is closed to them',
    { meta: { need: 'Linux' } },
    (mode) => {
      const key = readOrMakeSecretKey(folder);
      chmodSync(file, mode);
      expect(readOrMakeSecretKey(folder)).toBe(key);
      expect(modeOf()).toBe(0o600);
    },
  );

  test.each(['', '\n', 'secret', 'x'.repeat(31)])('is refused when it is none: %j', (damaged) => {
    writeFileSync(file, damaged, { mode: 0o600 });
    expect(() => readOrMakeSecretKey(folder)).toThrow(BadConfiguration);
    expect(() => readOrMakeSecretKey(folder)).toThrow(/^DATA_DIR: .*secret\.key is damaged\./);
    expect(readFileSync(file, 'utf8')).toBe(damaged);
  });
});

describe('what is sealed', () => {
  const secrets = createSecrets('a key for the tests, which nobody else has');

  test('is read again for its purpose and no other, by this installation and no other', () => {
    const sealed = secrets.seal('one purpose', 'xylophone');
    expect(sealed).not.toContain('xylophone');
    expect(secrets.unseal('one purpose', sealed)).toBe('xylophone');
    expect(() => secrets.unseal('another purpose', sealed)).toThrow();
    const other = createSecrets('another key for the tests, of somebody else');
    expect(() => other.unseal('one purpose', sealed)).toThrow();
  });

  test('is not read once a letter of it was changed', () => {
    const sealed = secrets.seal('one purpose', 'xylophone');
    for (const at of [4, Math.floor(sealed.length / 2), sealed.length - 2]) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(() => secrets.unseal('one purpose', `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`)).toThrow();
    }
    for (const broken of ['', 'v1', 'v2:a:b:c', 'v1:a:b'])
      expect(() => secrets.unseal('one purpose', broken)).toThrow();
  });

  test('and what is signed, differs from purpose to purpose', () => {
    expect(secrets.seal('one purpose', 'x')).not.toBe(secrets.seal('one purpose', 'x'));
    expect(secrets.sign('one purpose', 'x')).not.toBe(secrets.sign('another purpose', 'x'));
    expect(secrets.sign('one purpose', 'x')).toMatch(/^[\w-]{43}$/);
  });
});
