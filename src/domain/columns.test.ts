import { expect, test } from 'vitest';
import { cellContent } from './columns.ts';

test.each([
  ['text', '0604 555 0101', '0604 555 0101'],
  ['text', '1/2', '1/2'],
  ['text', '=1+1', '=1+1'],
  ['text', 'two\nlines', 'two\nlines'],
  ['text', '', null],
  ['number', '2.33', 2.33],
  ['number', '-4', -4],
  ['number', 'a few', 'a few'],
  ['number', '1e9', '1e9'],
  ['money', '$37.00', 37],
  ['day', '2026-12-12', new Date('2026-12-12T00:00:00Z')],
  ['day', 'Total', 'Total'],
  ['moment', '2026-12-12 08:00', new Date('2026-12-12T08:00:00Z')],
  ['moment', '08:00', '08:00'],
] as const)('in a column of the kind %s, %j is %j', (kind, cell, content) => {
  expect(cellContent(kind, cell)).toEqual(content);
});
