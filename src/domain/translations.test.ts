import { describe, expect, test } from 'vitest';
import { descriptionIn, titleIn } from './translations.ts';
import { SOURCE } from './writing.ts';

const fair = {
  title: 'Winter Fair',
  description: 'Bring gloves.',
  translations: {
    'zh-HK': { title: '冬季市集', description: null },
    ar: { title: 'معرض الشتاء', description: 'أحضروا القفازات.' },
  },
};

describe('what an organizer says', () => {
  test('is in the language in which everything is written first, unless said otherwise', () => {
    expect(titleIn('fr', { title: 'Winter Fair' })).toEqual({ text: 'Winter Fair', language: SOURCE });
  });

  test.each([
    ['ar', 'معرض الشتاء', 'ar'],
    ['zh-HK', '冬季市集', 'zh-HK'],
    // Whoever reads the one traditional Chinese reads the other.
    ['zh-Hant', '冬季市集', 'zh-HK'],
    ['zh-Hans', 'Winter Fair', 'en'],
    ['en', 'Winter Fair', 'en'],
  ] as const)('is called for %s: %s', (wanted, text, language) => {
    expect(titleIn(wanted, fair)).toEqual({ text, language });
  });

  test('is described in the original where only the title is translated', () => {
    expect(descriptionIn('ar', fair)).toEqual({ text: 'أحضروا القفازات.', language: 'ar' });
    expect(descriptionIn('zh-HK', fair)).toEqual({ text: 'Bring gloves.', language: 'en' });
    expect(descriptionIn('zh-HK', { description: null })).toBeNull();
  });

  test('stays the original for whoever reads the language of that, or one that is read alike', () => {
    const { title, translations } = fair;
    expect(titleIn('zh-HK', { title, translations }, 'zh-HK')).toEqual({ text: title, language: 'zh-HK' });
    const intoHongKong = { title: '冬季園遊會', translations: { en: { title: 'Winter Fair' } } };
    expect(titleIn('zh-HK', intoHongKong, 'zh-Hant')).toEqual({ text: '冬季園遊會', language: 'zh-Hant' });
    expect(titleIn('en', intoHongKong, 'zh-Hant').text).toBe('Winter Fair');
  });
});
