import type { AnswerView, QuestionView, SharedAnswers } from '#contract/questions.ts';
import { answerText } from '#domain/questions.ts';
import type { StoredAnswer } from './answers.store.ts';
import type { SheetQuestion } from './questions.store.ts';

/** What a sheet and its slots ask, with retired questions, and the answers that everyone sees, by slot. */
export interface SheetQuestions {
  readonly questions: readonly SheetQuestion[];
  readonly shared: ReadonlyMap<string, SharedAnswers>;
}

/** By the id of a question. */
export type AnsweredBy = ReadonlyMap<string, number>;

/** Those that are asked, of the whole sheet or of one slot; absent without any. */
export function presentAsked(
  asks: SheetQuestions | undefined,
  slotId: string | null,
): { readonly questions?: QuestionView[] } {
  const asked = asks?.questions.filter((question) => question.slotId === slotId && question.retiredAt === null) ?? [];
  return asked.length === 0 ? {} : { questions: asked.map(presentToVisitors) };
}

/** With retired ones and how many have answered. */
export function presentAskedToOrganizers(
  asks: SheetQuestions | undefined,
  slotId: string | null,
  answered: AnsweredBy,
): { readonly questions?: QuestionView[] } {
  const own = asks?.questions.filter((question) => question.slotId === slotId) ?? [];
  return own.length === 0 ? {} : { questions: own.map((question) => presentToOrganizers(question, answered)) };
}

/** Those that a volunteer was or can be asked, with retired ones that are answered. */
export function presentOwnQuestions(
  questions: readonly SheetQuestion[],
  answers: readonly StoredAnswer[],
): { readonly questions?: QuestionView[] } {
  const isAnswered = ({ id }: SheetQuestion) => answers.some(({ questionId }) => questionId === id);
  const own = questions
    .filter((question) => question.retiredAt === null || isAnswered(question))
    .map((question) => ({
      ...presentQuestion(question),
      ...(question.retiredAt === null ? {} : { retired: true as const }),
    }));
  return own.length === 0 ? {} : { questions: own };
}

export function presentSharedAnswers(
  asks: SheetQuestions | undefined,
  slotId: string,
): { readonly sharedAnswers?: SharedAnswers } {
  const shared = asks?.shared.get(slotId);
  return shared === undefined ? {} : { sharedAnswers: shared };
}

export function presentAnswers(answers: readonly StoredAnswer[]): { readonly answers?: AnswerView[] } {
  if (answers.length === 0) return {};
  return { answers: answers.map(({ questionId, value, words }) => presentAnswer({ questionId, value, words })) };
}

function presentAnswer({ questionId, value, words }: StoredAnswer): AnswerView {
  const shown = typeof value === 'object' ? [...value] : value;
  return { questionId, value: shown, ...(words === undefined ? {} : { words: [...words] }) };
}

/** In the order of the questions, and of sign-up; without names. */
export function sharedAnswersOf(questions: readonly SheetQuestion[], answers: readonly StoredAnswer[]): SharedAnswers {
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  return questions.flatMap(({ id }) => {
    const given = byQuestion.get(id);
    return given === undefined ? [] : [{ questionId: id, answers: given.map(answerText) }];
  });
}

function presentToVisitors(question: SheetQuestion): QuestionView {
  const { choices, ...view } = presentQuestion(question);
  return choices === undefined ? view : { ...view, choices: choices.filter(({ retired }) => retired !== true) };
}

function presentToOrganizers(question: SheetQuestion, answered: AnsweredBy): QuestionView {
  return {
    ...presentQuestion(question),
    ...(question.retiredAt === null ? {} : { retired: true }),
    answered: answered.get(question.id) ?? 0,
  };
}

function presentQuestion(question: SheetQuestion): QuestionView {
  const { id, kind, words, translations, required, seenBy, choices } = question;
  return {
    id,
    kind,
    words,
    ...(translations === null ? {} : { translations }),
    required,
    seenBy,
    ...(choices.length === 0 ? {} : { choices: [...choices] }),
  };
}
