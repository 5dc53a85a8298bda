import { isDeepStrictEqual } from 'node:util';
import { answersOnSheets } from '#server/features/questions/answers.store.ts';
import { lockQuestions, questionsOf } from '#server/features/questions/questions.store.ts';
import { writeQuestions } from '#server/features/questions/write-questions.ts';
import { noteQuestions } from '#server/features/sheets/sheets.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { matchedSlots, type Target } from './change-slots.ts';
import { planTakenOver } from './plan-taken-over.ts';

/**
 * Makes a sheet and its slots ask what another and its slots ask. Answered questions stay what they were.
 * @returns whether anything changed
 */
export async function takeOverQuestions(db: Db, { now, ...target }: Target & { readonly now: Date }): Promise<boolean> {
  const { source, sheet } = target;
  if (!source.hasQuestions && !sheet.hasQuestions) return false;
  const { pairs } = await matchedSlots(db, target);
  const before = await lockQuestions(db, sheet.id);
  const answers = Map.groupBy(await answersOnSheets(db, [sheet.id]), ({ questionId }) => questionId);
  const models = await questionsOf(db, [source.id]);
  const plan = planTakenOver(models, before, { sheetId: sheet.id, slots: pairs, answers, now });
  if (
    isDeepStrictEqual(
      before.map((question, position) => ({ ...question, position })),
      plan.kept,
    )
  )
    return false;
  await writeQuestions(db, before, plan);
  await noteQuestions(db, sheet.id, plan.kept.length > 0);
  return true;
}
