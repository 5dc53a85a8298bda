import type { Platform } from '#server/platform/platform.ts';
import { answersForEveryone } from './answers.store.ts';
import { sharedAnswersOf, type SheetQuestions } from './present-questions.ts';
import { questionsOf } from './questions.store.ts';

interface MayAsk {
  readonly id: string;
  readonly hasQuestions: boolean;
}

/** Adds their questions to sheets that have any. Without such sheets it reads nothing. */
export async function withQuestions<Sheet extends MayAsk>(
  { database }: { readonly database: Pick<Platform['database'], 'db'> },
  sheets: readonly Sheet[],
): Promise<(Sheet & { readonly asks?: SheetQuestions })[]> {
  const asking = sheets.filter(({ hasQuestions }) => hasQuestions).map(({ id }) => id);
  if (asking.length === 0) return [...sheets];
  const { db } = database;
  const questions = await questionsOf(db, asking);
  const isShared = questions.some(({ seenBy, retiredAt }) => seenBy === 'everyone' && retiredAt === null);
  const answers = isShared ? await answersForEveryone(db, asking) : [];
  const bySheet = Map.groupBy(questions, ({ sheetId }) => sheetId);
  const bySlot = Map.groupBy(answers, ({ slotId }) => slotId);
  return sheets.map((sheet) => {
    const own = bySheet.get(sheet.id);
    if (own === undefined) return sheet;
    const ids = new Set(own.map(({ id }) => id));
    const shared = [...bySlot].flatMap(([slotId, given]) => {
      const ofSheet = given.filter(({ questionId }) => ids.has(questionId));
      return ofSheet.length === 0 ? [] : [[slotId, sharedAnswersOf(own, ofSheet)] as const];
    });
    return { ...sheet, asks: { questions: own, shared: new Map(shared) } };
  });
}
