import { describe, expect, test } from 'vitest';
import { defaultHero, type HeroContent } from '#domain/hero.ts';
import { schemaResolver } from '#client/lib/persisted-form.ts';
import { emptyBullet, heroChangeOf, heroFieldsOf, heroFieldsSchema, heroIn, type HeroFields } from './hero-fields.ts';

const bullets = ['One', 'Two', 'Three', 'Four', 'Five'].map((text, at) => ({ text, visible: at !== 1 }));
const five: HeroContent = { ...defaultHero, bullets };

const validated = (fields: HeroFields) => heroFieldsSchema.parse(fields);

describe('the form of the banner', () => {
  test('holds what it was given', () => {
    expect(heroIn(heroFieldsOf(defaultHero))).toEqual(defaultHero);
    expect(heroIn(heroFieldsOf(five))).toEqual(five);
  });

  test('begins with three fields for bullets, and with more where there are more', () => {
    expect(heroFieldsOf({ ...defaultHero, bullets: [] }).bullets).toEqual([emptyBullet, emptyBullet, emptyBullet]);
    expect(heroFieldsOf(five).bullets).toHaveLength(5);
  });

  test('takes a field that is left empty for no bullet, and says what is wrong with the others by their fields', async () => {
    const tooLong = { text: 'x'.repeat(51), visible: true };
    const fields = { ...five, title: '', bullets: bullets.with(0, { text: ' ', visible: true }).with(2, tooLong) };
    expect(heroIn(fields).bullets.map(({ text }) => text)).toEqual(['Two', tooLong.text, 'Four', 'Five']);
    const resolve = schemaResolver<HeroFields, HeroContent>(heroFieldsSchema);
    const { errors } = await resolve(fields, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(errors).toMatchObject({
      title: { message: 'Title is required when visible' },
      bullets: { 2: { text: { message: 'Bullet must be at most 50 characters' } } },
    });
    expect(errors.bullets?.[0]).toBeUndefined();
  });

  test('sends only what is another than before', () => {
    const fields = heroFieldsOf(defaultHero);
    expect(heroChangeOf(defaultHero, validated(fields))).toEqual({});
    const changed = { ...fields, title: ' Many hands ', bullets: fields.bullets.with(1, emptyBullet) };
    expect(heroChangeOf(defaultHero, validated(changed))).toEqual({
      title: 'Many hands',
      bullets: [
        { text: 'Free & Easy to Use', visible: true },
        { text: 'No Complex Setup', visible: true },
      ],
    });
  });
});
