import { z } from 'zod';
import { heroForm, type HeroChange } from '#contract/hero.ts';
import type { HeroBullet, HeroContent } from '#domain/hero.ts';

/** A bullet without text is an empty field, and no bullet of the banner. */
export type HeroFields = HeroContent;

const BULLET_FIELDS_AT_FIRST = 3;

export const emptyBullet: HeroBullet = { text: '', visible: true };

export function heroFieldsOf(hero: HeroContent): HeroFields {
  const missing = Math.max(0, BULLET_FIELDS_AT_FIRST - hero.bullets.length);
  return { ...hero, bullets: [...hero.bullets, ...Array.from({ length: missing }, () => emptyBullet)] };
}

const isFilled = ({ text }: HeroBullet) => text.trim() !== '';

export function heroIn(fields: HeroFields): HeroContent {
  return { ...fields, bullets: fields.bullets.filter(isFilled) };
}

/** Empty bullet fields stay, so that a problem names its field, but are not validated. */
export const heroFieldsSchema = z.preprocess((input) => {
  // The form knows what it holds.
  const fields = input as HeroFields;
  return {
    ...fields,
    bullets: fields.bullets.map((bullet) => (isFilled(bullet) ? bullet : { ...bullet, visible: false })),
  };
}, heroForm);

/** Only the changed fields, so that another administrator's concurrent changes stay. */
export function heroChangeOf(before: HeroContent, validated: HeroFields): HeroChange {
  const after = heroIn(validated);
  const names = Object.keys(after) as (keyof HeroContent)[];
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as HeroChange;
}
