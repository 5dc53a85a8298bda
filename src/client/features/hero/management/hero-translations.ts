import type { HeroChange } from '#contract/hero.ts';
import { heroTextFields, type HeroContent, type HeroTextField, type HeroWords } from '#domain/hero.ts';
import { heroLimits } from '#domain/hero-limits.ts';
import { englishName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import type { SheetText, TextUse } from '#domain/sheet-texts.ts';
import { isOwnText } from '#client/features/hero/own-texts.ts';
import type { TranslatedFields } from '#client/features/sheets/management/sheet-translations.ts';

const places: Readonly<Record<HeroTextField, { readonly name: string; readonly most: number }>> = {
  title: { name: 'Title', most: heroLimits.title },
  description: { name: 'Description', most: heroLimits.description },
  primaryCtaText: { name: 'Primary button', most: heroLimits.buttonText },
  secondaryCtaText: { name: 'Secondary button', most: heroLimits.buttonText },
  statPrimary: { name: 'Primary stat', most: heroLimits.statPrimary },
  statSecondary: { name: 'Secondary stat', most: heroLimits.statSecondary },
};

/** The texts that the council has written itself, each once; those that a hub begins with are translated already. */
export function ownTextsOf(hero: HeroContent): SheetText[] {
  const wordsOf = (tag: LanguageTag) => hero.translations[tag];
  const all: { readonly text: string; readonly use: TextUse }[] = [
    ...heroTextFields.map((field) => ({
      text: hero[field],
      use: {
        id: field,
        part: field === 'description' ? ('description' as const) : ('title' as const),
        into: (tag: LanguageTag) => wordsOf(tag)?.[field] ?? '',
      },
    })),
    ...hero.bullets.map(({ text }, at) => ({
      text,
      use: {
        id: `bullets.${at}`,
        part: 'title' as const,
        into: (tag: LanguageTag) => wordsOf(tag)?.bullets?.[at] ?? '',
      },
    })),
  ];
  const byText = Map.groupBy(
    all.filter(({ text }) => isOwnText(text)),
    ({ text }) => text,
  );
  return [...byText].map(([text, of]) => ({ text, uses: of.map(({ use }) => use) }));
}

export function whereHeroTextStands({ uses }: SheetText): string {
  return uses.map(({ id }) => (isField(id) ? places[id].name : 'Bullet')).join(', ');
}

function isField(id: string): id is HeroTextField {
  return (heroTextFields as readonly string[]).includes(id);
}

export function translatedHeroFields(hero: HeroContent): TranslatedFields {
  const texts = ownTextsOf(hero);
  const columns = languages.flatMap(({ tag }) => (hero.translations[tag] === undefined ? [] : [tag]));
  return {
    columns,
    removed: [],
    into: Object.fromEntries(columns.map((tag) => [tag, texts.map((text) => storedHeroWords(text, tag))])),
  };
}

export function storedHeroWords({ uses }: SheetText, tag: LanguageTag): string {
  return uses.map(({ into }) => into(tag)).find((words) => words !== '') ?? '';
}

interface TextProblem {
  readonly tag: LanguageTag;
  readonly at: number;
  readonly message: string;
}

export function checkTranslatedHero(texts: readonly SheetText[], { columns, into }: TranslatedFields): TextProblem[] {
  return columns.flatMap((tag) =>
    texts.flatMap((text, at): TextProblem[] => {
      const most = Math.min(...text.uses.map(({ id }) => (isField(id) ? places[id].most : heroLimits.bullet)));
      const words = into[tag]?.[at]?.trim() ?? '';
      if (words.length <= most) return [];
      return [{ tag, at, message: `“${text.text}” in ${englishName(tag)} must have at most ${most} characters` }];
    }),
  );
}

/** Only languages in which something changes. */
export function heroTranslationsChange(hero: HeroContent, fields: TranslatedFields): HeroChange['translations'] {
  const texts = ownTextsOf(hero);
  const wanted = fields.columns.map((tag) => [tag, wordsFrom(texts, hero, fields.into[tag] ?? [], tag)] as const);
  const changed = wanted.filter(([tag, words]) => JSON.stringify(words) !== JSON.stringify(hero.translations[tag]));
  const removed = fields.removed.filter((tag) => hero.translations[tag] !== undefined);
  return Object.fromEntries([...changed, ...removed.map((tag) => [tag, null] as const)]);
}

/** Null where nothing is translated. */
function wordsFrom(
  texts: readonly SheetText[],
  hero: HeroContent,
  typed: readonly string[],
  tag: LanguageTag,
): HeroWords | null {
  const before = hero.translations[tag];
  const byPlace = new Map(
    texts.flatMap(({ uses }, at) => uses.map(({ id }) => [id, typed[at]?.trim() ?? ''] as const)),
  );
  const inFields = heroTextFields.flatMap((field) => {
    const words = byPlace.get(field) ?? before?.[field] ?? '';
    return words === '' ? [] : [[field, words] as const];
  });
  const bullets = hero.bullets.map((_bullet, at) => byPlace.get(`bullets.${at}`) ?? before?.bullets?.[at] ?? '');
  const hasBullets = bullets.some((words) => words !== '');
  if (inFields.length === 0 && !hasBullets) return null;
  return { ...Object.fromEntries(inFields), ...(hasBullets ? { bullets } : {}) };
}
