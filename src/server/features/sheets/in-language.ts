import type { QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { readyLanguages } from '#domain/kept-translations.ts';
import { translationFor, type Into } from '#domain/translations.ts';

interface Translated {
  readonly translations?: Into<unknown>;
}

interface Asking {
  readonly questions?: readonly QuestionView[] | undefined;
}

/** With the words that a reader of this language is shown, and no other translations. */
export function inLanguage(sheet: SheetView, language: LanguageTag): SheetView {
  const words = <T extends Translated>(of: T) => withOnly(of, language, sheet.language);
  const asking = <T extends Asking>(of: T) => questionsIn(of, words);
  return asking({ ...narrowed(sheet, words), slots: sheet.slots.map((slot) => asking(words(slot))) });
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

function narrowed(sheet: SheetView, narrow: <T extends Pick<SlotView, 'translations'>>(of: T) => T): SheetView {
  return { ...narrow(sheet), slots: sheet.slots.map(narrow) };
}

function questionsIn<T extends Asking>(of: T, words: <W extends Translated>(of: W) => W): T {
  if (of.questions === undefined) return of;
  const questions = of.questions.map((question) => {
    const { choices } = question;
    return { ...words(question), ...(choices === undefined ? {} : { choices: choices.map(words) }) };
  });
  return { ...of, questions };
}
