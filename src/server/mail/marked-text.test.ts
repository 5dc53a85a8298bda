import { describe, expect, test } from 'vitest';
import { serverTexts, writingDirection } from './mail-language.ts';
import { markup, subjectLine, typed, withoutMarks } from './marked-text.ts';

const sentence = (name: string) =>
  serverTexts('en')._({ id: 'test.hello', message: 'Hello {name}, how are you?', values: { name: typed(name) } });

describe('what people typed', () => {
  test('is escaped and set apart in HTML', () => {
    expect(markup`<p>${sentence('<script>alert("1")</script> & \'co\'')}</p>`.html).toBe(
      '<p>Hello <bdi>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</bdi>, how are you?</p>',
    );
  });

  test('is not read as markup, message syntax or escapes, however it is written', () => {
    for (const name of [
      '{count, plural, one {x} other {y}}',
      "'{name}'",
      String.raw`\u003cscript\u003e \x0a`,
      '</bdi>',
    ]) {
      expect(withoutMarks(sentence(name))).toBe(`Hello ${name}, how are you?`);
      expect(markup`${sentence(name)}`.html.match(/<[^>]*>/g)).toEqual(['<bdi>', '</bdi>']);
    }
  });

  test('cannot turn the direction of the text around it', () => {
    expect(withoutMarks(sentence('\u202Eairam\u2069\u2069'))).toBe('Hello airam, how are you?');
    expect(markup`${sentence('\u2069\u2069x\u2068')}`.html).toBe('Hello <bdi>x</bdi>, how are you?');
  });

  test('keeps its lines in HTML', () => {
    expect(markup`${'one\ntwo'}`.html).toBe('one<br>two');
  });

  test('makes a subject of one line that cuts no character in two', () => {
    expect(subjectLine(sentence('Ann\r\nBcc: x@example.org'))).toBe('Hello Ann Bcc: x@example.org, how are you?');
    const family = '👩‍👩‍👧‍👦';
    expect(subjectLine(family.repeat(300))).toBe(`${family.repeat(149)}…`);
    expect(subjectLine('x'.repeat(150))).toBe('x'.repeat(150));
    expect(subjectLine('Set up tables '.repeat(20))).toBe(`${'Set up tables '.repeat(10)}Set up…`);
    expect(subjectLine(`You’re signed up: ${'x'.repeat(200)}`)).toMatch(/^You’re signed up: x{131}…$/);
  });
});

describe('the language of a mail', () => {
  test('is the nearest one that is spoken here', () => {
    for (const wanted of ['en', 'en-CA', 'tlh', 'en-x-y-z', 'constructor'])
      expect(serverTexts(wanted).locale).toBe('en');
  });

  test('knows in which direction it is written', () => {
    expect(['en', 'ar', 'fa', 'he', 'ur', 'zh-HK', 'fr'].map(writingDirection)).toEqual([
      'ltr',
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ]);
  });
});
