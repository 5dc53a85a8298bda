import { answerProblems } from '#contract/answer-problems.ts';
import type { AnswerInput } from '#contract/questions.ts';
import { answerField, answerWith, isSameAnswer, readAnswer, type AskedQuestion } from '#domain/questions.ts';
import { invalid } from '#server/http/errors.ts';
import type { StoredAnswer } from './answers.store.ts';
import type { SheetQuestion } from './questions.store.ts';

interface Answering {
  /** Organizers who sign others up need not answer. */
  readonly isRequired: boolean;
}

/**
 * The answers of a new signup to the questions of its place. Answers to retired questions are ignored, as the form may
 * have been opened before they were retired.
 * @throws 400 with the path `answers.` and the id of each question whose answer is missing or wrong
 */
export function readAnswers(
  questions: readonly SheetQuestion[],
  given: readonly AnswerInput[] = [],
  { isRequired }: Answering,
): StoredAnswer[] {
  return read(
    questions.filter(({ retiredAt }) => retiredAt === null),
    given,
    (question) => ({ ...question, required: question.required && isRequired, choices: openChoices(question) }),
  );
}

/**
 * The answers after a change: what is absent stays, and an answer that is sent as it was keeps its words. A question that
 * became required later is not demanded of those who have not answered it. What is no longer asked can be removed.
 * @throws 400 as `readAnswers`
 */
export function changedAnswers(
  questions: readonly SheetQuestion[],
  before: readonly StoredAnswer[],
  given: readonly AnswerInput[],
  { isRequired }: Answering,
): StoredAnswer[] {
  const stored = new Map(before.map((answer) => [answer.questionId, answer]));
  const isSame = ({ questionId, value }: AnswerInput) => {
    const was = stored.get(questionId);
    return was !== undefined && value !== null && isSameAnswer(was.value, value);
  };
  const changing = given.filter((answer) => !isSame(answer));
  const asked = questions.filter(
    ({ id, retiredAt }) => retiredAt === null && changing.some(({ questionId }) => questionId === id),
  );
  const now = read(asked, changing, (question) => ({
    ...question,
    required: question.required && isRequired && stored.has(question.id),
    choices: question.choices.filter((choice) => choice.retired !== true || isChosen(stored.get(question.id), choice)),
  }));
  const removed = questions.filter(
    ({ id, retiredAt }) =>
      retiredAt !== null && given.some(({ questionId, value }) => questionId === id && value === null),
  );
  const replaced = new Set([...asked, ...removed].map(({ id }) => id));
  return [...before.filter(({ questionId }) => !replaced.has(questionId)), ...now];
}

function read(
  questions: readonly SheetQuestion[],
  given: readonly AnswerInput[],
  askedOf: (question: SheetQuestion) => AskedQuestion,
): StoredAnswer[] {
  const problems: { path: string; message: string }[] = [];
  const answers: StoredAnswer[] = [];
  for (const question of questions) {
    const asked = askedOf(question);
    const answer = readAnswer(asked, given.findLast(({ questionId }) => questionId === question.id)?.value);
    if ('problem' in answer)
      problems.push({ path: answerField(question.id), message: answerProblems[answer.problem](asked) });
    else if (answer.value !== null) answers.push({ questionId: question.id, ...answerWith(asked, answer.value) });
  }
  if (problems.length > 0) throw invalid(problems);
  return answers;
}

function openChoices({ choices }: SheetQuestion): SheetQuestion['choices'] {
  return choices.filter(({ retired }) => retired !== true);
}

function isChosen(answer: StoredAnswer | undefined, { id }: { readonly id: string }): boolean {
  return answer !== undefined && [answer.value].flat().includes(id);
}
