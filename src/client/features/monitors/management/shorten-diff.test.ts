import { describe, expect, it, test } from 'vitest';
import type { DiffPart } from '#domain/monitors/content-diff.ts';
import { firstParts, readableLine, readableSegments } from './shorten-diff.ts';

const kept: DiffPart = { kind: 'kept', lines: 30, first: ['a'], last: ['b'] };
const changed: DiffPart = { kind: 'changed', segments: [{ mark: 'added', text: 'x' }] };

describe('the first parts of a long diff', () => {
  it('hold so many lines of what changed, and say how many more there are', () => {
    const parts: DiffPart[] = [
      kept,
      { kind: 'added', lines: ['1', '2', '3'] },
      changed,
      { kind: 'removed', lines: ['4'] },
    ];
    expect(firstParts(parts, 2)).toEqual({ shown: [kept, { kind: 'added', lines: ['1', '2'] }], lines: 2, more: 3 });
    expect(firstParts(parts, 4)).toEqual({ shown: parts.slice(0, 3), lines: 4, more: 1 });
    expect(firstParts(parts, 5)).toEqual({ shown: parts, lines: 5, more: 0 });
  });

  it('end with what was kept after them where nothing more changed', () => {
    expect(firstParts([changed, kept], 1)).toEqual({ shown: [changed], lines: 1, more: 0 });
    expect(firstParts([changed, kept], 2)).toEqual({ shown: [changed, kept], lines: 1, more: 0 });
  });
});

test('a line of a usual notice is shown whole, one of a megabyte is not', () => {
  const notice = 'All classes are cancelled on Monday. '.repeat(30);
  expect(readableLine(notice)).toBe(notice);
  expect(readableLine('x'.repeat(1_000_000))).toHaveLength(1501);
});

test('what is the same in a changed line is left out where it is far from what changed', () => {
  const long = `${'a'.repeat(300)}${'b'.repeat(300)}`;
  const segments = [
    { mark: 'same', text: long },
    { mark: 'added', text: 'new' },
    { mark: 'same', text: long },
    { mark: 'removed', text: 'old' },
    { mark: 'same', text: ' end' },
  ] as const;
  expect(readableSegments(segments).map(({ text }) => text)).toEqual([
    `… ${'b'.repeat(200)}`,
    'new',
    `${'a'.repeat(200)} … ${'b'.repeat(200)}`,
    'old',
    ' end',
  ]);
});
