import { describe, expect, test } from 'vitest';
import { defaultHero, type HeroContent } from '#domain/hero.ts';
import { checkHeroFields, heroChangeOf, heroFieldsOf, heroIn } from './hero-fields.ts';

const five: HeroContent = {
  ...defaultHero,
  bullets: ['One', 'Two', 'Three', 'Four', 'Five'].map((text, at) => ({ text, visible: at !== 1 })),
};

describe('the form of the banner', () => {
  test('holds what it was given', () => {
    expect(heroIn(heroFieldsOf(defaultHero))).toEqual(defaultHero);
    expect(heroIn(heroFieldsOf(five))).toEqual(five);
  });

  test('begins with three fields for bullets, and with more where there are more', () => {
    expect(heroFieldsOf({ ...defaultHero, bullets: [] }).bulletFields).toBe(3);
    expect(heroFieldsOf(five).bulletFields).toBe(5);
  });

  test('knows its fields in the order in which they stand', () => {
    const texts = Object.keys(heroFieldsOf(defaultHero)).filter((name) => !/Visible|Fields/.test(name));
    expect(texts.join(' ')).toBe(
      'title description primaryCtaText primaryCtaHref secondaryCtaText secondaryCtaHref bullet1 bullet2 bullet3 bullet4 bullet5 statPrimary statSecondary',
    );
  });

  test('takes a field that is left empty for no bullet, and says what is wrong with the others by their fields', () => {
    const fields = { ...heroFieldsOf(five), bullet1: ' ', bullet3: 'x'.repeat(51), title: '' };
    expect(heroIn(fields).bullets.map(({ text }) => text)).toEqual(['Two', 'x'.repeat(51), 'Four', 'Five']);
    expect(checkHeroFields(fields)).toEqual({
      title: 'Title is required when visible',
      bullet3: 'Bullet must be at most 50 characters',
    });
  });

  test('sends only what is another than before', () => {
    const fields = heroFieldsOf(defaultHero);
    expect(heroChangeOf(defaultHero, fields)).toEqual({});
    expect(heroChangeOf(defaultHero, { ...fields, title: ' Many hands ', bullet2: '' })).toEqual({
      title: 'Many hands',
      bullets: [
        { text: 'Free & Easy to Use', visible: true },
        { text: 'No Complex Setup', visible: true },
      ],
    });
  });
});
