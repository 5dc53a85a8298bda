import type { AnswerInput } from '#contract/questions.ts';
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

/**
 * Changes the answers of a signup that the caller has locked; those that are absent stay.
 * @throws 400 as `answersTo`
 */
export async function changeAnswers(
  db: Db,
  signup: PlaceThatAsks & { readonly id: string },
  given: readonly AnswerInput[],
  answering: Answering,
): Promise<void> {
  if (!signup.hasQuestions) return;
  const questions = await questionsToAnswer(db, signup);
  const before = await answersOf(db, [signup.id]);
  await replaceAnswers(db, signup.id, changedAnswers(questions, before, given, answering));
}
