import { expect, test } from 'vitest';
import { BUDGET, costOf, sampleReference } from './budget.ts';

const files = [
  { file: 'short.test.ts', seconds: 1 },
  { file: 'long.test.ts', seconds: 60 },
  { file: 'longer.test.ts', seconds: 90 },
];

test('a run is over the budget by its processor time, not because its machine is slow or busy', () => {
  const [own, slow] = [88, 176];
  expect(costOf(BUDGET * 1.01, own, files)).toMatchObject({ isOver: true });
  expect(costOf(BUDGET * 1.01, slow, files)).toMatchObject({ isOver: false, seconds: (BUDGET * 1.01) / 2 });
});

test('files with a large share are named, the largest first', () => {
  expect(costOf(1, 88, files).large.map(({ file }) => file)).toEqual(['longer.test.ts', 'long.test.ts']);
});

test('the reference takes processor time', () => {
  expect(sampleReference()()).toBeGreaterThan(0);
});
