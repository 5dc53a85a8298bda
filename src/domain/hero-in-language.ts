import { defaultHero, type HeroContent, type HeroTextField } from './hero.ts';
import type { LanguageTag } from './languages.ts';
import { translationFor } from './translations.ts';

/** Texts of the hub itself are translated by its catalogues. */
function inWords(original: string, translated: string | undefined): string {
  return translated === undefined || translated === '' || isOfHub(original) ? original : translated;
}

/** With what a council has translated; the rest stays as it was typed. */
export function heroInLanguage<Hero extends HeroContent>(wanted: LanguageTag, hero: Hero): Hero {
  const words = translationFor(wanted, hero.translations)?.translation;
  if (words === undefined) return hero;
  const line = (field: HeroTextField) => inWords(hero[field], words[field]);
  return {
    ...hero,
    title: line('title'),
    description: line('description'),
    primaryCtaText: line('primaryCtaText'),
    secondaryCtaText: line('secondaryCtaText'),
    statPrimary: line('statPrimary'),
    statSecondary: line('statSecondary'),
    bullets: hero.bullets.map((bullet, at) => ({
      ...bullet,
      text: inWords(bullet.text, words.bullets?.[at]),
    })),
  };
}

/** Whether it is one of the texts that a hub begins with. */
export function isOfHub(text: string): boolean {
  return ofHub.has(text);
}

const ofHub: ReadonlySet<string> = new Set([
  ...Object.values(defaultHero).filter((value) => typeof value === 'string'),
  ...defaultHero.bullets.map(({ text }) => text),
]);
