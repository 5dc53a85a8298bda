import type { SlotKind } from '#domain/slot-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { insertQuestions, originOf, questionsOf, type SheetQuestion } from './questions.store.ts';

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
      return [
        {
          ...withoutRetired(question, withTranslations),
          id: newId(now),
          sheetId,
          slotId,
          originId: originOf(question),
        },
      ];
    });
    await insertQuestions(db, copies);
  }
}

interface SlotQuestionCopy {
  readonly sheetId: string;
  readonly from: string;
  readonly to: Pick<SheetQuestion, 'slotId'> & { readonly kind: SlotKind };
  readonly now: Date;
}

/** Lets a slot ask what another of the same sheet asks, in questions of its own. */
export async function copySlotQuestions(db: Db, { sheetId, from, to, now }: SlotQuestionCopy): Promise<void> {
  const questions = await questionsOf(db, [sheetId]);
  const asked = questions.filter(({ slotId, retiredAt }) => slotId === from && retiredAt === null);
  const copies = asked.map((question, at): SheetQuestion => ({
    ...withoutRetired(question, true),
    id: newId(now),
    slotId: to.slotId,
    seenBy: to.kind === 'item' ? question.seenBy : 'organizers',
    position: questions.length + at,
    originId: null,
  }));
  await insertQuestions(db, copies);
}

function withoutRetired(question: SheetQuestion, withTranslations: boolean): SheetQuestion {
  const choices = question.choices.filter(({ retired }) => retired !== true);
  if (withTranslations) return { ...question, choices };
  return { ...question, translations: null, choices: choices.map(({ id, words }) => ({ id, words })) };
}
