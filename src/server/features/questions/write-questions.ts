import type { Db } from '#server/platform/database/database.ts';
import { deleteQuestions, insertQuestions, updateQuestion, type SheetQuestion } from './questions.store.ts';

export interface QuestionPlan {
  /** In order. */
  readonly kept: readonly SheetQuestion[];
  readonly deleted: readonly string[];
}

/** Writes what becomes of the questions of a sheet, which the caller has locked. */
export async function writeQuestions(
  db: Db,
  before: readonly SheetQuestion[],
  { kept, deleted }: QuestionPlan,
): Promise<void> {
  await deleteQuestions(db, deleted);
  const isStored = ({ id }: SheetQuestion) => before.some((question) => question.id === id);
  for (const question of kept.filter(isStored)) await updateQuestion(db, question);
  await insertQuestions(
    db,
    kept.filter((question) => !isStored(question)),
  );
}
