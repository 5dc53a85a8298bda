import { describe, expect, test } from 'vitest';
import { acceptedLanguages, chooseLanguage, languages, oursFor } from './languages.ts';
import { directionOf } from './writing.ts';

describe('our languages', () => {
  test.each([
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-Hant', 'zh-Hant'],
    ['zh-Hant-US', 'zh-Hant'],
    ['zh-HK', 'zh-HK'],
    ['zh-MO', 'zh-HK'],
    ['zh-Hant-HK', 'zh-HK'],
    ['yue', 'zh-HK'],
    ['yue-Hans', 'zh-Hans'],
    ['tl-PH', 'fil'],
    ['iw', 'he'],
    ['in-ID', 'id'],
    ['pt-BR', 'pt'],
    ['fr-CA', 'fr'],
    ['EN-ca', 'en'],
    ['pa-IN', 'pa'],
  ])('fit %s as %s', (wish, ours) => {
    expect(oursFor(wish)).toBe(ours);
  });

  test.each(['pa-PK', 'pa-Arab', 'tlh', 'sr', '', 'x', '*', 'constructor', '<script>', 'en_CA; drop'])(
    'do not fit %s',
    (wish) => {
      expect(oursFor(wish)).toBeNull();
    },
  );

  test('are chosen by the first wish that fits, and English where none does', () => {
    expect(chooseLanguage(['tlh', 'pa-PK', 'ko-KR', 'fr'])).toBe('ko');
    expect(chooseLanguage(['tlh'])).toBe('en');
    expect(chooseLanguage([])).toBe('en');
  });

  test('are thirty, each found by its own tag, and four of them are written from the right', () => {
    expect(languages).toHaveLength(30);
    for (const { tag } of languages) expect(oursFor(tag)).toBe(tag);
    for (const { tag, direction } of languages) expect(directionOf(tag), tag).toBe(direction);
    expect(languages.filter(({ direction }) => direction === 'rtl')).toHaveLength(4);
  });

  test('stay as quickly found when thousands of others are wished for', () => {
    for (let nth = 0; nth < 5000; nth += 1) oursFor(`en-x-${nth}`);
    expect(oursFor('ko')).toBe('ko');
  });
});

describe('what a browser accepts', () => {
  test('is read in the order of its weights', () => {
    expect(acceptedLanguages('de;q=0.5, zh-HK, en;q=0.9, fr;q=0')).toEqual(['zh-HK', 'en', 'de']);
    expect(acceptedLanguages(undefined)).toEqual([]);
  });
});
