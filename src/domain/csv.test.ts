import { describe, expect, it } from 'vitest';
import { csvFile } from './csv.ts';

describe('a file for spreadsheets', () => {
  it('begins with the mark of UTF-8 and ends each row with CRLF', () => {
    expect(
      csvFile([
        ['Name', '雨'],
        ['Ann', ''],
      ]),
    ).toBe('\ufeffName,雨\r\nAnn,\r\n');
  });

  it('quotes what would break a row', () => {
    expect(csvFile([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
      '\ufeff"a,b","say ""hi""","two\nlines",plain\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@sum(a1)',
    '\t=1',
    '\r=1',
    '\tx',
    '\rx',
    '\0x',
    '\0=1',
    '\u0001=1',
    '\ufeff=1',
    '\n=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '=cmd|"/c calc"!A0',
  ])('disarms %j', (formula) => {
    const cell = csvFile([[formula]]).slice(1, -2);
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each(['Ann', '1+1', 'ann@families.example', "O'Hara", ''])('leaves %j alone', (text) => {
    expect(csvFile([[text]])).toBe(`\ufeff${text}\r\n`);
  });
});
