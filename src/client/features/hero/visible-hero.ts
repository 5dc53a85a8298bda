import { isHeroHref, type HeroContent } from '#domain/hero.ts';

/** What of a banner is seen. */
export interface VisibleHero {
  readonly title: string | null;
  readonly description: string | null;
  readonly buttons: readonly { readonly text: string; readonly href: string }[];
  readonly bullets: readonly string[];
  readonly statPrimary: string | null;
  readonly statSecondary: string | null;
  /** Of the first text: the words of the banner stand on the side where it begins. */
  readonly direction: 'ltr' | 'rtl';
  /** Nothing is said: only the picture is there. */
  readonly isSilent: boolean;
}

/** A part is seen when it is switched on and filled in; while someone still writes, a preview shows what there is. */
export function visibleHero(hero: HeroContent, say: (text: string) => string): VisibleHero {
  const seen = (text: string, isVisible: boolean) => (isVisible && text.trim() !== '' ? say(text) : null);
  const button = (text: string, href: string, isVisible: boolean) => {
    const said = seen(text, isVisible);
    return said === null || !isHeroHref(href) ? [] : [{ text: said, href }];
  };
  const parts = {
    title: seen(hero.title, hero.titleVisible),
    description: seen(hero.description, hero.descriptionVisible),
    buttons: [
      ...button(hero.primaryCtaText, hero.primaryCtaHref, hero.primaryCtaVisible),
      ...button(hero.secondaryCtaText, hero.secondaryCtaHref, hero.secondaryCtaVisible),
    ],
    bullets: hero.bullets.flatMap(({ text, visible }) => seen(text, visible && hero.bulletsVisible) ?? []),
    statPrimary: seen(hero.statPrimary, hero.statPrimaryVisible),
    statSecondary: seen(hero.statSecondary, hero.statSecondaryVisible),
  };
  const [first = ''] = [parts.title, parts.description, ...parts.bullets].filter((text) => text !== null);
  const isSilent = Object.values(parts).every((part) => part === null || part.length === 0);
  return { ...parts, direction: directionOf(first), isSilent };
}

const WRITTEN_FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** As `dir="auto"` finds it: by the first letter. */
function directionOf(text: string): 'ltr' | 'rtl' {
  return WRITTEN_FROM_THE_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}
