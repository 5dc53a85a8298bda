import { expect, test } from 'vitest';
import { extents } from '#tests/support/extent.ts';
import { chosen } from './chosen-files.ts';

test('what a change leaves out is in the rest, with what does more there, and all is all of it', () => {
  const files = ['quick.test.ts', 'slow.long.test.ts', 'sized.test.ts'];
  const isLater = (file: string) => file.includes('.long.');
  const runs = extents.map((extent) => [extent, chosen(files, extent, isLater, () => new Set(['sized.test.ts']))]);
  expect(Object.fromEntries(runs)).toEqual({
    change: ['quick.test.ts', 'sized.test.ts'],
    rest: ['slow.long.test.ts', 'sized.test.ts'],
    all: files,
  });
});
