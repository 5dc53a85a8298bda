import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DataInUse, lockDirectory } from './directory-lock.ts';

let folder = '';
const locks: (() => void)[] = [];
const lock = () => {
  folder ||= mkdtempSync(path.join(tmpdir(), 'hub-lock-'));
  const unlock = lockDirectory(folder);
  locks.push(unlock);
  return unlock;
};
afterEach(() => {
  for (const unlock of locks.splice(0)) unlock();
  rmSync(folder, { recursive: true, force: true });
  folder = '';
});

describe('a folder of data', () => {
  test('is held by one at a time, and whoever comes second is told by whom', () => {
    lock();
    expect(lock).toThrow(DataInUse);
    expect(lock).toThrow(`process ${process.pid}`);
  });

  test('is free again when the one that holds it lets go', () => {
    lock()();
    expect(lock).not.toThrow();
  });

  test('is held even when its holder has not said yet who it is', () => {
    lock();
    writeFileSync(path.join(folder, 'hub.lock.json'), '{"pi');
    expect(lock).toThrow(DataInUse);
    expect(lock).toThrow('it’s starting');
  });
});
