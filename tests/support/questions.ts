import { questionsInput, type QuestionView } from '#contract/questions.ts';
import type { z } from 'zod';
import { changeQuestions } from '#server/features/sheet-questions/change-questions.ts';
import { questionsOf, type SheetQuestion } from '#server/features/questions/questions.store.ts';
import type { Hub } from '#server/hub.ts';
import { olga } from './sheets.ts';

type Given = z.input<typeof questionsInput>['questions'][number];

export const howToCome: Given = {
  kind: 'one',
  words: 'How do you come?',
  choices: [{ words: 'By bus' }, { words: 'On foot' }],
};

/** As the sheet's organizer; answers them in order. */
export async function ask(
  { hub }: { readonly hub: Hub },
  sheet: { readonly id: string },
  questions: readonly Given[],
): Promise<SheetQuestion[]> {
  await changeQuestions(hub, sheet.id, questionsInput.parse({ questions }).questions, olga);
  return questionsOf(hub.database.db, [sheet.id]);
}

/** To be sent back as it is, or changed. */
export function asInput(question: SheetQuestion | QuestionView): Given {
  const { id, kind, words, required, seenBy, choices = [] } = question;
  const slotId = 'slotId' in question ? question.slotId : null;
  return { id, slotId, kind, words, required, seenBy, choices: [...choices] };
}

export function choiceOf({ choices }: SheetQuestion, words: string): string {
  return choices.find((choice) => choice.words === words)?.id ?? '';
}
