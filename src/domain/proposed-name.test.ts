import { expect, test } from 'vitest';
import { proposedName } from './proposed-name.ts';

test.each([
  ['Mei Chen', 'Mei C.'],
  ['陳大文', '陳大文'],
  ['  Nguyễn Thị  Ánh ', 'Nguyễn Á.'],
  ['', ''],
])('for “%s” the name “%s” is proposed', (name, shown) => {
  expect(proposedName(name)).toBe(shown);
});
