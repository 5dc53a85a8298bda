import type { QuestionsInput, QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { KnownTranslation } from '#contract/known-translations.ts';
import { englishName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { questionLimits, type WordsByLanguage } from '#domain/questions.ts';
import { choiceName, textsOf, type SheetText, type TextPart, type TextUse } from '#domain/sheet-texts.ts';
import { textLimits } from '#domain/text-limits.ts';
import type { Translations } from '#domain/translations.ts';
import { SOURCE } from '#domain/writing.ts';

/** What is typed: by language, and in it by the place of the text in the list. */
export interface TranslatedFields {
  /** Those that are shown, in the order in which they were added. */
  readonly columns: readonly LanguageTag[];
  /** Those whose column was taken away, and with it all that was translated. */
  readonly removed: readonly LanguageTag[];
  readonly into: Readonly<Partial<Record<LanguageTag, readonly string[]>>>;
}

export function textsOfSheet(sheet: SheetView): SheetText[] {
  const { slots, questions = [] } = sheet;
  const all = [...questions, ...slots.flatMap((slot) => slot.questions ?? [])];
  return textsOf({ sheet, slots, questions: all.filter(({ retired }) => retired !== true) });
}

/** As it is stored; where the same text is translated in several ways, the first. */
export function storedWords({ uses }: SheetText, tag: LanguageTag): string {
  return uses.map(({ into }) => into(tag)).find((words) => words !== '') ?? '';
}

export function translatedFieldsOf(sheet: SheetView): TranslatedFields {
  const texts = textsOfSheet(sheet);
  const columns = languages.flatMap(({ tag }) => (isTranslatedByHand(sheet, tag) ? [tag] : []));
  return {
    columns,
    removed: [],
    into: Object.fromEntries(columns.map((tag) => [tag, texts.map((text) => storedWords(text, tag))])),
  };
}

/** Languages that came complete with a template need no column of their own. */
function isTranslatedByHand({ translations, slots }: SheetView, tag: LanguageTag): boolean {
  return [translations, ...slots.map((slot) => slot.translations)].some((of) => {
    const into = of?.[tag];
    return into !== undefined && into.ready !== true;
  });
}

/** How many of the texts have a translation. */
export function countTranslated(fields: readonly string[]): number {
  return fields.filter((words) => words.trim() !== '').length;
}

export function countStored(texts: readonly SheetText[], tag: LanguageTag): number {
  return countTranslated(texts.map((text) => storedWords(text, tag)));
}

const longest: Readonly<Record<TextPart, number>> = {
  title: textLimits.title,
  description: textLimits.description,
  question: questionLimits.words,
  choice: questionLimits.choice,
};

function mostCharacters({ uses }: SheetText): number {
  return Math.min(...uses.map(({ part }) => longest[part]));
}

interface TextProblem {
  readonly tag: LanguageTag;
  readonly at: number;
  readonly message: string;
}

/** A description is shown below its title, in one language. */
export function checkTranslated(texts: readonly SheetText[], { columns, into }: TranslatedFields): TextProblem[] {
  return columns.flatMap((tag) => {
    const words = (at: number) => into[tag]?.[at]?.trim() ?? '';
    const described = new Set(
      texts.flatMap(({ uses }, at) =>
        words(at) === '' ? [] : uses.flatMap(({ id, part }) => (part === 'description' ? [id] : [])),
      ),
    );
    return texts.flatMap((text, at): TextProblem[] => {
      const most = mostCharacters(text);
      if (words(at).length > most)
        return [{ tag, at, message: `“${text.text}” in ${englishName(tag)} must have at most ${most} characters` }];
      const isNeeded = text.uses.some(({ id, part }) => part === 'title' && described.has(id));
      return isNeeded && words(at) === ''
        ? [{ tag, at, message: `Translate “${text.text}” into ${englishName(tag)} too: its description is translated` }]
        : [];
    });
  });
}

export interface TranslationChanges {
  /** Absent where nothing of it changes. */
  readonly sheet?: TranslationsChange;
  readonly slots: readonly { readonly id: string; readonly translations: TranslationsChange }[];
  readonly questions?: QuestionsInput['questions'];
}

type TranslationsChange = Partial<
  Record<LanguageTag, { readonly title: string; readonly description: string | null } | null>
>;

/** What has to be written so that each place of a text has the words of its field. */
export function translationChanges(sheet: SheetView, fields: TranslatedFields): TranslationChanges {
  const wanted = wantedWords(textsOfSheet(sheet), fields);
  const tags = [...fields.columns, ...fields.removed];
  const ofSheet = changeOf(sheet, tags, wanted);
  const slots = sheet.slots.flatMap((slot) => {
    const translations = changeOf(slot, tags, wanted);
    return translations === undefined ? [] : [{ id: slot.id, translations }];
  });
  const questions = changedQuestions(sheet, tags, wanted);
  return {
    slots,
    ...(ofSheet === undefined ? {} : { sheet: ofSheet }),
    ...(questions === undefined ? {} : { questions }),
  };
}

export function isNoChange({ sheet, slots, questions }: TranslationChanges): boolean {
  return sheet === undefined && slots.length === 0 && questions === undefined;
}

type Wanted = (id: string, part: TextPart, tag: LanguageTag) => string;

/** A field that was not typed into fills the places without words, and leaves those with others. */
function wantedWords(texts: readonly SheetText[], { into, removed }: TranslatedFields): Wanted {
  const places = new Map(
    texts.flatMap((text, at) => text.uses.map((use) => [`${use.part} ${use.id}`, { text, use, at }] as const)),
  );
  return (id, part, tag) => {
    const place = places.get(`${part} ${id}`);
    if (place === undefined || removed.includes(tag)) return '';
    const stored = place.use.into(tag);
    const typed = into[tag]?.[place.at]?.trim() ?? '';
    return typed === storedWords(place.text, tag) && stored !== '' ? stored : typed;
  };
}

interface Translated {
  readonly id: string;
  readonly translations?: Translations | undefined;
}

function changeOf({ id, translations }: Translated, tags: readonly LanguageTag[], wanted: Wanted) {
  const change = tags.flatMap((tag): [LanguageTag, TranslationsChange[LanguageTag]][] => {
    const before = translations?.[tag];
    const [title, description] = [wanted(id, 'title', tag), wanted(id, 'description', tag)];
    if (title === (before?.title ?? '') && description === (before?.description ?? '')) return [];
    return [[tag, title === '' ? null : { title, description: description === '' ? null : description }]];
  });
  return change.length === 0 ? undefined : (Object.fromEntries(change) as TranslationsChange);
}

/** All questions of the sheet, as the call takes them; undefined where none of them changes. */
function changedQuestions(
  { questions = [], slots }: SheetView,
  tags: readonly LanguageTag[],
  wanted: Wanted,
): QuestionsInput['questions'] | undefined {
  const asked = [
    ...questions.map((question) => ({ question, slotId: null })),
    ...slots.flatMap(({ id, questions: ofSlot = [] }) => ofSlot.map((question) => ({ question, slotId: id }))),
  ];
  const next = asked.map(({ question, slotId }) => withWords(question, slotId, tags, wanted));
  return next.some(({ isChanged }) => isChanged) ? next.map(({ input }) => input) : undefined;
}

function withWords(question: QuestionView, slotId: string | null, tags: readonly LanguageTag[], wanted: Wanted) {
  const { id, kind, words, required, seenBy, choices = [], retired } = question;
  const isAsked = retired !== true;
  const own = isAsked ? wordsInto(question.translations, tags, (tag) => wanted(id, 'question', tag)) : null;
  const listed = choices.map((choice) => ({
    choice,
    into:
      isAsked && choice.retired !== true
        ? wordsInto(choice.translations, tags, (tag) => wanted(choiceName(id, choice), 'choice', tag))
        : null,
  }));
  return {
    isChanged: own !== null || listed.some(({ into }) => into !== null),
    input: {
      id,
      slotId,
      kind,
      words,
      required,
      seenBy,
      translations: own ?? question.translations ?? {},
      choices: listed.map(({ choice, into }) => ({
        id: choice.id,
        words: choice.words,
        translations: into ?? choice.translations ?? {},
        ...(choice.retired === true ? { retired: true } : {}),
      })),
      ...(isAsked ? {} : { retired: true }),
    },
  };
}

/** Null where nothing changes. */
function wordsInto(
  before: WordsByLanguage | undefined,
  tags: readonly LanguageTag[],
  wanted: (tag: LanguageTag) => string,
): WordsByLanguage | null {
  const changed = tags.filter((tag) => wanted(tag) !== (before?.[tag] ?? ''));
  if (changed.length === 0) return null;
  const all = { ...before, ...Object.fromEntries(changed.map((tag) => [tag, wanted(tag)])) };
  return Object.fromEntries(Object.entries(all).filter(([, words]) => words !== ''));
}

export type Suggest = (text: string, tag: LanguageTag) => KnownTranslation | undefined;

export function suggestionsOf(known: readonly KnownTranslation[]): Suggest {
  const byName = new Map(known.map((each) => [`${each.language} ${each.text}`, each]));
  return (text, tag) => byName.get(`${tag} ${text}`);
}

export function writtenIn({ language = SOURCE }: Pick<SheetView, 'language'>): LanguageTag {
  return language;
}

/** Which part of the sheet it is, and in how many places: `Title, in 12 places` */
export function whereTextStands({ uses }: SheetText): string {
  const [first] = uses;
  const slots = uses.length;
  if (first === undefined || slots === 1) return partLabels[first?.part ?? 'title'];
  return `${partLabels[first.part]}, in ${slots} places`;
}

const partLabels: Readonly<Record<TextUse['part'], string>> = {
  title: 'Title',
  description: 'Description',
  question: 'Question',
  choice: 'Choice',
};
