import { describe, expect, it } from 'vitest';
import { isFoundIn } from './search.ts';
import { shorten } from './shorten.ts';

describe('a search', () => {
  it.each([
    ['jose', 'José Ñandú', true],
    ['ÉCOLE', 'école', true],
    [' 義工 ', '招募義工', true],
    ['nguyen thi anh', 'Nguyễn Thị Ánh', true],
    ['dang', 'Đặng Thu Hà', true],
    ["o'brien", 'O’Brien', true],
    ['obrien', 'OʼBrien', true],
    ['pre-sale', 'Pre‑Sale', true],
    ['strasse', 'Straße', true],
    ['محمد', 'مُحَمَّد', true],
    ['𠮷', '𠮷田', true],
    ['', 'anything', true],
    ['ann', 'ben', false],
  ])('for %j in %j: %s', (search, text, found) => {
    expect(isFoundIn(search, ['other words', text])).toBe(found);
  });
});

describe('shortening', () => {
  it.each([
    ['four', 4, 'four'],
    ['fives', 4, 'fiv…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2, '👩‍👩‍👧…'],
  ])('%j to %i characters gives %j', (text, most, expected) => {
    expect(shorten(text, most)).toBe(expected);
  });
});
