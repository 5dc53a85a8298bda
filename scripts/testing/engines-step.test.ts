import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inEveryEngine, leftOutIn } from '#e2e/engines/chosen-journeys.ts';

test('the tests that run in other engines are there, and so are those that are left out of one', () => {
  const lost = Object.entries(inEveryEngine).flatMap(([file, names]) => {
    const text = readFileSync(file, 'utf8');
    // A test that runs on several screens has one name for all of them.
    const written = (name: string) => [name, name.replace('on a phone', '%s'), name.replace('a phone', '%s')];
    return names.filter((name) => !written(name).some((one) => text.includes(one)));
  });
  expect(lost).toEqual([]);
  const all = Object.values(inEveryEngine).flat();
  expect(all.length).toBeGreaterThan(20);
  expect(
    Object.values(leftOutIn)
      .flat()
      .filter((name) => !all.includes(name)),
  ).toEqual([]);
});
