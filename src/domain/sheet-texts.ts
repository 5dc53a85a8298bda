import type { LanguageTag } from './languages.ts';
import type { WordsByLanguage } from './questions.ts';
import type { Into, Translation } from './translations.ts';

interface Worded {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly translations?: Into<Translation>;
}

interface Asked {
  readonly id: string;
  readonly words: string;
  readonly translations?: WordsByLanguage | null | undefined;
  readonly choices?:
    | readonly {
        readonly id: string;
        readonly words: string;
        readonly translations?: WordsByLanguage | undefined;
        readonly retired?: boolean | undefined;
      }[]
    | undefined;
}

/** What a sheet says in its own language, with the questions that it asks. */
interface SpokenSheet {
  readonly sheet: Worded;
  readonly slots: readonly Worded[];
  readonly questions: readonly Asked[];
}

export type TextPart = 'title' | 'description' | 'question' | 'choice';

/** One place where a text stands. */
export interface TextUse {
  /** Of the sheet, the slot or the question; the name of a choice. */
  readonly id: string;
  readonly part: TextPart;
  /** As it is stored. */
  readonly into: (tag: LanguageTag) => string;
}

export interface SheetText {
  readonly text: string;
  readonly uses: readonly TextUse[];
}

/** Each text once, however many slots say it, in the order in which they are read. */
export function textsOf({ sheet, slots, questions }: SpokenSheet): SheetText[] {
  const uses = [sheet, ...slots].flatMap(usesOf).concat(questions.flatMap(usesOfQuestion));
  const byText = Map.groupBy(uses, ({ text }) => text);
  return [...byText].map(([text, of]) => ({ text, uses: of.map(({ use }) => use) }));
}

interface UsedText {
  readonly text: string;
  readonly use: TextUse;
}

function usesOf({ id, title, description, translations }: Worded): UsedText[] {
  return [
    { text: title, use: { id, part: 'title', into: (tag) => translations?.[tag]?.title ?? '' } },
    ...(description === null || description === ''
      ? []
      : [
          {
            text: description,
            use: {
              id,
              part: 'description' as const,
              into: (tag: LanguageTag) => translations?.[tag]?.description ?? '',
            },
          },
        ]),
  ];
}

/** Copies of a question have the same choices. */
export function choiceName(questionId: string, choice: { readonly id: string }): string {
  return `${questionId} ${choice.id}`;
}

function usesOfQuestion({ id, words, translations, choices = [] }: Asked): UsedText[] {
  const into = (of: WordsByLanguage | null | undefined) => (tag: LanguageTag) => of?.[tag] ?? '';
  return [
    { text: words, use: { id, part: 'question', into: into(translations) } },
    ...choices
      .filter(({ retired }) => retired !== true)
      .map((choice) => ({
        text: choice.words,
        use: { id: choiceName(id, choice), part: 'choice' as const, into: into(choice.translations) },
      })),
  ];
}
