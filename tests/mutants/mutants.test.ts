import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('every mutant changes one place that is there, and its tests exist', () => {
  const wrong = mutants.filter(({ file, code, tests }) => {
    const places = readFileSync(path.join(root, file), 'utf8').split(code).length - 1;
    return places !== 1 || !tests.every((each) => existsSync(path.join(root, each)));
  });
  expect(wrong.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});
