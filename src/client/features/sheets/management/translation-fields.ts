import { formatCount } from '#client/lib/format-count.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { englishName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { SOURCE } from '#domain/writing.ts';
import type { Translations } from '#domain/translations.ts';

/**
 * Title and description in further languages, as a form holds them. A language of which both are blank is not there;
 * null takes it away, and what is absent stays: somebody else may write it at the same time.
 */
export type TranslationFields = Readonly<Partial<Record<LanguageTag, TextFields | null>>>;

/** Title and description in one language, as they are typed: without a description it is blank. */
export interface TextFields {
  readonly title: string;
  readonly description: string;
}

/** What a language holds when it has just been added. */
export const NO_TEXT: TextFields = { title: '', description: '' };

/** The translations that are kept, as a form holds them. */
export function translationFieldsOf(translations: Translations | undefined): TranslationFields {
  return byLanguage((tag) => {
    const translation = translations?.[tag];
    return translation === undefined
      ? undefined
      : { title: translation.title, description: translation.description ?? '' };
  });
}

/** The texts of a slot, with room for the languages that its sheet is in. */
export function slotTranslationFields(sheet: SheetView, slot?: SlotView): TranslationFields {
  const own = translationFieldsOf(slot?.translations);
  return byLanguage((tag) => own[tag] ?? (sheet.translations?.[tag] === undefined ? undefined : NO_TEXT));
}

/** The same languages, with nothing in them. */
export function emptied(fields: TranslationFields): TranslationFields {
  return byLanguage((tag) => (isThere(fields[tag]) ? NO_TEXT : undefined));
}

/**
 * Reads the fields as the contract wants them: what differs from `before`, when the form began, and null for what was
 * taken away.
 */
export function translationInput(fields: TranslationFields, before: Translations = {}): object {
  return byLanguage<TextFields | null>((tag) => {
    const [now, was] = [fields[tag], before[tag]];
    if (now === undefined) return undefined;
    if (!isThere(now) || isBlank(now)) return was === undefined ? undefined : null;
    const isSame = was !== undefined && was.title === now.title && (was.description ?? '') === now.description;
    return isSame ? undefined : now;
  });
}

/** What only the form can know of the language of the original: that it is translated into itself. */
export function checkOriginal(language: LanguageTag, fields: TranslationFields): { language?: string } {
  const itself = fields[language];
  if (!isThere(itself) || isBlank(itself)) return {};
  return {
    language: `There’s already a translation into ${englishName(language)}. Remove it, or choose another language here`,
  };
}

interface SlotsByLanguage {
  readonly translated: number;
  readonly all: number;
  readonly missing: readonly SlotView[];
}

/** How many slots of a sheet can be read in a language, and which cannot. */
export function slotsByLanguage(
  { language = SOURCE, slots }: Pick<SheetView, 'language' | 'slots'>,
  tag: LanguageTag,
): SlotsByLanguage {
  const missing = tag === language ? [] : slots.filter(({ translations }) => translations?.[tag] === undefined);
  return { translated: slots.length - missing.length, all: slots.length, missing };
}

/** Of how many slots that is so: `1 of 2 slots`. */
export function formatTranslated({ translated, all }: SlotsByLanguage): string {
  return `${translated} of ${formatCount(all, 'slot')}`;
}

/** The languages that a sheet is translated into. */
export function languagesOf({ translations }: Pick<SheetView, 'translations'>): LanguageTag[] {
  return languages.flatMap(({ tag }) => (translations?.[tag] === undefined ? [] : [tag]));
}

/** Whether a form has a language, be it blank. */
export function isThere(fields: TextFields | null | undefined): fields is TextFields {
  return fields !== undefined && fields !== null;
}

/** Whether a form has any language, be it blank. */
export function hasLanguages(fields: TranslationFields): boolean {
  return Object.values(fields).some(isThere);
}

function isBlank({ title, description }: TextFields): boolean {
  return title.trim() === '' && description.trim() === '';
}

/** What there is of each language, in the order of our languages. */
function byLanguage<T>(entry: (tag: LanguageTag) => T | undefined): Partial<Record<LanguageTag, T>> {
  const entries = languages.flatMap(({ tag }) => {
    const value = entry(tag);
    return value === undefined ? [] : [[tag, value] as const];
  });
  return Object.fromEntries(entries);
}
