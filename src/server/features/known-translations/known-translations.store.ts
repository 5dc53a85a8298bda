import type { LanguageTag } from '#domain/languages.ts';
import type { WordsByLanguage } from '#domain/questions.ts';
import type { Translations } from '#domain/translations.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What other sheets that are not drafts say in this language, newest first. */
interface WantedTexts {
  readonly sheetId: string;
  readonly language: LanguageTag;
  readonly texts: readonly string[];
}

interface TranslatedWords {
  readonly title: string;
  readonly description: string | null;
  readonly translations: Translations | null;
}

const MOST = 100;

export async function translatedSheets(db: Db, { sheetId, language, texts }: WantedTexts): Promise<TranslatedWords[]> {
  return db
    .selectFrom('signup_sheets')
    .select(['title', 'description', 'translations'])
    .where('id', '<>', sheetId)
    .where('state', '<>', 'draft')
    .where('language', '=', language)
    .where('translations', 'is not', null)
    .where((sheet) => sheet.or([sheet('title', 'in', texts), sheet('description', 'in', texts)]))
    .orderBy('event_date', 'desc')
    .limit(MOST)
    .execute();
}

export async function translatedSlots(db: Db, { sheetId, language, texts }: WantedTexts): Promise<TranslatedWords[]> {
  return db
    .selectFrom('volunteer_slots as slot')
    .innerJoin('signup_sheets as sheet', 'sheet.id', 'slot.signup_sheet_id')
    .select(['slot.title', 'slot.description', 'slot.translations'])
    .where('sheet.id', '<>', sheetId)
    .where('sheet.state', '<>', 'draft')
    .where('sheet.language', '=', language)
    .where('slot.translations', 'is not', null)
    .where((slot) => slot.or([slot('slot.title', 'in', texts), slot('slot.description', 'in', texts)]))
    .orderBy('sheet.event_date', 'desc')
    .limit(MOST)
    .execute();
}

interface TranslatedQuestion {
  readonly words: string;
  readonly translations: WordsByLanguage | null;
}

export async function translatedQuestions(
  db: Db,
  { sheetId, language, texts }: WantedTexts,
): Promise<TranslatedQuestion[]> {
  return db
    .selectFrom('questions')
    .innerJoin('signup_sheets as sheet', 'sheet.id', 'questions.sheet_id')
    .select(['questions.words', 'questions.translations'])
    .where('sheet.id', '<>', sheetId)
    .where('sheet.state', '<>', 'draft')
    .where('sheet.language', '=', language)
    .where('questions.translations', 'is not', null)
    .where('questions.words', 'in', texts)
    .orderBy('sheet.event_date', 'desc')
    .limit(MOST)
    .execute();
}
