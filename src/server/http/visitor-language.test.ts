import { describe, expect, test } from 'vitest';
import { chosenLanguage, wishedLanguage, wishesOf } from './visitor-language.ts';

function asking(cookie: string | undefined, accepted: string) {
  return { cookies: cookie === undefined ? {} : { lang: cookie }, headers: { 'accept-language': accepted } };
}

describe('the language of a visitor', () => {
  test('is as chosen with the browser, then that of the account, then what the browser asks for', () => {
    const request = asking('zh-HK', 'de;q=0.5, fr, *;q=0.1');
    expect(wishesOf(request, 'pa')).toEqual(['zh-HK', 'pa', 'fr', 'de']);
    expect(wishesOf(asking(undefined, 'fr'), 'pa')).toEqual(['pa', 'fr']);
    expect(wishesOf(asking(undefined, ''), null)).toEqual([]);
  });

  test.each(['', 'x', '<script>', 'en; path=/', 'a'.repeat(100)])('is never what is no language: %s', (cookie) => {
    expect(chosenLanguage(asking(cookie, ''))).toBeNull();
    expect(wishesOf(asking(cookie, `${cookie}, ko`), null)).toEqual(['ko']);
  });
});

describe('the language to be written to in', () => {
  test('is the one that was chosen, whether we have it yet or not', () => {
    expect(wishedLanguage(asking('zh-HK', 'en'))).toBe('zh-HK');
  });

  test('is the first of ours that is asked for, else the first that is asked for, else English', () => {
    expect(wishedLanguage(asking(undefined, 'tlh, en-CA;q=0.5'))).toBe('en');
    expect(wishedLanguage(asking(undefined, 'tlh;q=0.4, tpi'))).toBe('tpi');
    expect(wishedLanguage(asking(undefined, '*'))).toBe('en');
  });
});
