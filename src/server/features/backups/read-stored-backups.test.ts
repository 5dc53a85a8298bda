import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredBackup } from './backup-folder.ts';
import { createBackupsReader } from './read-stored-backups.ts';

const moment = new Date('2026-11-21T09:30:00.000Z');
const backup: StoredBackup = {
  name: 'hub-20261121T093000Z-nightly.tar',
  kind: 'nightly',
  takenAt: moment,
  verifiedAt: moment,
  isEncrypted: false,
  bytes: 1,
};

const SECOND = 1000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function after<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(ms);
  return work;
}

/** A folder that answers when it is told to. */
function folder() {
  const asked: ((stored: StoredBackup[] | null) => void)[] = [];
  const read = () => new Promise<StoredBackup[] | null>((resolve) => asked.push(resolve));
  return { read, asked, answer: (stored: StoredBackup[] | null) => asked.at(-1)?.(stored) };
}

test('a folder that answers is read anew each time', async () => {
  const { read, answer } = folder();
  const { see } = createBackupsReader(read);
  for (const stored of [[backup], [], null]) {
    const seen = see();
    answer(stored);
    expect(await seen).toEqual({ stored, isSilent: false });
  }
});

test('a folder that never answered is silent, and is asked once for all who want to know', async () => {
  const { read, asked } = folder();
  const { see } = createBackupsReader(read);
  expect(await after(2 * SECOND, Promise.all([see(), see()]))).toEqual([
    { stored: null, isSilent: true },
    { stored: null, isSilent: true },
  ]);
  await see();
  expect(asked).toHaveLength(1);
});

test('a folder that answers no longer is as it was last, first like one that sleeps and then silent', async () => {
  const { read, answer } = folder();
  const { see } = createBackupsReader(read);
  const first = see();
  answer([backup]);
  await first;
  expect(await after(2 * SECOND, see())).toEqual({ stored: [backup], isSilent: false });
  await vi.advanceTimersByTimeAsync(28 * SECOND);
  // It was waited for already: the clock stands still while this is answered.
  expect(await see()).toEqual({ stored: [backup], isSilent: true });
  answer([]);
  await vi.advanceTimersByTimeAsync(0);
  const again = see();
  answer([]);
  expect(await again).toEqual({ stored: [], isSilent: false });
});

test('who works in a folder waits for one that sleeps, and not for one that is silent', async () => {
  const { read, asked, answer } = folder();
  const { see, answers } = createBackupsReader(read);
  const awaited = answers();
  await after(29 * SECOND, see());
  answer([backup]);
  expect(await awaited).toBe(true);
  expect(await after(30 * SECOND, answers())).toBe(false);
  expect([await answers(), asked.length]).toEqual([false, 2]);
});
