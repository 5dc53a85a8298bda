import { describe, expect, it } from 'vitest';
import { readCells } from './paste/cells.ts';
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

  it.each(['a;b', 'a|b', 'a\tb'])('quotes %j, at which programs of other settings would split', (text) => {
    expect(csvFile([[text]])).toBe(`\ufeff"${text}"\r\n`);
  });

  it.each([
    ['Bo;=1+1;x', "Bo;'=1+1;x"],
    ['Bo|=1+1', "Bo|'=1+1"],
    ['Bo\t=1+1', "Bo\t'=1+1"],
    ['Bo\n=1+1', "Bo\n'=1+1"],
    ['Bo\r\n@sum(a1)', "Bo\r\n'@sum(a1)"],
    ['Bo; \u0001＝1', "Bo;' \u0001＝1"],
    ['Bo;"=1+1;x', `Bo;'""=1+1;x`],
    ['Bo;;;=1', "Bo;;;'=1"],
    ['\t=1', "'\t'=1"],
    ['=1;=2', "'=1;'=2"],
  ])('disarms a formula that stands where such a program begins a cell: %j', (text, cell) => {
    expect(csvFile([['Ann', text]])).toBe(`\ufeffAnn,"${cell}"\r\n`);
  });

  it('is read back cell by cell, whatever they hold', () => {
    const rows = [
      ['Sheet', 'Notes', 'Phone'],
      ['a;b;c', 'one\ttwo|three', '0604 555 0101'],
      ['say "hi"; bye', 'two\nlines, and 5" pipes', '1/2'],
    ];
    expect(readCells(csvFile(rows)).map(({ cells }) => cells)).toEqual(rows);
  });

  it.each(['Ann', '1+1', 'ann@families.example', "O'Hara", ''])('leaves %j alone', (text) => {
    expect(csvFile([[text]])).toBe(`\ufeff${text}\r\n`);
  });
});
