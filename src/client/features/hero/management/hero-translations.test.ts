import { expect, test } from 'vitest';
import { defaultHero, type HeroContent } from '#domain/hero.ts';
import {
  checkTranslatedHero,
  heroTranslationsChange,
  ownTextsOf,
  translatedHeroFields,
  whereHeroTextStands,
} from './hero-translations.ts';

const hero: HeroContent = {
  ...defaultHero,
  title: 'Many hands',
  statPrimary: '60',
  secondaryCtaText: 'Short shifts',
  bullets: [
    { text: 'Short shifts', visible: true },
    { text: 'Mobile-Friendly', visible: true },
    { text: 'No account', visible: false },
  ],
  translations: { fr: { title: 'À plusieurs mains', bullets: ['', '', 'Sans compte'] } },
};
const texts = ownTextsOf(hero);

test('each text of the council’s own stands once, whatever says it, and none of the hub’s', () => {
  expect(texts.map((text) => [whereHeroTextStands(text), text.text])).toEqual([
    ['Title', 'Many hands'],
    ['Secondary button, Bullet', 'Short shifts'],
    ['Bullet', 'No account'],
  ]);
  expect(ownTextsOf(defaultHero)).toEqual([]);
});

test('a field fills all places of its text, and only languages that change are sent', () => {
  const fields = translatedHeroFields(hero);
  expect(fields.into).toEqual({ fr: ['À plusieurs mains', '', 'Sans compte'] });
  expect(heroTranslationsChange(hero, fields)).toEqual({});
  const typed = {
    ...fields,
    columns: [...fields.columns, 'de' as const],
    into: { ...fields.into, de: [' Viele ', 'Kurz', ''] },
  };
  expect(heroTranslationsChange(hero, typed)).toEqual({
    de: { title: 'Viele', secondaryCtaText: 'Kurz', bullets: ['Kurz', '', ''] },
  });
  expect(heroTranslationsChange(hero, { columns: [], removed: ['fr'], into: fields.into })).toEqual({ fr: null });
  expect(heroTranslationsChange(hero, { ...fields, into: { fr: ['', '', ''] } })).toEqual({ fr: null });
});

test('a translation that is too long for one of its places is named', () => {
  const into = { fr: ['x'.repeat(101), 'y'.repeat(51), ''] };
  expect(checkTranslatedHero(texts, { columns: ['fr'], removed: [], into })).toMatchObject([
    { tag: 'fr', at: 0, message: '“Many hands” in French must have at most 100 characters' },
    { tag: 'fr', at: 1, message: '“Short shifts” in French must have at most 50 characters' },
  ]);
});
