import type { PageData } from '#contract/page.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { Translations } from '#domain/translations.ts';
import { inLanguage, withOnly } from '#server/features/sheets/in-language.ts';

type Translated = { readonly translations?: Translations | undefined };

export function forPage(sheets: readonly SheetView[], language: LanguageTag): SheetView[] {
  return sheets.map((sheet) => inLanguage(sheet, language));
}

/** The home page does not fetch its sheets again, so they carry their titles in all languages. */
export function forHome(sheets: readonly SheetView[], language: LanguageTag): SheetView[] {
  return sheets.map((sheet) => {
    return { ...withTitles(sheet, language, sheet.language), slots: inLanguage(sheet, language).slots };
  });
}

/**
 * The page shows titles only and does not fetch again, so titles are included in all languages for a visitor who
 * changes the language; other translated texts are not shown.
 */
export function forOwnPage(data: Partial<PageData>, language: LanguageTag): Partial<PageData> {
  const { signUpForm: form, ownSignup: own } = data;
  const narrow = <T extends Translated>(of: T, sheet: Pick<SheetView, 'language'>) =>
    withTitles(of, language, sheet.language);
  const allOf = (sheet: SheetView) => ({
    ...narrow(sheet, sheet),
    slots: sheet.slots.map((slot) => narrow(slot, sheet)),
  });
  return {
    ...data,
    ...(form === undefined || form === null ? {} : { signUpForm: { ...form, sheet: allOf(form.sheet) } }),
    ...(own === undefined || own === null
      ? {}
      : { ownSignup: { ...own, slot: narrow(own.slot, own.sheet), sheet: narrow(own.sheet, own.sheet) } }),
  };
}

function withTitles<T extends Translated>(of: T, wanted: LanguageTag, written: LanguageTag | undefined): T {
  if (of.translations === undefined) return of;
  const titles = Object.entries(of.translations).map(([tag, { title }]) => [tag, { title, description: null }]);
  return { ...of, translations: { ...Object.fromEntries(titles), ...withOnly(of, wanted, written).translations } };
}
