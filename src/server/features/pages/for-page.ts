import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { translationFor, type Translations } from '#domain/translations.ts';

type Translated = { readonly translations?: Translations | undefined };

/** Sheets as they go with a page in this language: without the translations that nobody reads there. */
export function forPage(sheets: readonly SheetView[], language: LanguageTag): SheetView[] {
  return sheets.map((sheet) => {
    const narrow = <T extends Translated>(of: T) => withOnly(of, language, sheet.language);
    return { ...narrow(sheet), slots: sheet.slots.map(narrow) };
  });
}

/** Sheets as they go with the home page, which asks for none again: with their titles in all languages. */
export function forHome(sheets: readonly SheetView[], language: LanguageTag): SheetView[] {
  return sheets.map((sheet) => {
    const [narrow = sheet] = forPage([sheet], language);
    if (sheet.translations === undefined) return narrow;
    const titles = Object.entries(sheet.translations).map(([tag, { title }]) => [tag, { title, description: null }]);
    return { ...narrow, translations: { ...Object.fromEntries(titles), ...narrow.translations } };
  });
}

function withOnly<T extends Translated>(of: T, wanted: LanguageTag, written: LanguageTag | undefined): T {
  if (of.translations === undefined) return of;
  const { translations, ...rest } = of;
  const found = translationFor(wanted, translations, written);
  const kept = found === null ? {} : { translations: { [found.language]: found.translation } };
  // Without an optional field, or with another value of it, it is still what it was.
  return { ...rest, ...kept } as T;
}
