import { z } from 'zod';
import { defaultHero, isHeroHref, type HeroContent } from '#domain/hero.ts';
import { hasOtherScheme, heroLimits } from '#domain/hero-limits.ts';
import { multiLine, singleLine } from '#domain/text-limits.ts';
import { languageTag } from './language.ts';
import { pictureView, type PictureView } from './pictures.ts';

const HERO_INCOMPLETE = 'Visible fields cannot be empty';
export const HERO_FORM_INCOMPLETE = 'Please check visible fields for required content';
const BULLET_REQUIRED = 'Bullet text is required when visible';
const HREF_REFUSED = 'Must be a valid URL or path starting with /, http, or be #';
const NOT_TEXT = 'Must be text';
const NOT_A_SWITCH = 'Must be true or false';
const TOO_MANY_BULLETS = `At most ${heroLimits.bullets} bullets`;

const flag = z.boolean({ error: NOT_A_SWITCH });
const counted = flag.nullable();
const text = z.string({ error: NOT_TEXT });

function atMost(label: string, longest: number, kept = singleLine) {
  return text
    .transform(kept)
    .pipe(z.string().max(longest, { error: `${label} must be at most ${longest} characters` }));
}

function bulletOf<Schema extends z.ZodType>(words: Schema) {
  const toObject = (bullet: unknown) => (typeof bullet === 'string' ? { text: bullet } : bullet);
  return z.preprocess(toObject, z.object({ text: words, visible: flag.default(true) }, { error: NOT_TEXT }));
}

const flags = {
  titleVisible: flag,
  descriptionVisible: flag,
  primaryCtaVisible: flag,
  secondaryCtaVisible: flag,
  bulletsVisible: flag,
  statPrimaryVisible: flag,
  statSecondaryVisible: flag,
};

const heroWords = z.object({
  title: atMost('Title', heroLimits.title).optional(),
  description: atMost('Description', heroLimits.description, multiLine).optional(),
  primaryCtaText: atMost('Primary button text', heroLimits.buttonText).optional(),
  secondaryCtaText: atMost('Secondary button text', heroLimits.buttonText).optional(),
  statPrimary: atMost('Primary stat', heroLimits.statPrimary).optional(),
  statSecondary: atMost('Secondary stat', heroLimits.statSecondary).optional(),
  bullets: z
    .array(atMost('Bullet', heroLimits.bullet), { error: 'Must be a list' })
    .max(heroLimits.bullets, { error: TOO_MANY_BULLETS })
    .optional(),
});

const NOT_BY_LANGUAGE = 'Translations must be listed by language';

/** What is absent stays. The result is validated as a whole by `heroContent`. */
export const heroChange = z
  .object({
    title: text.describe(`At most ${heroLimits.title} characters`),
    description: text.describe(`At most ${heroLimits.description} characters`),
    primaryCtaText: text.describe(`At most ${heroLimits.buttonText} characters`),
    primaryCtaHref: text.describe('A path, a web address or #'),
    secondaryCtaText: text.describe(`At most ${heroLimits.buttonText} characters`),
    secondaryCtaHref: text.describe('A path, a web address or #'),
    bullets: z
      .array(bulletOf(text.describe(`At most ${heroLimits.bullet} characters`)), { error: 'Must be a list' })
      .max(heroLimits.bullets, { error: TOO_MANY_BULLETS }),
    statPrimary: text.describe(`At most ${heroLimits.statPrimary} characters`),
    statPrimaryCounted: counted.describe('Whether the hours of this month take its place'),
    statSecondary: text.describe(`At most ${heroLimits.statSecondary} characters`),
    ...flags,
    /** An absent language stays, and null removes it. */
    translations: z.partialRecord(languageTag, heroWords.nullable(), { error: NOT_BY_LANGUAGE }),
  })
  .partial();
export type HeroChange = z.infer<typeof heroChange>;

const fields = z.object({
  title: atMost('Title', heroLimits.title),
  description: atMost('Description', heroLimits.description, multiLine),
  primaryCtaText: atMost('Primary button text', heroLimits.buttonText),
  primaryCtaHref: atMost('Primary button URL', heroLimits.href, trimmed),
  secondaryCtaText: atMost('Secondary button text', heroLimits.buttonText),
  secondaryCtaHref: atMost('Secondary button URL', heroLimits.href, trimmed),
  bullets: z
    .array(bulletOf(atMost('Bullet', heroLimits.bullet)), { error: 'Must be a list' })
    .max(heroLimits.bullets, { error: TOO_MANY_BULLETS }),
  statPrimary: atMost('Primary stat', heroLimits.statPrimary),
  statPrimaryCounted: counted,
  statSecondary: atMost('Secondary stat', heroLimits.statSecondary),
  ...flags,
  translations: z.partialRecord(languageTag, heroWords),
});

/** Only trims: an address that hides other characters is refused. */
function trimmed(href: string): string {
  return href.trim();
}

type HrefWords = (label: 'Primary' | 'Secondary') => string;

/** Visible parts must be filled in, hidden ones may be unfinished; nothing may be too long. */
function whole(hrefWords: HrefWords): z.ZodType<HeroContent> {
  return fields.superRefine((hero, context) => {
    for (const { path, message } of problemsOf(hero, hrefWords))
      context.addIssue({ code: 'custom', path: path.split('.').map(asIndex), message });
  });
}

const asIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

interface Problem {
  readonly path: string;
  readonly message: string;
}

function problemsOf(hero: HeroContent, hrefWords: HrefWords): Problem[] {
  const required = (path: keyof HeroContent, label: string, isVisible: boolean): Problem[] =>
    isVisible && hero[path] === '' ? [{ path, message: `${label} is required when visible` }] : [];
  const button = (name: 'primary' | 'secondary', label: 'Primary' | 'Secondary'): Problem[] => {
    const [isVisible, href] = [hero[`${name}CtaVisible`], hero[`${name}CtaHref`]];
    const isWrong = href !== '' && (isVisible ? !isHeroHref(href) : hasOtherScheme(href));
    return [
      ...required(`${name}CtaText`, `${label} button text`, isVisible),
      ...required(`${name}CtaHref`, `${label} button URL`, isVisible),
      ...(isWrong ? [{ path: `${name}CtaHref`, message: hrefWords(label) }] : []),
    ];
  };
  return [
    ...required('title', 'Title', hero.titleVisible),
    ...required('description', 'Description', hero.descriptionVisible),
    ...button('primary', 'Primary'),
    ...button('secondary', 'Secondary'),
    ...hero.bullets.flatMap((bullet, at) =>
      hero.bulletsVisible && bullet.visible && bullet.text === ''
        ? [{ path: `bullets.${at}.text`, message: BULLET_REQUIRED }]
        : [],
    ),
    ...required('statPrimary', 'Primary stat', hero.statPrimaryVisible && hero.statPrimaryCounted !== true),
    ...required('statSecondary', 'Secondary stat', hero.statSecondaryVisible),
  ];
}

export const heroContent = whole(() => HREF_REFUSED);

export const heroForm = whole((label) => `${label} button URL must start with /, http, or be #`);

/** The general message if something visible is empty, else all messages. */
export function heroSummary(messages: readonly string[]): string {
  return messages.some((message) => message.endsWith('is required when visible'))
    ? HERO_INCOMPLETE
    : messages.join('. ');
}

/** Reads the setting; what is absent in it is as in the default banner. */
export function readHeroText(json: string): z.ZodSafeParseResult<HeroContent> | null {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  return heroContent.safeParse({ ...defaultHero, ...stored });
}

const shownText = z.string();

const shownLine = shownText.optional();
const shownWords = z.object({
  title: shownLine,
  description: shownLine,
  primaryCtaText: shownLine,
  secondaryCtaText: shownLine,
  statPrimary: shownLine,
  statSecondary: shownLine,
  bullets: z.array(shownText).optional(),
});

export const heroView = z.object({
  title: shownText,
  description: shownText,
  primaryCtaText: shownText,
  primaryCtaHref: shownText,
  secondaryCtaText: shownText,
  secondaryCtaHref: shownText,
  bullets: z.array(z.object({ text: shownText, visible: z.boolean() })),
  statPrimary: shownText,
  statPrimaryCounted: counted,
  statSecondary: shownText,
  ...flags,
  translations: z.partialRecord(languageTag, shownWords),
  image: pictureView.nullable(),
});
export type HeroView = HeroContent & { readonly image: PictureView | null };
