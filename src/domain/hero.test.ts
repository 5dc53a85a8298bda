import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf } from '#tests/support/thread-time.ts';
import { isHeroHref, isLocalPath } from './hero.ts';
import { hasOtherScheme, previewOf } from './hero-limits.ts';

const HUB = 'https://pac.example.org';

describe('an address that a button of the banner may lead to', () => {
  test.each([
    '#',
    '/',
    '/volunteer-opportunities',
    '/signup-sheet/1?a=b#c',
    '/春節',
    'https://school.example',
    'http://school.example:8080/a?b#c',
    'HTTPS://SCHOOL.EXAMPLE/',
    'https://学校.example/春節',
  ])('is %j', (href) => {
    expect(isHeroHref(href)).toBe(true);
  });

  test.each([
    '',
    'www.school.example',
    '#top',
    'volunteer-opportunities',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ /evil.example',
    '/a\u0000b',
    '/\u200b/evil.example',
    '\\/evil.example',
    ' /a',
    'http:evil.example',
    'http:/evil.example',
    'http://',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://school.example@evil.example/',
    'https://a:b@evil.example/',
    'https://evil example/',
    'httpx://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://pac.example.org/1',
    'file:///etc/passwd',
    'mailto:pac@school.example',
  ])('is not %j', (href) => {
    expect(isHeroHref(href)).toBe(false);
  });

  test('always leads to this hub or to the web, as a browser reads it', () => {
    const seen = '/ // \\ : # ? @ . .. %2f %5c javascript: JAVASCRIPT: data: http: https: http evil.example a alert(1)';
    const parts = fc.constantFrom(...seen.split(' '), ...Array.from(' \t\n\r\u0000\u200b'));
    const texts = fc.oneof(
      fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
      fc.string(),
      fc.webUrl(),
    );
    const runs = { numRuns: 5000 };
    fc.assert(
      fc.property(texts, (text) => {
        if (!isHeroHref(text)) return;
        const { protocol, origin, username, password } = new URL(text, `${HUB}/here`);
        expect(['http:', 'https:']).toContain(protocol);
        expect([username, password]).toEqual(['', '']);
        if (text.startsWith('/') || text === '#') expect(origin).toBe(HUB);
      }),
      runs,
    );
    fc.assert(
      fc.property(texts, (text) => {
        if (isLocalPath(text)) expect(new URL(text, `${HUB}/here`).origin).toBe(HUB);
      }),
      runs,
    );
    fc.assert(
      fc.property(texts, (text) => {
        // What is kept while it is hidden may be unfinished, but a browser could never run it.
        if (hasOtherScheme(text) || !URL.canParse(text, `${HUB}/here`)) return;
        expect(['http:', 'https:']).toContain(new URL(text, `${HUB}/here`).protocol);
      }),
      runs,
    );
  });

  test.each([
    ['slashes', (length: number) => '/'.repeat(length)],
    ['dots', (length: number) => `http://${'a.'.repeat(length / 2)}`],
    ['line breaks', (length: number) => `java${'\n'.repeat(length)}script:`],
  ])('of nothing but %s is validated in a time that grows with its length alone', (_what, textOf) => {
    const validate = (text: string) => [isHeroHref(text), hasOtherScheme(text)];
    expect(growthOf(validate, textOf, 200_000)).toBeLessThan(4);
  });
});

describe('the preview of a description', () => {
  test('is the description itself up to 100 characters', () => {
    expect(previewOf('x'.repeat(100))).toBe('x'.repeat(100));
  });

  test('is its first 100 characters, none of them halved', () => {
    expect(previewOf('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
    expect(previewOf('🙌'.repeat(101))).toBe(`${'🙌'.repeat(100)}…`);
    expect(previewOf(`${'x'.repeat(99)} y`)).toBe(`${'x'.repeat(99)}…`);
  });
});
