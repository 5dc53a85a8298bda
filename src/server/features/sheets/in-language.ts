import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { readyLanguages } from '#domain/kept-translations.ts';
import { translationFor, type Translations } from '#domain/translations.ts';

interface Translated {
  readonly translations?: Translations | undefined;
}

/** With the words that a reader of this language is shown, and no other translations. */
export function inLanguage(sheet: SheetView, language: LanguageTag): SheetView {
  return narrowed(sheet, (of) => withOnly(of, language, sheet.language));
}

/** Without the ready translations into other languages, which are named only. What people wrote stays. */
export function inLanguageForOrganizers(sheet: SheetView, language: LanguageTag): SheetView {
  return narrowed(sheet, (of) => {
    const readyIn = readyLanguages(of.translations);
    if (readyIn.length === 0) return of;
    const { translations: shown } = withOnly(of, language, sheet.language);
    const written = Object.entries(of.translations ?? {}).filter(([, { ready }]) => ready !== true);
    return { ...of, translations: { ...Object.fromEntries(written), ...shown }, readyIn };
  });
}

export function withOnly<T extends Translated>(of: T, wanted: LanguageTag, written: LanguageTag | undefined): T {
  if (of.translations === undefined) return of;
  const { translations, ...rest } = of;
  const found = translationFor(wanted, translations, written);
  const kept = found === null ? {} : { translations: { [found.language]: found.translation } };
  // Without an optional field, or with another value of it, it is still what it was.
  return { ...rest, ...kept } as T;
}

function narrowed(sheet: SheetView, narrow: <T extends Translated>(of: T) => T): SheetView {
  return { ...narrow(sheet), slots: sheet.slots.map(narrow) };
}
