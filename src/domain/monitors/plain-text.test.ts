import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from '#domain/csv.ts';
import { growthOf } from '#tests/support/thread-time.ts';
import { MAX_LINE_SHOWN, plainLine, shownLine, shownText } from './plain-text.ts';

describe('a line as it is compared', () => {
  it.each([
    ['  Pizza\u00a0 day\t\n on\u2003Friday ', 'Pizza day on Friday'],
    ['Ti\u00adtle\u200b of\ufeff the\u2060 page', 'Title of the page'],
    ['Cafe\u0301', 'Café'],
    ['a\u202eb\u2066c\u200fd', 'abcd'],
    ['a\u0000b\u001b[31mc\u0085d', 'ab[31mcd'],
    ['a\ud800b', 'ab'],
    ['\ue001 Menu', 'Menu'],
    ['week\u200cend \u200d', 'weekend'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🏫 teaches', '👩\u200d🏫 teaches'],
    ['二〇二六年　十二月', '二〇二六年 十二月'],
    ['', ''],
    [' \u00a0 ', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(plainLine(text)).toBe(expected);
  });

  it('is the same when it is made plain once more, and holds no line break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const plain = plainLine(text);
        expect(plainLine(plain)).toBe(plain);
        expect(plain).not.toMatch(/[\n\r\u2028\u2029\p{Cc}\p{Cs}]/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a line as it is shown', () => {
  it('is cut with an ellipsis, and never within a character', () => {
    expect(shownLine('a'.repeat(1_000_000))).toBe(`${'a'.repeat(MAX_LINE_SHOWN - 1)}…`);
    expect(shownLine('a'.repeat(MAX_LINE_SHOWN))).toBe('a'.repeat(MAX_LINE_SHOWN));
    expect(shownLine('😀😀😀😀', 3)).toBe('😀😀…');
    expect(shownLine('abe\u0302x\u0302\u0323yz', 4)).toBe('abê…');
    expect(shownLine('one two three', 5)).toBe('one…');
    expect(shownLine(`${'\u200b'.repeat(10_000)}x`, 5)).toBe('…');
  });

  it('takes no longer for a megabyte than for a line', () => {
    const show = (line: string) => {
      for (let time = 0; time < 100; time += 1) shownLine(line);
    };
    expect(growthOf(show, (length) => 'é '.repeat(length / 2), 1_000_000)).toBeLessThan(0.5);
  });

  it.each(['<img src=x onerror=alert(1)>', '{{7*7}}', '${7*7}', '=HYPERLINK("http://evil.example","x")'])(
    'leaves %j the text that it is',
    (text) => {
      expect(shownLine(text)).toBe(text);
      expect(csvFile([[shownLine(text)]])).not.toMatch(/^\ufeff"?[=+\-@]/);
    },
  );

  it('cannot turn the text around it', () => {
    expect(shownLine('Free \u202egpj.exe')).toBe('Free gpj.exe');
  });
});

describe('a text as it is shown', () => {
  it('keeps its lines, cuts each, and says how many are left out', () => {
    expect(shownText('One\n\u202eTwo')).toBe('One\nTwo');
    expect(shownText('One\nTwo\nThree\nFour', 2)).toBe('One\nTwo\n… and 2 more lines');
    expect(shownText('One\nTwo\nThree', 2)).toBe('One\nTwo\n… and 1 more line');
    expect(shownText(`One\n${'x'.repeat(1_000_000)}`)).toHaveLength(4 + MAX_LINE_SHOWN);
  });
});
