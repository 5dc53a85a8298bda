import { formatCount } from '#client/lib/format-count.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { englishName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { SOURCE } from '#domain/writing.ts';
import { readyLanguages } from '#domain/kept-translations.ts';
import type { Translations } from '#domain/translations.ts';

/**
 * Title and description by language. A language with both blank is absent; null removes it, and an absent one stays:
 * another administrator may be writing it.
 */
export type TranslationFields = Readonly<Partial<Record<LanguageTag, TextFields | null>>>;

export interface TextFields {
  readonly title: string;
  readonly description: string;
  /** Came with a template, and the organizer has not opened it. */
  readonly ready?: true;
}

export const NO_TEXT: TextFields = { title: '', description: '' };

export function translationFieldsOf(translations: Translations | undefined): TranslationFields {
  return byLanguage((tag) => {
    const translation = translations?.[tag];
    return translation === undefined
      ? undefined
      : {
          title: translation.title,
          description: translation.description ?? '',
          ...(translation.ready === true ? { ready: true } : {}),
        };
  });
}

export function slotTranslationFields(sheet: SheetView, slot?: SlotView): TranslationFields {
  const own = translationFieldsOf(slot?.translations);
  const asked = translationFieldsOf(sheet.translations);
  return byLanguage((tag) => own[tag] ?? (isOpen(asked[tag]) ? NO_TEXT : undefined));
}

export function emptied(fields: TranslationFields): TranslationFields {
  return byLanguage((tag) => (isOpen(fields[tag]) ? NO_TEXT : undefined));
}

/**
 * Reads the fields as the contract wants them: what differs from `before`, and null for removed languages. A ready
 * translation that was opened is sent: from then on it is the organizer's own.
 */
export function translationInput(fields: TranslationFields, before: Translations = {}): object {
  return byLanguage<TextFields | null>((tag) => {
    const [now, was] = [fields[tag], before[tag]];
    if (now === undefined || now?.ready === true) return undefined;
    if (!isThere(now) || isBlank(now)) return was === undefined ? undefined : null;
    const isSame = was?.title === now.title && (was.description ?? '') === now.description;
    return isSame && was.ready !== true ? undefined : now;
  });
}

export function checkOriginal(language: LanguageTag, fields: TranslationFields): { language?: string } {
  const itself = fields[language];
  if (!isOpen(itself) || isBlank(itself)) return {};
  return {
    language: `There’s already a translation into ${englishName(language)}. Remove it, or choose another language here`,
  };
}

interface SlotsByLanguage {
  readonly translated: number;
  readonly all: number;
  readonly missing: readonly SlotView[];
}

export function slotsByLanguage(
  { language = SOURCE, slots }: Pick<SheetView, 'language' | 'slots'>,
  tag: LanguageTag,
): SlotsByLanguage {
  const missing = tag === language ? [] : slots.filter((slot) => !languagesOf(slot).includes(tag));
  return { translated: slots.length - missing.length, all: slots.length, missing };
}

export function formatTranslated({ translated, all }: SlotsByLanguage): string {
  return `${translated} of ${formatCount(all, 'slot')}`;
}

type Translated = Pick<SheetView, 'translations' | 'readyIn'>;

/** Also those whose words are left out. */
export function languagesOf({ translations, readyIn = [] }: Translated): LanguageTag[] {
  return languages.flatMap(({ tag }) => (translations?.[tag] === undefined && !readyIn.includes(tag) ? [] : [tag]));
}

export function readyLanguagesOf({ translations, readyIn = readyLanguages(translations) }: Translated): LanguageTag[] {
  return languages.flatMap(({ tag }) => (readyIn.includes(tag) ? [tag] : []));
}

function isThere(fields: TextFields | null | undefined): fields is TextFields {
  return fields !== undefined && fields !== null;
}

/** Whether it has fields on the screen. */
export function isOpen(fields: TextFields | null | undefined): fields is TextFields {
  return isThere(fields) && fields.ready !== true;
}

export function hasLanguages(fields: TranslationFields): boolean {
  return Object.values(fields).some(isOpen);
}

export function readyFields(fields: TranslationFields): LanguageTag[] {
  return languages.flatMap(({ tag }) => (fields[tag]?.ready === true ? [tag] : []));
}

function isBlank({ title, description }: TextFields): boolean {
  return title.trim() === '' && description.trim() === '';
}

function byLanguage<T>(entry: (tag: LanguageTag) => T | undefined): Partial<Record<LanguageTag, T>> {
  const entries = languages.flatMap(({ tag }) => {
    const value = entry(tag);
    return value === undefined ? [] : [[tag, value] as const];
  });
  return Object.fromEntries(entries);
}
