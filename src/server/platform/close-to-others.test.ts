import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectLog } from '#tests/support/collected-log.ts';
import { asOrdinaryUser } from '#tests/support/ordinary-user.ts';
import { closeToOthers } from './close-to-others.ts';

let root = '';
let folder = '';
const at = (name: string) => path.join(folder, name);
const modeOf = (place: string) => (lstatSync(place).mode & 0o777).toString(8);
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'hub-modes-'));
  folder = path.join(root, 'data');
  for (const name of ['', 'uploads', 'before-restore-2026']) mkdirSync(at(name), { mode: 0o755 });
  for (const name of FILES) writeFileSync(at(name), 'x');
  for (const name of ['', ...readdirSync(folder)]) chmodSync(at(name), 0o755);
  for (const name of FILES) chmodSync(at(name), 0o644);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const FILES = [
  'hub.sqlite',
  'hub.sqlite-wal',
  'hub.lock',
  'secret.key',
  'uploads/a.webp',
  'before-restore-2026/hub.sqlite',
];

function closing(): string[] {
  const { log, logged } = collectLog();
  closeToOthers(folder, log);
  const lines = logged()
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

describe.skipIf(process.platform === 'win32')('a folder of data that other users can read', () => {
  test('is closed to them with all that is in it, and said so once', () => {
    expect(closing()).toEqual(['other users of this machine could read DATA_DIR; their access is now removed']);
    for (const name of FILES) expect([name, modeOf(at(name))]).toEqual([name, '600']);
    for (const name of ['', 'uploads', 'before-restore-2026']) expect([name, modeOf(at(name))]).toEqual([name, '700']);
    expect(closing()).toEqual([]);
  });

  test('keeps its own mode where it holds other things as well, which keep theirs', () => {
    writeFileSync(at('index.html'), 'of another program');
    chmodSync(at('index.html'), 0o644);
    closing();
    expect([modeOf(folder), modeOf(at('index.html')), modeOf(at('hub.sqlite'))]).toEqual(['755', '644', '600']);
  });

  test('leaves what a link leads to alone', () => {
    const elsewhere = path.join(root, 'elsewhere');
    mkdirSync(elsewhere, { mode: 0o755 });
    chmodSync(elsewhere, 0o755);
    rmSync(at('uploads'), { recursive: true });
    symlinkSync(elsewhere, at('uploads'));
    closing();
    expect(modeOf(elsewhere)).toBe('755');
  });

  test.skipIf(process.getuid?.() !== 0)('is named where it belongs to another user (needs root)', () => {
    chmodSync(root, 0o755);
    expect(asOrdinaryUser(root, closing, ['data', 'data/secret.key'])).toEqual([
      expect.stringContaining('their access is now removed'),
      expect.stringContaining('cannot change that: run chmod -R go= on it as its owner'),
    ]);
  });
});
