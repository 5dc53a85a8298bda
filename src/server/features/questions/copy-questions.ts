import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { insertQuestions, questionsOf, type SheetQuestion } from './questions.store.ts';

export interface QuestionCopies {
  readonly from: string;
  /** The copies of the sheet, each with the ids of its slots by those of the originals. */
  readonly to: readonly { readonly sheetId: string; readonly slotIds: ReadonlyMap<string, string> }[];
  readonly withTranslations: boolean;
  readonly now: Date;
}

/** Copies what a sheet asks, without answers and without what is retired. */
export async function copyQuestions(db: Db, { from, to, withTranslations, now }: QuestionCopies): Promise<void> {
  const asked = (await questionsOf(db, [from])).filter(({ retiredAt }) => retiredAt === null);
  for (const { sheetId, slotIds } of to) {
    const copies = asked.flatMap((question): SheetQuestion[] => {
      const slotId = question.slotId === null ? null : slotIds.get(question.slotId);
      if (slotId === undefined) return [];
      return [{ ...withoutRetired(question, withTranslations), id: newId(now), sheetId, slotId }];
    });
    await insertQuestions(db, copies);
  }
}

function withoutRetired(question: SheetQuestion, withTranslations: boolean): SheetQuestion {
  const choices = question.choices.filter(({ retired }) => retired !== true);
  if (withTranslations) return { ...question, choices };
  return { ...question, translations: null, choices: choices.map(({ id, words }) => ({ id, words })) };
}
