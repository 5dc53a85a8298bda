import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BadConfiguration } from './config.ts';
import { openDataFolder } from './data-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hub-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the folder of data is made with all that leads to it', () => {
  const deep = path.join(folder, 'a', 'b');
  openDataFolder(deep);
  openDataFolder(deep);
  expect(existsSync(deep)).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'once it is open, what this process writes can be read by its user alone',
  () => {
    const mask = process.umask(0o022);
    openDataFolder(path.join(folder, 'd'));
    writeFileSync(path.join(folder, 'd/file'), '');
    process.umask(mask);
    const modes = ['d', 'd/file'].map((name) => statSync(path.join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  },
);

test('a folder of data that cannot be used is named with its variable', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  for (const place of [file, path.join(file, 'below')]) {
    expect(() => openDataFolder(place)).toThrow(BadConfiguration);
    expect(() => openDataFolder(place)).toThrow(/^DATA_DIR: the folder .+ cannot be used \(E/);
  }
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'so is its folder of uploads (not as root)',
  () => {
    const dataDir = path.join(folder, 'c');
    const uploads = path.join(dataDir, 'uploads');
    mkdirSync(uploads, { recursive: true, mode: 0o500 });
    expect(() => openDataFolder(dataDir)).toThrow(`DATA_DIR: the folder ${uploads} cannot be used (EACCES)`);
  },
);
