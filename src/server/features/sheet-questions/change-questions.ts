import type { QuestionInput } from '#contract/questions.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { answersOnSheets } from '#server/features/questions/answers.store.ts';
import { lockQuestions } from '#server/features/questions/questions.store.ts';
import { writeQuestions } from '#server/features/questions/write-questions.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { lockSheet, noteQuestions } from '#server/features/sheets/sheets.store.ts';
import { slotsOf } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { planQuestions } from './plan-questions.ts';

/**
 * Replaces the questions of a sheet and its slots, in one transaction. Those with answers are never deleted.
 * @throws 400 when there are too many, or one names something that is not there; 404 when the sheet is gone; 409 when an
 * answered one would become another question
 */
export async function changeQuestions(
  { database, clock }: Platform,
  sheetId: string,
  given: readonly QuestionInput[],
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  await database.write(async (write) => {
    const { db } = write;
    const sheet = await lockSheet(db, sheetId);
    if (sheet === null) throw sheetNotFound();
    const questions = await lockQuestions(db, sheetId);
    const answers = Map.groupBy(await answersOnSheets(db, [sheetId]), ({ questionId }) => questionId);
    const slots = await slotsOf(db, [sheetId]);
    const { language } = sheet;
    const plan = planQuestions(given, { sheetId, language, slots, questions, answers, now });
    await writeQuestions(db, questions, plan);
    await noteQuestions(db, sheetId, plan.kept.length > 0);
    await recordAudit(write, actor, {
      action: 'sheet-questions-changed',
      subjectId: sheetId,
      detail: sheet.title,
      at: now,
    });
    write.announce({ topic: 'sheet', id: sheetId });
  });
}
