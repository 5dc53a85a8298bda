import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf } from '#tests/support/thread-time.ts';
import { readText } from './charset.ts';

const TEXT = '<p>École Burnett — “café” 義工 ünï</p>';
const WESTERN = '<p>École — “café” ünï € ‰</p>';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

const WINDOWS: Readonly<Record<string, number>> = { '—': 0x97, '“': 0x93, '”': 0x94, '€': 0x80, '‰': 0x89 };
const windows1252 = (text: string) => Uint8Array.from(Array.from(text), (sign) => WINDOWS[sign] ?? sign.charCodeAt(0));

describe('the text of a page is read exactly', () => {
  test.each<[string, Uint8Array, string | null, string, string]>([
    ['as UTF-8 that nobody announces', utf8(TEXT), 'text/html', 'utf-8', TEXT],
    ['as UTF-8 without any header', utf8(TEXT), null, 'utf-8', TEXT],
    ['by the header', windows1252(WESTERN), 'text/html; charset=windows-1252', 'windows-1252', WESTERN],
    ['by a quoted header', windows1252(WESTERN), 'text/html;CharSet="ISO-8859-1"', 'windows-1252', WESTERN],
    [
      'by the header against the page',
      utf8(`<meta charset="windows-1252">${TEXT}`),
      'text/html; charset=utf-8',
      'utf-8',
      `<meta charset="windows-1252">${TEXT}`,
    ],
    ['by its byte order mark', utf8(`\uFEFF${TEXT}`), 'text/html; charset=windows-1252', 'utf-8', TEXT],
    ['as UTF-16 with a mark', utf16(`\uFEFF${TEXT}`), null, 'utf-16le', TEXT],
    ['as UTF-16 the other way round', utf16(`\uFEFF${TEXT}`, true), 'text/html; charset=utf-8', 'utf-16be', TEXT],
    ['as windows-1252 when nothing is said and it is no UTF-8', windows1252(WESTERN), null, 'windows-1252', WESTERN],
    ['past a charset that there is not', utf8(TEXT), 'text/html; charset=klingon', 'utf-8', TEXT],
    ['past an encoding that browsers refuse', utf8(TEXT), 'text/html; charset=iso-2022-kr', 'utf-8', TEXT],
  ])('%s', (_how, bytes, contentType, charset, text) => {
    expect(readText(bytes, contentType)).toEqual({ text, charset });
  });

  test.each([
    '<meta charset=windows-1252>',
    "<META  charset = 'windows-1252' />",
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
    '<meta name="viewport" content="width=device-width"><meta charset="cp1252">',
    '<!-- <meta charset="utf-8"> --><meta charset="windows-1252">',
    '<?xml version="1.0" encoding="windows-1252"?>',
    '<title>Charset = utf-8</title><meta charset="windows-1252">',
  ])('by what the page says: %s', (start) => {
    const page = `${start}${WESTERN}`;
    expect(readText(windows1252(page), 'text/html')).toEqual({ text: page, charset: 'windows-1252' });
  });

  test('as Big5 and Shift_JIS by their names', () => {
    const big5 = Uint8Array.of(0xb8, 0x71, 0xa4, 0x75);
    expect(readText(big5, 'text/html; charset=big5').text).toBe('義工');
    expect(readText(Uint8Array.of(0x83, 0x65), 'text/html; charset=shift_jis').text).toBe('テ');
  });

  test('as UTF-8 when the page says UTF-16 in signs of one byte', () => {
    const page = `<meta charset="utf-16">${TEXT}`;
    expect(readText(utf8(page), null)).toEqual({ text: page, charset: 'utf-8' });
  });

  test('not by what stands far inside the page', () => {
    const page = `${' '.repeat(5000)}<meta charset="windows-1252">${TEXT}`;
    expect(readText(utf8(page), null).charset).toBe('utf-8');
  });
});

describe('a malformed page', () => {
  test('shows signs that cannot be read as such', () => {
    expect(readText(Uint8Array.of(0x61, 0xff, 0x62), 'text/html; charset=utf-8').text).toBe('a\uFFFDb');
    expect(readText(Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0x62), null).text).toBe('a\uFFFD');
    expect(readText(new Uint8Array(), null)).toEqual({ text: '', charset: 'utf-8' });
  });

  test('never stops the reader, whatever it and its header are', () => {
    const start = fc.constantFrom('', '<meta charset=', '<!--', '<?xml encoding="', '<meta <meta ', '\uFEFF');
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 300 }), fc.option(fc.string()), (start, bytes, label) => {
        const contentType = label === null ? null : `text/html; charset=${label}`;
        const { text, charset } = readText(Buffer.concat([Buffer.from(start), bytes]), contentType);
        expect(typeof text).toBe('string');
        expect(() => new TextDecoder(charset)).not.toThrow();
      }),
    );
  });

  test('does not hold the reader up with half elements', () => {
    const read = (page: Buffer) => readText(page, null);
    expect(growthOf(read, (times) => Buffer.from('<meta <!-- '.repeat(times)), 100_000)).toBeLessThan(4);
  });
});
