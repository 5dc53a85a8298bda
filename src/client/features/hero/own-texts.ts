import type { HeroContent } from '#domain/hero.ts';
import { heroTextFields } from '#domain/hero.ts';
import { isOfHub } from '#domain/hero-in-language.ts';

/** Whether there is a word that needs to be translated: those that a hub begins with are translated already. */
export function isOwnText(text: string): boolean {
  return /\p{L}/u.test(text) && !isOfHub(text);
}

export function hasOwnTexts(hero: HeroContent): boolean {
  return [...heroTextFields.map((field) => hero[field]), ...hero.bullets.map(({ text }) => text)].some(isOwnText);
}
