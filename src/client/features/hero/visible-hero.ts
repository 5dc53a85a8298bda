import { countsHours, isHeroHref, type HeroContent } from '#domain/hero.ts';
import type { VolunteerHours } from '#domain/stats.ts';

export interface VisibleHero {
  readonly title: string | null;
  readonly description: string | null;
  readonly buttons: readonly { readonly text: string; readonly href: string }[];
  readonly bullets: readonly string[];
  readonly statPrimary: string | null;
  readonly statSecondary: string | null;
  /** The direction of the first text, which decides the side of all words. */
  readonly direction: 'ltr' | 'rtl';
  readonly isSilent: boolean;
}

export interface HeroTexts {
  readonly say: (text: string) => string;
  readonly sayHours: (hours: number) => string;
}

/**
 * A part is visible when it is switched on and filled in; during editing, a preview shows what there is. Where the hub
 * has hours (`hours` is null until that is known), the stat counts them; a month without any has no stats.
 */
export function visibleHero(
  hero: HeroContent,
  { say, sayHours }: HeroTexts,
  hours: VolunteerHours | null,
): VisibleHero {
  const seen = (text: string, isVisible: boolean) => (isVisible && text.trim() !== '' ? say(text) : null);
  const button = (text: string, href: string, isVisible: boolean) => {
    const said = seen(text, isVisible);
    return said === null || !isHeroHref(href) ? [] : [{ text: said, href }];
  };
  const stats = () => {
    const statSecondary = seen(hero.statSecondary, hero.statSecondaryVisible);
    const isDecided = hero.statPrimaryCounted === true;
    const isCounted = hero.statPrimaryVisible && countsHours(hero) && (isDecided || hours?.hasHours !== false);
    if (!isCounted) return { statPrimary: seen(hero.statPrimary, hero.statPrimaryVisible), statSecondary };
    if (hours === null || hours.monthlyHours === 0) return { statPrimary: null, statSecondary: null };
    return { statPrimary: sayHours(hours.monthlyHours), statSecondary };
  };
  const parts = {
    title: seen(hero.title, hero.titleVisible),
    description: seen(hero.description, hero.descriptionVisible),
    buttons: [
      ...button(hero.primaryCtaText, hero.primaryCtaHref, hero.primaryCtaVisible),
      ...button(hero.secondaryCtaText, hero.secondaryCtaHref, hero.secondaryCtaVisible),
    ],
    bullets: hero.bullets.flatMap(({ text, visible }) => seen(text, visible && hero.bulletsVisible) ?? []),
    ...stats(),
  };
  const [first = ''] = [parts.title, parts.description, ...parts.bullets].filter((text) => text !== null);
  const isSilent = Object.values(parts).every((part) => part === null || part.length === 0);
  return { ...parts, direction: directionOf(first), isSilent };
}

const WRITTEN_FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By the first letter, as `dir="auto"` does. */
function directionOf(text: string): 'ltr' | 'rtl' {
  return WRITTEN_FROM_THE_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}
