import type { AnswerInput, AnswerView, QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { readAnswer, type AnswerProblem, type AnswerValue } from '#domain/questions.ts';

/** What is typed or chosen, by the id of a question; several choices are a list. */
export type AnswerDraft = Readonly<Record<string, string | readonly string[]>>;
type AnswerProblems = Readonly<Record<string, AnswerProblem>>;

/** The questions of a sheet and then of one of its slots, without retired ones. */
export function questionsToAsk(
  { questions: ofSheet = [] }: Pick<SheetView, 'questions'>,
  { questions: ofSlot = [] }: Pick<SlotView, 'questions'>,
): QuestionView[] {
  return [...ofSheet, ...ofSlot].filter(({ retired }) => retired !== true);
}

export function draftOfAnswers(answers: readonly (AnswerView | AnswerInput)[] = []): AnswerDraft {
  return Object.fromEntries(answers.map(({ questionId, value }) => [questionId, typedOf(value ?? '')]));
}

function typedOf(value: AnswerValue): string | readonly string[] {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : value;
}

/** By the rules of the server, so that one submission shows all problems. */
export function checkAnswers(questions: readonly QuestionView[], draft: AnswerDraft): AnswerProblems {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const read = readAnswer(question, draft[question.id]);
      return 'problem' in read ? [[question.id, read.problem]] : [];
    }),
  );
}

/** Without problems. */
export function answersOfDraft(questions: readonly QuestionView[], draft: AnswerDraft): AnswerInput[] {
  return questions.map((question) => {
    const read = readAnswer(question, draft[question.id]);
    const value = 'problem' in read ? null : read.value;
    return { questionId: question.id, value: typeof value === 'object' && value !== null ? [...value] : value };
  });
}

/** Those that are no longer asked and have been answered. */
export function retiredOf(
  questions: readonly QuestionView[] = [],
  answers: readonly AnswerView[] = [],
): QuestionView[] {
  return questions.filter(({ id, retired }) => retired === true && answers.some(({ questionId }) => questionId === id));
}

/** Whether an answer to a question that is no longer asked goes. */
export function isRemoved(draft: AnswerDraft, questionId: string): boolean {
  return draft[questionId]?.length === 0;
}

export function removedAnswers(retired: readonly QuestionView[], draft: AnswerDraft): AnswerInput[] {
  return retired.filter(({ id }) => isRemoved(draft, id)).map(({ id }) => ({ questionId: id, value: null }));
}

/**
 * What a volunteer who has answered is asked: what became required later may stay open, and what was chosen can stay
 * chosen, in the words of then.
 */
export function questionsOfOwn(
  questions: readonly QuestionView[] = [],
  answers: readonly AnswerView[] = [],
): QuestionView[] {
  return questions
    .filter(({ retired }) => retired !== true)
    .map((question) => {
      const answer = answers.find(({ questionId }) => questionId === question.id);
      const required = question.required && answer !== undefined;
      const { choices } = question;
      return choices === undefined
        ? { ...question, required }
        : { ...question, required, choices: ownChoices(choices, answer) };
    });
}

type Choices = NonNullable<QuestionView['choices']>;

function ownChoices(choices: Choices, answer: AnswerView | undefined): Choices {
  const chosen = answer === undefined ? [] : [answer.value].flat();
  return choices
    .filter(({ id, retired }) => retired !== true || chosen.includes(id))
    .map((choice) => {
      const { words } = choice;
      const wordsThen = answer?.words?.[chosen.indexOf(choice.id)];
      return wordsThen === undefined || wordsThen === words ? choice : { id: choice.id, words: wordsThen };
    });
}
