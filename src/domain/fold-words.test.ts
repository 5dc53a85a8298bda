import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldWords } from './fold-words.ts';
import { searchable } from './search.ts';
import { comparable } from './text-limits.ts';

const apostrophes = ["'", '’', '‘', 'ʼ', 'ʻ', '`', '´', '′', '＇', '‛', '᾽', ''];
const hyphens = ['-', '‐', '‑', '–', '—', '−', '－', '﹣', ' - ', ' ', '\u00a0', '\u2009', '  ', '・', '·'];
const unseen = ['', '\u00ad', '\u200b', '\u200d', '\u2060', '\u202a', '\ufe0f'];

const word = fc.constantFrom(
  'mary',
  'José',
  'Łucja',
  'Zoë',
  '王小明',
  '김민수',
  'ゆい',
  'Дем',
  'שרה',
  'علي',
  'ß',
  'Åse',
);
const of = (signs: readonly string[]) => fc.constantFrom(...signs);
/** A name, and the same as another keyboard writes it. */
const twice = fc
  .array(fc.record({ word, isElision: fc.boolean(), one: of(unseen), other: of(unseen) }), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((parts) =>
    fc
      .tuple(
        ...parts.map(({ isElision }) =>
          fc.tuple(of(isElision ? apostrophes : hyphens), of(isElision ? apostrophes : hyphens)),
        ),
      )
      .map((joints) => ({
        one: parts
          .map((part, at) => `${part.one}${part.word}${at < parts.length - 1 ? (joints[at]?.[0] ?? '') : ''}`)
          .join(''),
        other: parts
          .map((part, at) => `${part.word}${part.other}${at < parts.length - 1 ? (joints[at]?.[1] ?? '') : ''}`)
          .join('')
          .normalize('NFD'),
      })),
  );

describe('a name', () => {
  test('is the same with every kind of apostrophe, hyphen and space, and with signs that nobody sees', () => {
    fc.assert(
      fc.property(twice, ({ one, other }) => {
        expect(foldWords(other)).toBe(foldWords(one));
        expect(searchable(other)).toBe(searchable(one));
      }),
    );
  });

  test.each([
    ["Mary O'Hara", 'mary o’hara', 'MARY O`HARA', 'Mary OʼHara', 'Mary O´Hara', 'Mary OHara'],
    ['Anne-Marie Roy', 'Anne‑Marie Roy', 'Anne–Marie Roy', 'Anne Marie  Roy'],
    ['Robert "Bob" St. John Jr.', 'Robert “Bob” St John Jr', 'Robert «Bob» St.\u00a0John, Jr.'],
    ['Олена Дем’яненко', "Олена Дем'яненко", 'Олена Демʼяненко'],
    ['צ׳רלי', "צ'רלי"],
    ['Kealiʻi', "Keali'i", 'Kealii'],
    ['J. R. Smith', 'J R Smith'],
  ])('%s is one however it is typed', (...ways) => {
    expect(new Set(ways.map(foldWords)).size).toBe(1);
  });

  test.each([
    ['Ann Lee', 'Anne Lee'],
    ['Ann Lee (2)', 'Ann Lee (3)'],
    ['Ann Lee', 'AnnLee'],
    ['José', 'Jose'],
    ['が', 'か'],
    ['王小明', '王小朋'],
  ])('%s is another one than %s', (one, other) => {
    expect(foldWords(one)).not.toBe(foldWords(other));
  });

  test('stays as it is when it is folded again, and nothing that was one person becomes two', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, (name) => {
        expect(foldWords(foldWords(name))).toBe(foldWords(name));
        // Which makes a space and an accent of an accent that stands alone.
        if (!/[\u00b4\u1fbd-\u1ffe]/.test(name)) expect(foldWords(comparable(name))).toBe(foldWords(name));
      }),
    );
  });
});
