import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, darkenedToRead, isReadable, readColour, shadesOf, SPRUCE } from './accent.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test.each([
  ['#1F5A44', '#1f5a44'],
  [' #abc ', '#aabbcc'],
  ['#12345', null],
  ['red', null],
  ['#1f5a44;}', null],
  ['', null],
])('%j is read as %j', (text, read) => expect(readColour(text)).toBe(read));

test('contrast is what WCAG says', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrastOf(SPRUCE, SPRUCE)).toBe(1);
});

// On the grounds of choices too, which are darker than paper.
test.each([
  [SPRUCE, true],
  ['#1d4e89', true],
  ['#767676', false],
  ['#6e6e6e', false],
  ['#666666', true],
  ['#f2b035', false],
  ['#ffffff', false],
])('%s can be read on every ground: %s', (accent, is) => expect(isReadable(accent)).toBe(is));

describe('the shades of any colour', () => {
  test('of spruce are those of the house', () => {
    expect(shadesOf(SPRUCE)).toMatchObject({ dark: '#164433', soft: '#e6f0ea', line: '#b4ccc0' });
  });

  test('can be read wherever text stands on one of them', () => {
    fc.assert(
      fc.property(colour, (any) => {
        const accent = darkenedToRead(any);
        const { dark, soft, line, onDark, filledOnDark } = shadesOf(accent);
        expect(isReadable(accent)).toBe(true);
        for (const [text, ground] of [
          [accent, soft],
          ['#ffffff', dark],
          [line, dark],
          [dark, soft],
          [onDark, '#24332c'],
          ['#ffffff', filledOnDark],
        ] as const)
          expect(contrastOf(text, ground), `${text} on ${ground}, of ${accent}`).toBeGreaterThanOrEqual(4.5);
      }),
      { seed: 33 },
    );
  });

  test('one that can be read is left as it is', () => expect(darkenedToRead('#1d4e89')).toBe('#1d4e89'));
});
