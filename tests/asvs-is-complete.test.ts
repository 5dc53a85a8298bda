import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const document = read('docs/asvs.md');
const STATES = ['met', 'not applicable', '**missing**'];
/** Of ASVS 5.0.0, by chapter: requirements of the levels 1 and 2. */
const OF_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const rows = document
  .split('\n')
  .map((line) => /^\| (\d[\d., ]*) \| ([12, ]+) \| (.+) \| (.+) \| (.+) \|$/.exec(line)?.slice(1))
  .filter((row) => row !== undefined)
  .map(([numbers = '', , , state = '', where = '']) => ({ numbers: numbers.split(', '), state, where }));
const namedFiles = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+|[A-Z]+\.md|\.env\.example|tsconfig\.base\.json)`/g)].map(
    ([, file]) => file ?? '',
  );

describe('docs/asvs.md', () => {
  test('has each requirement once, with one of three states', () => {
    const numbers = rows.flatMap((row) => row.numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
    const chapters = OF_CHAPTER.map((_, at) => numbers.filter((number) => number.startsWith(`${at + 1}.`)).length);
    expect(chapters).toEqual(OF_CHAPTER);
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  });

  test('counts them right', () => {
    for (const state of STATES) {
      const name = state.replaceAll('*', '');
      const counted =
        new RegExp(`^\\| ${name} \\| (\\d+) \\| (\\d+) \\|$`, 'im').exec(document)?.slice(1).map(Number) ?? [];
      const found = rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length;
      expect((counted[0] ?? 0) + (counted[1] ?? 0), name).toBe(found);
    }
  });

  test('names files that there are', () => {
    const files = rows.flatMap(({ where }) => namedFiles(where));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

test('the inventory of keys has what backups are encrypted with', () => {
  const inventory = /## Keys and algorithms\n([\s\S]+?)\n## /.exec(read('docs/security.md'))?.[1] ?? '';
  const code = read('src/server/features/backup/encrypted-bytes.ts');
  const [, factor = 'none'] = /WORK_FACTOR = (\d+);/.exec(code) ?? [];
  for (const part of ['ChaCha20-Poly1305', `scrypt (N = 2^${factor},`, '`BACKUP_PASSPHRASE`'])
    expect(inventory).toContain(part);
  expect(rows.find(({ numbers }) => numbers.includes('11.4.4'))).toMatchObject({
    state: 'met',
    where: expect.stringContaining(`N = 2^${factor},`),
  });
});
