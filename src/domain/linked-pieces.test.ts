import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkedPieces } from './linked-pieces.ts';

const urls = (text: string) => linkedPieces(text).flatMap(({ url }) => url ?? []);

describe('addresses in a text', () => {
  it.each<[string, string[]]>([
    ['See https://pac.example/a?b=c#d.', ['https://pac.example/a?b=c#d']],
    ['(https://pac.example/a)', ['https://pac.example/a']],
    ['https://en.wikipedia.org/wiki/Burnaby_(city)', ['https://en.wikipedia.org/wiki/Burnaby_(city)']],
    ['www.pac.example, and http://b.example!', ['https://www.pac.example', 'http://b.example']],
    ['請看 https://pac.example/義工 。', ['https://pac.example/義工']],
    ['javascript:alert(1) data:text/html,x ftp://a mailto:a@b.example', []],
    ['https:// and http://', []],
    ['nothing here', []],
  ])('of %j are %j', (text, expected) => {
    expect(urls(text)).toEqual(expected);
  });

  it('leave the text as it is, and lead nowhere but to pages', () => {
    const parts = fc.constantFrom('https://a.example/', 'www.b.example', '"', '<', ' ', '.', ')', '(', 'x', '\n', '&');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (words) => {
        const text = words.join('');
        const pieces = linkedPieces(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { url } of pieces) if (url !== undefined) expect(new URL(url).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
