import { describe, expect, it } from 'vitest';
import {
  comparable,
  inItsDirection,
  isAnswerable,
  isEmailAddress,
  isPhoneNumber,
  multiLine,
  proposedAddress,
  singleLine,
} from './text-limits.ts';

describe('email addresses', () => {
  it.each(['ann@example.org', 'a.b+c@sub.example.co', "o'brien@example.org", '用户@例子.广告', 'x@y.zz'])(
    '%s is one',
    (text) => {
      expect(isEmailAddress(text)).toBe(true);
    },
  );
  it.each([
    '',
    'ann',
    'ann@',
    '@example.org',
    'ann@example',
    'a b@example.org',
    '"a b"@example.org',
    'a@b..c',
    'a@b@c.d',
    'a@example.org\nBcc: x@y.zz',
    'a\u0000@example.org',
    'a@exam\u0007ple.org',
    'a\ud800@example.org',
    'a\u202e@example.org',
    '\u200ba@example.org',
    'ann?bcc=x%40example.org&body=hi@example.org',
    'ann%2cx@example.org',
    'ann#x@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(260)}.org`,
    'm.o’hara@example.org',
    'anne‑marie@example.org',
    'first.last.@example.org',
    '.first@example.org',
    'first..last@example.org',
  ])('%j is none', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
  it('validates a hostile text of 50,000 characters at once', () => {
    expect(isEmailAddress(`${'a'.repeat(64)}@${'a.'.repeat(25_000)}@`)).toBe(false);
  });
});

describe('an address that is none', () => {
  it.each([
    ['m.o’hara@example.org', "m.o'hara@example.org"],
    ['m.oʼhara@example.org', "m.o'hara@example.org"],
    ['m.o´hara@example.org', "m.o'hara@example.org"],
    ['anne‑marie@example.org', 'anne-marie@example.org'],
    ['first.last.@example.org', 'first.last@example.org'],
    ['first..last@example.org', 'first.last@example.org'],
    ['.first@example.org', 'first@example.org'],
    ['first@example.org.', 'first@example.org'],
    ['<first@example.org>,', 'first@example.org'],
    ['mailto:first@example.org', 'first@example.org'],
    ['first @ example.org', 'first@example.org'],
    ['ｆｉｒｓｔ＠example。org', 'first@example.org'],
  ])('%j was probably meant as %s', (text, meant) => {
    expect(isEmailAddress(text)).toBe(false);
    expect(proposedAddress(text)).toBe(meant);
  });
  it.each([
    "m.o'hara@example.org",
    '用户@例子.广告',
    'ann',
    'a b@example.org',
    'a@b@c.d',
    'a@example.org\nBcc: x@y.zz',
  ])('%j proposes nothing', (text) => {
    expect(proposedAddress(text)).toBeNull();
  });
});

it('knows addresses that every program can answer: only their domain is written in other letters', () => {
  expect(['ann@example.org', "o'brien+x@example.org", 'ann@exämple.org'].filter(isAnswerable)).toHaveLength(3);
  expect(['josé@example.org', '用户@例子.广告', 'ann'].filter(isAnswerable)).toEqual([]);
});

describe('phone numbers', () => {
  it.each(['604-555-0100', '+1 (604) 555 0100 ext. 3', '٦٠٤٥٥٥٠١٠٠', '555 0100'])('%s is one', (text) => {
    expect(isPhoneNumber(text)).toBe(true);
  });
  it.each(['', 'none', '--'])('%j is none', (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  });
});

it('keeps one line as one line, without control characters', () => {
  expect(singleLine('  Ann\r\nBcc: x\u0000\u2028 Lee  ')).toBe('Ann Bcc: x Lee');
});

it('lets nothing turn the direction of what others wrote, and keeps the marks of scripts that need them', () => {
  expect(inItsDirection('\u202egro.elpmaxe\u202c \u2067Ann\u2069')).toBe('gro.elpmaxe Ann');
  expect(inItsDirection('می\u200cخواهم \u200fא')).toBe('می\u200cخواهم \u200fא');
});

it('keeps line breaks in texts of several lines, and nothing else that controls', () => {
  expect(multiLine(' one\r\ntwo\u0007\rthree ')).toBe('one\ntwo\nthree');
});

it('keeps no half of a character, as a text that was cut off may hold', () => {
  expect(singleLine('Ann \ud83d')).toBe('Ann');
  expect(multiLine('one\ntwo\ude00')).toBe('one\ntwo');
  expect([singleLine('張偉 𠮷 😀'), multiLine('張偉 𠮷 😀')]).toEqual(['張偉 𠮷 😀', '張偉 𠮷 😀']);
});

it('compares names without case, width and doubled spaces', () => {
  expect(comparable('  ANN   Lee ')).toBe(comparable('ann lee'));
  expect(comparable('Ａｎｎ')).toBe('ann');
});
