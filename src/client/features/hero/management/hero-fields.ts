import { heroForm, type HeroChange } from '#contract/hero.ts';
import { heroLimits, type HeroBullet, type HeroContent } from '#domain/hero.ts';

/** The banner as its form holds it: each text and each switch by itself, and a place for every bullet that there can be. */
export interface HeroFields extends Omit<HeroContent, 'bullets'> {
  readonly bullet1: string;
  readonly bullet1Visible: boolean;
  readonly bullet2: string;
  readonly bullet2Visible: boolean;
  readonly bullet3: string;
  readonly bullet3Visible: boolean;
  readonly bullet4: string;
  readonly bullet4Visible: boolean;
  readonly bullet5: string;
  readonly bullet5Visible: boolean;
  /** How many fields for bullets are shown. */
  readonly bulletFields: number;
}

export const BULLETS = [1, 2, 3, 4, 5] as const;
const BULLET_FIELDS_AT_FIRST = 3;

const noBullet: HeroBullet = { text: '', visible: true };

export function heroFieldsOf({ bullets, ...hero }: HeroContent): HeroFields {
  const [one = noBullet, two = noBullet, three = noBullet, four = noBullet, five = noBullet] = bullets;
  const { title, titleVisible, description, descriptionVisible, ...rest } = hero;
  const { primaryCtaText, primaryCtaHref, primaryCtaVisible, secondaryCtaText, secondaryCtaHref } = rest;
  const { secondaryCtaVisible, bulletsVisible, statPrimary, statPrimaryVisible, statSecondary } = rest;
  return {
    // In the order of the form: so problems are listed from above.
    title,
    titleVisible,
    description,
    descriptionVisible,
    primaryCtaText,
    primaryCtaHref,
    primaryCtaVisible,
    secondaryCtaText,
    secondaryCtaHref,
    secondaryCtaVisible,
    bullet1: one.text,
    bullet1Visible: one.visible,
    bullet2: two.text,
    bullet2Visible: two.visible,
    bullet3: three.text,
    bullet3Visible: three.visible,
    bullet4: four.text,
    bullet4Visible: four.visible,
    bullet5: five.text,
    bullet5Visible: five.visible,
    bulletFields: Math.max(BULLET_FIELDS_AT_FIRST, Math.min(bullets.length, heroLimits.bullets)),
    bulletsVisible,
    statPrimary,
    statPrimaryVisible,
    statSecondary,
    statSecondaryVisible: rest.statSecondaryVisible,
  };
}

interface PlacedBullet extends HeroBullet {
  readonly field: `bullet${(typeof BULLETS)[number]}`;
}

/** The bullets with the fields that they stand in; a field that is left empty is no bullet. */
function bulletsIn(fields: HeroFields): PlacedBullet[] {
  return BULLETS.map((number) => ({
    field: `bullet${number}` as const,
    text: fields[`bullet${number}`],
    visible: fields[`bullet${number}Visible`],
  })).filter(({ text }) => text.trim() !== '');
}

/** What the form says, as it stands there: for the preview, and to be validated. */
export function heroIn(fields: HeroFields): HeroContent {
  return { ...heroOnly(fields), bullets: bulletsIn(fields).map(({ text, visible }) => ({ text, visible })) };
}

function heroOnly(fields: HeroFields): Omit<HeroContent, 'bullets'> {
  const isBullet = (name: string) => /^bullet(\d|Fields)/.test(name);
  const rest = Object.entries(fields).filter(([name]) => !isBullet(name));
  // What is not about bullets is named as in the contract.
  return Object.fromEntries(rest) as unknown as Omit<HeroContent, 'bullets'>;
}

/** What is wrong with the form, by its fields. */
export function checkHeroFields(fields: HeroFields): Partial<Record<keyof HeroFields, string>> {
  const placed = bulletsIn(fields);
  const wrong: Partial<Record<string, string>> = {};
  for (const { path, message } of heroForm.safeParse(heroIn(fields)).error?.issues ?? []) {
    const [name, at] = path;
    const field = name === 'bullets' && typeof at === 'number' ? placed[at]?.field : name;
    if (field !== undefined) wrong[String(field)] ??= message;
  }
  return wrong;
}

/** What of the banner is another than before: what someone else changes meanwhile stays. */
export function heroChangeOf(before: HeroContent, fields: HeroFields): HeroChange {
  const after = heroForm.parse(heroIn(fields));
  const names = Object.keys(after) as (keyof HeroContent)[];
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as HeroChange;
}
