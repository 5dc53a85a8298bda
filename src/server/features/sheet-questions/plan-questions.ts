import { randomUUID } from 'node:crypto';
import type { QuestionInput } from '#contract/questions.ts';
import type { LanguageTag } from '#domain/languages.ts';
import {
  MAX_QUESTIONS_OF_SHEET,
  MAX_QUESTIONS_OF_SLOT,
  type Choice,
  type GivenAnswer,
  type WordsByLanguage,
} from '#domain/questions.ts';
import type { SlotKind } from '#domain/slot-kinds.ts';
import type { SheetQuestion } from '#server/features/questions/questions.store.ts';
import type { QuestionPlan } from '#server/features/questions/write-questions.ts';
import { invalid } from '#server/http/errors.ts';
import { newId } from '#server/platform/new-id.ts';
import { answeredAlready, promisedToOrganizers } from './sheet-questions.errors.ts';

interface Present {
  readonly sheetId: string;
  /** Of the sheet's words. */
  readonly language: LanguageTag;
  readonly slots: readonly { readonly id: string; readonly kind: SlotKind }[];
  readonly questions: readonly SheetQuestion[];
  /** By the id of a question. */
  readonly answers: ReadonlyMap<string, readonly GivenAnswer[]>;
  readonly now: Date;
}

/**
 * What becomes of the questions of a sheet. Answers that were given stay what they were: their question keeps its kind
 * and who sees it, and what they chose is retired instead of deleted.
 * @throws 400 when there are too many, or one names something that is not there; 409 when an answered one would become
 * another question
 */
export function planQuestions(given: readonly QuestionInput[], present: Present): QuestionPlan {
  const listed = given.map((input, position) => planned(input, position, present));
  refuseTooMany(listed);
  const isListed = ({ id }: SheetQuestion) => listed.some((question) => question.id === id);
  const left = present.questions.filter((question) => !isListed(question));
  const answered = left.filter(({ id }) => present.answers.has(id));
  const retired = answered.map((question, at) => ({
    ...question,
    position: listed.length + at,
    retiredAt: question.retiredAt ?? present.now.toISOString(),
  }));
  return {
    kept: [...listed, ...retired],
    deleted: left.filter((question) => !answered.includes(question)).map(({ id }) => id),
  };
}

function planned(input: QuestionInput, position: number, present: Present): SheetQuestion {
  const path = `questions.${position}`;
  const before = present.questions.find(({ id }) => id === input.id);
  if (input.id !== undefined && before === undefined)
    throw invalid([{ path: `${path}.id`, message: 'This question was deleted meanwhile' }]);
  const answers = before === undefined ? [] : (present.answers.get(before.id) ?? []);
  const question: SheetQuestion = {
    id: before === undefined || becomesShared(before, input) ? newId(present.now) : before.id,
    sheetId: present.sheetId,
    slotId: input.slotId ?? null,
    kind: input.kind,
    words: input.words,
    translations: withoutOriginal(input.translations, present.language),
    required: input.required,
    seenBy: input.seenBy,
    choices: choicesOf(input, before?.choices ?? [], { answers, language: present.language }),
    position,
    retiredAt: input.retired === true ? (before?.retiredAt ?? present.now.toISOString()) : null,
    originId: before?.originId ?? null,
  };
  checkPlace(question, path, present);
  if (before !== undefined && answers.length > 0) checkAnswered(before, question);
  return question;
}

/** Then it is another question: who has its form open was told that only organizers read the answer. */
function becomesShared(before: SheetQuestion, { seenBy }: Pick<SheetQuestion, 'seenBy'>): boolean {
  return before.seenBy === 'organizers' && seenBy === 'everyone';
}

function checkPlace({ slotId, seenBy, kind, retiredAt }: SheetQuestion, path: string, { slots }: Present): void {
  const slot = slots.find(({ id }) => id === slotId);
  if (slotId !== null && slot === undefined)
    throw invalid([{ path: `${path}.slotId`, message: 'The slot must be one of this sheet' }]);
  if (seenBy === 'everyone' && retiredAt === null && (slot?.kind !== 'item' || kind === 'long'))
    throw invalid([
      { path: `${path}.seenBy`, message: 'Everyone can see only short answers, about an item that people bring' },
    ]);
}

function checkAnswered(before: SheetQuestion, after: SheetQuestion): void {
  if (before.kind !== after.kind || before.slotId !== after.slotId) throw answeredAlready();
  if (becomesShared(before, after)) throw promisedToOrganizers();
}

function choicesOf(
  { choices }: QuestionInput,
  before: readonly Choice[],
  { answers, language }: { readonly answers: readonly GivenAnswer[]; readonly language: LanguageTag },
): Choice[] {
  const isChosen = ({ id }: Choice) => answers.some(({ value }) => [value].flat().includes(id));
  const listed = choices.map(({ id, words, translations, retired }) => ({
    id: before.find((choice) => choice.id === id)?.id ?? randomUUID(),
    words,
    ...optional(withoutOriginal(translations, language)),
    ...(retired === true ? { retired } : {}),
  }));
  const left = before.filter((choice) => !listed.some(({ id }) => id === choice.id) && isChosen(choice));
  const isKept = (choice: Choice) => choice.retired !== true || isChosen(choice);
  return [...listed.filter(isKept), ...left.map((choice) => ({ ...choice, retired: true as const }))];
}

function optional(translations: WordsByLanguage | null): Pick<Choice, 'translations'> {
  return translations === null ? {} : { translations };
}

function withoutOriginal(translations: QuestionInput['translations'], language: LanguageTag): WordsByLanguage | null {
  const kept = Object.entries(translations ?? {}).filter(([tag, words]) => words !== undefined && tag !== language);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

function refuseTooMany(questions: readonly SheetQuestion[]): void {
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    throw invalid([{ path: 'questions', message: 'A question is listed twice' }]);
  const asked = Map.groupBy(
    questions.filter(({ retiredAt }) => retiredAt === null),
    ({ slotId }) => slotId,
  );
  for (const [slotId, { length }] of asked) {
    const most = slotId === null ? MAX_QUESTIONS_OF_SHEET : MAX_QUESTIONS_OF_SLOT;
    const what = slotId === null ? 'A sheet' : 'A slot';
    if (length > most) throw invalid([{ path: 'questions', message: `${what} can ask at most ${most} questions` }]);
  }
}
