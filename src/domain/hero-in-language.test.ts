import { expect, test } from 'vitest';
import { bulletsMoved, defaultHero, type HeroContent } from './hero.ts';
import { heroInLanguage } from './hero-in-language.ts';

const hero: HeroContent = {
  ...defaultHero,
  title: 'Many hands',
  primaryCtaText: 'See who needs a hand',
  bullets: [
    { text: 'Short shifts', visible: true },
    { text: 'Mobile-Friendly', visible: true },
  ],
  translations: {
    'zh-HK': { title: '眾手成事', primaryCtaText: '看看誰需要幫忙', bullets: ['時間短', 'nothing'] },
    fr: { title: '' },
  },
};

test('what a council translated is shown in that language, and its own words in all others', () => {
  expect(heroInLanguage('zh-HK', hero)).toMatchObject({
    title: '眾手成事',
    primaryCtaText: '看看誰需要幫忙',
    bullets: [
      { text: '時間短', visible: true },
      { text: 'Mobile-Friendly', visible: true },
    ],
  });
  // Readers of the one read the other.
  expect(heroInLanguage('zh-Hant', hero).title).toBe('眾手成事');
  for (const language of ['fr', 'de', 'en'] as const) expect(heroInLanguage(language, hero).title).toBe('Many hands');
});

test('texts of the hub itself are left to its catalogues', () => {
  const untouched = { ...hero, title: defaultHero.title };
  expect(heroInLanguage('zh-HK', untouched).title).toBe(defaultHero.title);
});

test('the translation of a bullet moves with it, goes with it, and stays where the bullet is written anew', () => {
  const bullets = ['One', 'Two', 'Three'].map((text) => ({ text, visible: true }));
  const into = { fr: { title: 'T', bullets: ['Un', 'Deux', 'Trois'] }, de: { title: 'T' } };
  const after = (...texts: string[]) =>
    bulletsMoved(
      bullets,
      texts.map((text) => ({ text, visible: true })),
      into,
    );
  expect(after('Three', 'One')).toEqual({ fr: { title: 'T', bullets: ['Trois', 'Un'] }, de: { title: 'T' } });
  expect(after('One', 'Two, really', 'Three').fr?.bullets).toEqual(['Un', 'Deux', 'Trois']);
  expect(after('Zero', 'One', 'Two', 'Three').fr?.bullets).toEqual(['', 'Un', 'Deux', 'Trois']);
});
