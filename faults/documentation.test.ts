import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './all-faults.ts';
import { invariants } from './invariants.ts';
import { describeFaults, RELIABILITY } from './keep-table.ts';

const text = readFileSync(RELIABILITY, 'utf8');

test('the documentation says what each fault is, in the words of the command', () => {
  expect(text).toContain(describeFaults(faults));
});

test('the documentation says what must hold, in the words of the command', () => {
  for (const [name, sentence] of Object.entries(invariants)) expect(text).toContain(`| ${name} | ${sentence} |`);
});

test('faults have names of their own, in their order', () => {
  const ids = faults.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});
