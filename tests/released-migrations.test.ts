import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '#migrations/index.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');
const textOf = (step: string) => readFileSync(path.join(folder, `${step}.ts`), 'utf8').replaceAll('\r\n', '\n');
const hashOf = (step: string) => hash('sha256', textOf(step), 'hex');
const steps = Object.keys(migrations);
const hashes = JSON.parse(readFileSync(path.join(folder, 'released-steps.json'), 'utf8')) as Record<string, string>;

describe('a migration that was released', () => {
  test.each(Object.keys(hashes))('%s is as it was', (step) => {
    expect(steps, `${step} was released, and databases have had it: put it back.`).toContain(step);
    expect(
      hashOf(step),
      `migrations/${step}.ts was released, and databases that have had it are not given it again. ` +
        `Put it back as it was (git log -- migrations/${step}.ts), and change the tables by a new step.`,
    ).toBe(hashes[step]);
  });

  test('comes before those that are added later', () => {
    const order = [...Object.keys(hashes), ...steps.filter((step) => !(step in hashes))];
    expect(order, 'A new step has a higher number than every other, or databases never get it.').toEqual(
      order.toSorted(),
    );
  });
});

test.each(steps)('the migration %s is kept from being changed', (step) => {
  expect(
    hashes[step],
    `Once migrations/${step}.ts is finished, add to migrations/released-steps.json: "${step}": "${hashOf(step)}"`,
  ).toBeDefined();
});

test.each(steps)('the migration %s depends on nothing that may change with the product', (step) => {
  const imported = [...textOf(step).matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  const allowed = ['kysely', './migration-step.ts', '#server/platform/database/column-types.ts'];
  expect(imported.filter((from) => !allowed.includes(from ?? ''))).toEqual([]);
});
