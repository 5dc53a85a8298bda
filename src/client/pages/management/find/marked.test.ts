import { expect, test } from 'vitest';
import { foundAt } from './marked.tsx';

test.each([
  ['Mei Chan 陳美', 'mei', 'Mei'],
  ['Katrin Meier', 'mei', 'Mei'],
  ['Siobhán O’Hara', 'ohara', 'O’Hara'],
  ['Siobhán O’Hara', 'siobhan', 'Siobhán'],
  ['Mei Chan 陳美', '陳', '陳'],
  ['İpek Öz', 'ipek', 'İpek'],
])('in %s, %s marks %s', (text, search, marked) => {
  const at = foundAt(text, search);
  expect(at === null ? null : text.slice(...at)).toBe(marked);
});

test('nothing is marked where it is not', () => {
  expect([foundAt('Mei Chan', 'wei'), foundAt('Mei Chan', ''), foundAt('', 'a')]).toEqual([null, null, null]);
});
