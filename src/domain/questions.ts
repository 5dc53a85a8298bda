import type { LanguageTag } from './languages.ts';
import { plainSigns } from './paste/plain-signs.ts';
import { holdsContact } from './holds-contact.ts';
import { inItsDirection, multiLine, singleLine } from './text-limits.ts';
import { translationFor, type Into, type Wording } from './translations.ts';
import { SOURCE } from './writing.ts';

/** `one` and `several` of choices. */
export const questionKinds = ['short', 'long', 'one', 'several', 'yes_no', 'number'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** `everyone` only for questions of items. */
export const seenByWhom = ['organizers', 'everyone'] as const;
export type SeenBy = (typeof seenByWhom)[number];

export const MAX_QUESTIONS_OF_SHEET = 5;
export const MAX_QUESTIONS_OF_SLOT = 2;
export const MAX_CHOICES = 20;

/** In characters. */
export const questionLimits = { words: 200, choice: 80, short: 150, long: 1000, shown: 80 } as const;
const LARGEST_NUMBER = 1_000_000_000;

export type WordsByLanguage = Readonly<Partial<Record<LanguageTag, string>>>;

export interface Choice {
  readonly id: string;
  readonly words: string;
  readonly translations?: WordsByLanguage | undefined;
  /** Nobody can choose it any more. */
  readonly retired?: true | undefined;
}

export interface AskedQuestion {
  readonly kind: QuestionKind;
  readonly required?: boolean | undefined;
  readonly seenBy?: SeenBy | undefined;
  readonly choices?: readonly Choice[] | undefined;
}

/** Text, ids of choices, yes or no, or a number. */
export type AnswerValue = string | number | boolean | readonly string[];

export type AnswerProblem = 'required' | 'too-long' | 'not-a-number' | 'no-choice' | 'holds-contact';

type ReadAnswer = { readonly value: AnswerValue | null } | { readonly problem: AnswerProblem };

const ANSWERS = 'answers.';

/** The name of the field of an answer in forms, and its path in errors. */
export function answerField(questionId: string): string {
  return `${ANSWERS}${questionId}`;
}

/** The id of the question; null for the name of another field. */
export function readAnswerField(name: string): string | null {
  return name.startsWith(ANSWERS) ? name.slice(ANSWERS.length) : null;
}

export function hasChoices(kind: QuestionKind): boolean {
  return kind === 'one' || kind === 'several';
}

/** @returns the most characters of an answer */
export function longestAnswer({ kind, seenBy }: Pick<AskedQuestion, 'kind' | 'seenBy'>): number {
  if (seenBy === 'everyone') return questionLimits.shown;
  return kind === 'long' ? questionLimits.long : questionLimits.short;
}

/**
 * Reads what was typed or sent; forms without script send text, and "yes" and "no". Blank is null, which is a problem
 * where an answer is required.
 */
export function readAnswer(asked: AskedQuestion, given: unknown): ReadAnswer {
  const read = readers[asked.kind](asked, given);
  const isMissing = 'value' in read && read.value === null && asked.required === true;
  return isMissing ? { problem: 'required' } : read;
}

const nothing: ReadAnswer = { value: null };

const readers: Record<QuestionKind, (asked: AskedQuestion, given: unknown) => ReadAnswer> = {
  short: (asked, given) => readText(asked, (asked.seenBy === 'everyone' ? inItsDirection : singleLine)(textOf(given))),
  long: (asked, given) => readText(asked, multiLine(textOf(given))),
  one: ({ choices = [] }, given) => {
    const [id = ''] = listOf(given);
    if (id === '') return nothing;
    return choices.some((choice) => choice.id === id) ? { value: id } : { problem: 'no-choice' };
  },
  several: ({ choices = [] }, given) => {
    const ids = listOf(given);
    const chosen = choices.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    if (ids.some((id) => !chosen.includes(id))) return { problem: 'no-choice' };
    return chosen.length === 0 ? nothing : { value: chosen };
  },
  yes_no: (_asked, given) => {
    if (textOf(given) === '') return nothing;
    if (given === true || given === 'yes') return { value: true };
    return given === false || given === 'no' ? { value: false } : { problem: 'no-choice' };
  },
  number: ({ seenBy }, given) => {
    const text = plainSigns(textOf(given))
      .trim()
      .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
    if (text === '') return nothing;
    const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (seenBy === 'everyone' && holdsContact(text)) return { problem: 'holds-contact' };
    return Math.abs(number) <= LARGEST_NUMBER ? { value: number } : { problem: 'not-a-number' };
  },
};

function readText(asked: AskedQuestion, text: string): ReadAnswer {
  if (text === '') return nothing;
  if (text.length > longestAnswer(asked)) return { problem: 'too-long' };
  return asked.seenBy === 'everyone' && holdsContact(text) ? { problem: 'holds-contact' } : { value: text };
}

function textOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';
}

function listOf(given: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return [...new Set(list.map(textOf).filter((id) => id !== ''))];
}

/** The answer as it is kept: with the words of its choices as they are now. */
export function answerWith({ kind, choices = [] }: AskedQuestion, value: AnswerValue): GivenAnswer {
  if (!hasChoices(kind)) return { value };
  const ids = listOf(value);
  return { value, words: choices.filter(({ id }) => ids.includes(id)).map(({ words }) => words) };
}

/** In any order: a form sends choices as they stand on it, and retired ones have moved to the end. */
export function isSameAnswer(a: AnswerValue, b: AnswerValue): boolean {
  const [one, other] = [[a].flat(), [b].flat()];
  return one.length === other.length && one.every((each) => other.includes(each));
}

export interface GivenAnswer {
  readonly value: AnswerValue;
  /** Of the chosen choices, as they were worded then; absent for other kinds. */
  readonly words?: readonly string[] | undefined;
}

interface Worded {
  readonly words: string;
  readonly translations?: Into<string>;
}

/** The translation, else the original, which is in the language `written`. */
export function wordsIn(wanted: LanguageTag, of: Worded, written: LanguageTag = SOURCE): Wording {
  const found = translationFor(wanted, of.translations, written);
  return found === null ? { text: of.words, language: written } : { text: found.translation, language: found.language };
}

/** As organizers read it, in rosters and spreadsheets. */
export function answerText({ value, words }: GivenAnswer): string {
  if (words !== undefined) return words.join('; ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
