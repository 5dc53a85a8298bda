import type { LanguageTag } from './languages.ts';

export interface HeroBullet {
  readonly text: string;
  readonly visible: boolean;
}

export const heroTextFields = [
  'title',
  'description',
  'primaryCtaText',
  'secondaryCtaText',
  'statPrimary',
  'statSecondary',
] as const;
export type HeroTextField = (typeof heroTextFields)[number];

/** In one language; an empty text is not translated. */
export type HeroWords = Readonly<Partial<Record<HeroTextField, string | undefined>>> & {
  /** In the order of the bullets. */
  readonly bullets?: readonly string[] | undefined;
};
type HeroTranslations = Readonly<Partial<Record<LanguageTag, HeroWords>>>;

export interface HeroContent {
  readonly title: string;
  readonly titleVisible: boolean;
  readonly description: string;
  readonly descriptionVisible: boolean;
  readonly primaryCtaText: string;
  readonly primaryCtaHref: string;
  readonly primaryCtaVisible: boolean;
  readonly secondaryCtaText: string;
  readonly secondaryCtaHref: string;
  readonly secondaryCtaVisible: boolean;
  readonly bullets: readonly HeroBullet[];
  readonly bulletsVisible: boolean;
  readonly statPrimary: string;
  /**
   * Whether the counted hours take the place of the text, and nothing while there are none. Null until somebody has decided:
   * then they do where the text is the default one and there have ever been hours.
   */
  readonly statPrimaryCounted: boolean | null;
  readonly statPrimaryVisible: boolean;
  readonly statSecondary: string;
  readonly statSecondaryVisible: boolean;
  readonly translations: HeroTranslations;
}

export const defaultHero: HeroContent = {
  title: 'Simplifying parent volunteer coordination',
  titleVisible: true,
  description:
    'Find a shift that fits your week, sign up in half a minute, and meet the parents behind the next event.',
  descriptionVisible: true,
  primaryCtaText: 'Create First Sign Up',
  primaryCtaHref: '/pac-mgmt-2025',
  primaryCtaVisible: false,
  secondaryCtaText: 'View Example',
  secondaryCtaHref: '#',
  secondaryCtaVisible: true,
  bullets: ['Free & Easy to Use', 'Mobile-Friendly', 'No Complex Setup'].map((text) => ({ text, visible: true })),
  bulletsVisible: true,
  statPrimary: '247 Hours',
  statPrimaryCounted: null,
  statPrimaryVisible: true,
  statSecondary: 'Volunteered This Month',
  statSecondaryVisible: true,
  translations: {},
};

/** As the address of a button: the sheets further down on the same page. */
export const ON_THIS_PAGE = '#';

// Nowhere are these needed, and browsers drop some of them before they read an address.
const UNSEEN = /[\s\p{C}\\]/u;
const ANY_ORIGIN = 'https://hub.invalid';

/** `/…`, and nothing that a browser would take for a host. */
export function isLocalPath(text: string): boolean {
  if (!text.startsWith('/') || UNSEEN.test(text) || !URL.canParse(text, ANY_ORIGIN)) return false;
  return new URL(text, ANY_ORIGIN).origin === ANY_ORIGIN;
}

/** `#`, a path of this hub, or a web address that shows its host and nothing else. */
export function isHeroHref(text: string): boolean {
  if (text === ON_THIS_PAGE || isLocalPath(text)) return true;
  if (!/^https?:\/\/[^/]/i.test(text) || UNSEEN.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Whether the primary stat is counted, as soon as there is something to count. */
export function countsHours({
  statPrimary,
  statPrimaryCounted,
}: Pick<HeroContent, 'statPrimary' | 'statPrimaryCounted'>): boolean {
  return statPrimaryCounted ?? statPrimary === defaultHero.statPrimary;
}

/** Of bullets that moved, what was translated moves with them; those that were written anew keep what stood at their place. */
export function bulletsMoved(
  before: readonly HeroBullet[],
  after: readonly HeroBullet[],
  translations: HeroTranslations,
): HeroTranslations {
  const from = after.map(({ text }, at) => {
    const earlier = before.findIndex((bullet) => bullet.text === text);
    if (earlier >= 0) return earlier;
    // Another bullet has moved away from it.
    return after.some((bullet) => bullet.text === before[at]?.text) ? -1 : at;
  });
  const entries = Object.entries(translations).map(([tag, words]) => [
    tag,
    words.bullets === undefined ? words : { ...words, bullets: from.map((at) => words.bullets?.[at] ?? '') },
  ]);
  return Object.fromEntries(entries) as HeroTranslations;
}
