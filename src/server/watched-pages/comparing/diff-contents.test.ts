import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDiff, newLine, oldLine, type ContentDiff } from '#domain/monitors/content-diff.ts';
import type { PageContent } from '#domain/monitors/page-content.ts';
import { threadMs } from '#tests/support/thread-time.ts';
import { diffContents } from './diff-contents.ts';
import { diffWords } from './word-diff.ts';

/** Of processor time, many times what it takes. */
const MAX_MS = 3000;

const plain = (...lines: string[]): PageContent => ({ text: lines.join('\n'), entries: [] });

function page(...pieces: (string | readonly [id: string | null, ...lines: string[]])[]): PageContent {
  const lines: string[] = [];
  const entries = pieces.flatMap((piece) => {
    const from = lines.length;
    if (typeof piece === 'string') lines.push(piece);
    else lines.push(...piece.slice(1).filter((line) => line !== null));
    return typeof piece === 'string' ? [] : [{ id: piece[0], from, lines: piece.length - 1 }];
  });
  return { text: lines.join('\n'), entries };
}

function told({ parts }: ContentDiff): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'kept') return [];
    if (part.kind === 'changed')
      return [
        part.segments
          .map(({ mark, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[mark])
          .join(''),
      ];
    return part.lines.map((line) => `${part.kind === 'added' ? '+' : '-'} ${line}`);
  });
}

describe('the words of a changed line', () => {
  it.each([
    ['Library closes at 3 pm', 'Library closes at 4 pm', 'Library closes at[- 3-][+ 4+] pm'],
    ['Pizza day', 'Pizza day on Friday', 'Pizza day[+ on Friday+]'],
    ['Bake sale (Nov 27)', 'Bake sale (Nov 28)', 'Bake sale (Nov[- 27-][+ 28+])'],
    ['9:00 to 10:30', '9:15 to 10:45', '9:[-00-][+15+] to 10:[-30-][+45+]'],
    ['冬季音樂會十二月十日', '冬季音樂會十二月十七日', '冬季音樂會十二月十[+七+]日'],
    ['a b c', 'x y z', '[-a b c-][+x y z+]'],
    ['Room 12, 13', 'Hall 4, 5', '[-Room 12, 13-][+Hall 4, 5+]'],
  ])('%s → %s', (before, now, expected) => {
    const segments = diffWords(before, now);
    expect(told({ notice: null, order: null, omitted: 0, parts: [{ kind: 'changed', segments }] })).toEqual([expected]);
  });

  it('make the old and the new line again, whatever they hold', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(line, line, (before, now) => {
        const segments = diffWords(before, now);
        expect(oldLine(segments)).toBe(before);
        expect(newLine(segments)).toBe(now);
      }),
      { numRuns: 300 },
    );
  });

  it('are one that went and one that came when a line is endless', () => {
    const [before, now] = ['abc '.repeat(250_000), 'xyz '.repeat(250_000)];
    const began = threadMs();
    expect(diffWords(before, now)).toEqual([
      { mark: 'removed', text: before },
      { mark: 'added', text: now },
    ]);
    expect(threadMs() - began).toBeLessThan(MAX_MS);
  });
});

describe('the difference of two contents', () => {
  it('pairs the lines that became others, and tells the rest as gone or new', () => {
    const before = plain('School news', 'The library closes at 3 pm', 'Bring a lunch', 'Old notice', 'Contact us');
    const after = plain(
      'School news',
      'The library closes at 4 pm',
      'Bring a lunch',
      'Swim club meets on Mondays',
      'Contact us',
    );
    const diff = diffContents(before, after);
    expect(told(diff)).toEqual([
      'The library closes at[- 3-][+ 4+] pm',
      '- Old notice',
      '+ Swim club meets on Mondays',
    ]);
    expect(diff.parts[0]).toEqual({ kind: 'kept', lines: 1, first: [], last: ['School news'] });
    expect(diff.parts[2]).toEqual({ kind: 'kept', lines: 1, first: ['Bring a lunch'], last: [] });
  });

  it('takes the entries of a list as a set: a new order is none of lines', () => {
    const [a, b, c] = [
      ['/a', 'A', 'Nov 1'],
      ['/b', 'B', 'Nov 2'],
      ['/c', 'C', 'Nov 3'],
    ] as const;
    const diff = diffContents(
      page('News', [...a], [...b], [...c], 'Footer'),
      page('News', [...c], [...a], [...b], 'Footer'),
    );
    expect(told(diff)).toEqual([]);
    expect(diff.order).toEqual([
      [0, 1],
      [5, 2],
      [1, 4],
      [7, 1],
    ]);
  });

  it('tells what changed in an entry that moved, and of what is new and gone beside it', () => {
    const before = page(['/a', 'A', 'Nov 1'], ['/b', 'Bake sale', 'Room 5'], ['/c', 'C'], ['/d', 'D']);
    const after = page(['/new', 'New one', 'Today'], ['/b', 'Bake sale', 'Room 6'], ['/d', 'D'], ['/a', 'A', 'Nov 1']);
    const diff = diffContents(before, after);
    expect(told(diff)).toEqual(['+ New one', '+ Today', 'Room[- 5-][+ 6+]', '- C']);
    expect(applyDiff(before.text, diff)).toBe(after.text);
  });

  it('takes rows without links as a set, too', () => {
    const diff = diffContents(
      page([null, 'Mon | Pizza'], [null, 'Tue | Sushi'], [null, 'Tue | Sushi']),
      page([null, 'Tue | Sushi'], [null, 'Mon | Pizza'], [null, 'Tue | Sushi']),
    );
    expect(told(diff)).toEqual([]);
    expect(diff.order).not.toBeNull();
  });

  it('tells a new card from its beginning to its end, though its last line is like that of others', () => {
    const before = page(['/a', 'A', 'Read more'], ['/b', 'B', 'Read more']);
    const after = page(['/a', 'A', 'Read more'], ['/n', 'N', 'Read more'], ['/b', 'B', 'Read more']);
    expect(told(diffContents(before, after))).toEqual(['+ N', '+ Read more']);
    expect(told(diffContents(after, before))).toEqual(['- N', '- Read more']);
  });

  it('tells a card from its beginning to its end, though its first line is like that of others', () => {
    const before = page(['/a', 'Nov 20', 'A'], ['/b', 'Nov 20', 'B']);
    const after = page(['/n', 'Nov 20', 'N'], ['/a', 'Nov 20', 'A'], ['/b', 'Nov 20', 'B']);
    expect(told(diffContents(before, after))).toEqual(['+ Nov 20', '+ N']);
    expect(told(diffContents(after, before))).toEqual(['- Nov 20', '- N']);
  });

  it('says that texts are too different instead of comparing them line by line', () => {
    const text = (word: string) =>
      plain(...Array.from({ length: 8000 }, (_, n) => `${word} number ${n} of a long page`));
    const diff = diffContents(text('old'), text('new'));
    expect(diff.notice).toBe('too-different');
    expect(diff.parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(diff.omitted).toBe(16_000 - 800);
    expect(() => applyDiff(text('old').text, diff)).toThrow('too different');
  });

  it('gives up on thousands of lines that all stand elsewhere', () => {
    const places = Array.from({ length: 8000 }, (_, n) => n);
    const lines = places.map((n) => `line ${n}`);
    const shuffled = places.toSorted((a, b) => ((a * 7919) % 8009) - ((b * 7919) % 8009)).map((n) => `line ${n}`);
    const began = threadMs();
    expect(diffContents(plain(...lines), plain(...shuffled)).notice).toBe('too-different');
    expect(threadMs() - began).toBeLessThan(MAX_MS);
  });

  it('refuses to be applied to another text', () => {
    const diff = diffContents(plain('a', 'b'), plain('a', 'c'));
    expect(() => applyDiff('a\nx', diff)).toThrow('another text');
    expect(() => applyDiff('a\nb\nc', diff)).toThrow('another text');
  });
});

describe('a thousand random pairs', () => {
  const word = fc.constantFrom(
    'pizza',
    'day',
    'Nov',
    '27',
    'library',
    'closes',
    'at',
    '3',
    '音樂',
    'é',
    '→',
    '-',
    '(x)',
  );
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  const entry = fc.tuple(fc.option(fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f')), line, fc.option(line));
  const content = fc
    .array(fc.oneof(line, entry, entry), { maxLength: 14 })
    .map((pieces) =>
      page(
        ...pieces.map((piece) =>
          typeof piece === 'string' ? piece : ([piece[0], piece[1], ...(piece[2] === null ? [] : [piece[2]])] as const),
        ),
      ),
    );

  it('are made of each other by what is stored of their difference', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const stored = JSON.parse(JSON.stringify(diffContents(before, after))) as ContentDiff;
        expect(applyDiff(before.text, stored)).toBe(after.text);
      }),
      { numRuns: 1000 },
    );
  });

  it('differ in their order alone when the second is the first in another order', () => {
    const entries = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(entries, fc.func(fc.integer()), (ids, rank) => {
        const cards = ids.map((id) => [`/${id}`, `Title ${id}`, 'Read more'] as const);
        const shuffled = cards.toSorted((a, b) => rank(a[0]) - rank(b[0]));
        const diff = diffContents(page(...cards), page(...shuffled));
        expect(told(diff)).toEqual([]);
        expect(applyDiff(page(...cards).text, diff)).toBe(page(...shuffled).text);
      }),
      { numRuns: 200 },
    );
  });
});
