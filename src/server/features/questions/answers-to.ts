import { isDeepStrictEqual } from 'node:util';
import type { AnswerInput } from '#contract/questions.ts';
import { HubError } from '#server/http/errors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { answersOf, replaceAnswers, type StoredAnswer } from './answers.store.ts';
import { questionsToAnswer } from './questions.store.ts';
import { changedAnswers, readAnswers } from './read-answers.ts';

interface PlaceThatAsks {
  readonly sheetId: string;
  readonly slotId: string;
  readonly hasQuestions: boolean;
}

interface Answering {
  /** Organizers who sign others up need not answer. */
  readonly isRequired: boolean;
}

/**
 * The answers of a new signup, to be inserted in this transaction. Reads nothing where nothing is asked.
 * @throws 400 with the path `answers.` and the id of each question whose answer is missing or wrong
 */
export async function answersTo(
  db: Db,
  place: PlaceThatAsks,
  given: readonly AnswerInput[] | undefined,
  answering: Answering,
): Promise<StoredAnswer[]> {
  return place.hasQuestions ? readAnswers(await questionsToAnswer(db, place), given, answering) : [];
}

/** As `answersTo`, for answers that were given a while ago: what does not fit the questions of today is left out. */
export async function answersStillAsked(
  db: Db,
  place: PlaceThatAsks,
  given: readonly AnswerInput[],
): Promise<StoredAnswer[]> {
  if (!place.hasQuestions || given.length === 0) return [];
  const questions = await questionsToAnswer(db, place);
  return given.flatMap((answer) => {
    try {
      return readAnswers(questions, [answer], { isRequired: false });
    } catch (error) {
      if (error instanceof HubError) return [];
      throw error;
    }
  });
}

/**
 * Changes the answers of a signup that the caller has locked; those that are absent stay.
 * @returns whether any of them changed
 * @throws 400 as `answersTo`
 */
export async function changeAnswers(
  db: Db,
  signup: PlaceThatAsks & { readonly id: string },
  given: readonly AnswerInput[],
  answering: Answering,
): Promise<boolean> {
  if (!signup.hasQuestions) return false;
  const questions = await questionsToAnswer(db, signup);
  const before = await answersOf(db, [signup.id]);
  const after = changedAnswers(questions, before, given, answering);
  if (isSameSet(before, after)) return false;
  await replaceAnswers(db, signup.id, after);
  return true;
}

/**
 * As `changeAnswers`, where another person comes instead: of the answers only those stay that were not there before.
 * @returns whether any of them changed
 */
export async function answersOfAnother(
  db: Db,
  signup: PlaceThatAsks & { readonly id: string },
  given: readonly AnswerInput[] = [],
): Promise<boolean> {
  const before = await answersOf(db, [signup.id]);
  await changeAnswers(db, signup, given, { isRequired: false });
  const after = (await answersOf(db, [signup.id]))
    .filter((answer) => !isAmong(before, answer))
    .map(({ signupId: _signupId, ...answer }) => answer);
  await replaceAnswers(db, signup.id, after);
  return !isSameSet(before, after);
}

function isSameSet(before: readonly StoredAnswer[], after: readonly StoredAnswer[]): boolean {
  return before.length === after.length && after.every((answer) => isAmong(before, answer));
}

function isAmong(answers: readonly StoredAnswer[], { questionId, value, words }: StoredAnswer): boolean {
  return answers.some(
    (one) => one.questionId === questionId && isDeepStrictEqual([one.value, one.words], [value, words]),
  );
}
