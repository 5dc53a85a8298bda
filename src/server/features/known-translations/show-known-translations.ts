import type { KnownTranslation } from '#contract/known-translations.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { textsOf } from '#domain/sheet-texts.ts';
import { SOURCE } from '#domain/writing.ts';
import { questionsOf } from '#server/features/questions/questions.store.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import { slotsOf } from '#server/features/slots/slots.store.ts';
import { sheetWords } from '#server/features/templates/sheet-words.ts';
import { slotWords } from '#server/features/templates/slot-words.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { Db } from '#server/platform/database/database.ts';
import { translatedQuestions, translatedSheets, translatedSlots } from './known-translations.store.ts';

/** One for each text and language: what an earlier sheet said last, else what the templates say. */
export async function showKnownTranslations(db: Db, sheet: Sheet): Promise<KnownTranslation[]> {
  const [slots, questions] = [await slotsOf(db, [sheet.id]), await questionsOf(db, [sheet.id])];
  const asked = questions.filter(({ retiredAt }) => retiredAt === null);
  const texts = textsOf({ sheet, slots, questions: asked }).map(({ text }) => text);
  const known = [
    ...(await fromSheets(db, sheet, texts)),
    ...(sheet.language === SOURCE ? fromTemplates(new Set(texts)) : []),
  ];
  const seen = new Set<string>();
  return known.filter(({ text, language, words }) => {
    const name = `${language} ${text}`;
    if (words === '' || language === sheet.language || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

async function fromSheets(db: Db, sheet: Sheet, texts: readonly string[]): Promise<KnownTranslation[]> {
  const wanted = { sheetId: sheet.id, language: sheet.language, texts };
  const worded = [...(await translatedSheets(db, wanted)), ...(await translatedSlots(db, wanted))];
  const asked = await translatedQuestions(db, wanted);
  const isWanted = new Set(texts);
  return [
    ...worded.flatMap(({ title, description, translations }) =>
      entriesOf(translations).flatMap(([language, into]) => [
        { text: title, language, words: into.title, from: 'sheet' as const },
        { text: description ?? '', language, words: into.description ?? '', from: 'sheet' as const },
      ]),
    ),
    ...asked.flatMap(({ words: text, translations }) =>
      entriesOf(translations).map(([language, words]) => ({ text, language, words, from: 'sheet' as const })),
    ),
  ].filter(({ text }) => isWanted.has(text));
}

function fromTemplates(texts: ReadonlySet<string>): KnownTranslation[] {
  const english = serverTexts(SOURCE);
  const all = [
    ...Object.values(sheetWords).flatMap(({ title, description }) => [title, description]),
    ...Object.values(slotWords),
  ].filter((words) => texts.has(words(english)));
  return languages.flatMap(({ tag }) => {
    const i18n = serverTexts(tag);
    return all.map((words) => ({
      text: words(english),
      language: tag,
      words: words(i18n),
      from: 'template' as const,
    }));
  });
}

function entriesOf<T>(translations: Readonly<Partial<Record<LanguageTag, T>>> | null): [LanguageTag, T][] {
  return languages.flatMap(({ tag }) => {
    const into = translations?.[tag];
    return into === undefined ? [] : [[tag, into] as [LanguageTag, T]];
  });
}
