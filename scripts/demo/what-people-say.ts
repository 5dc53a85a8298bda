import { questionsInput } from '#contract/questions.ts';
import { questionsOf, type SheetQuestion } from '#server/features/questions/questions.store.ts';
import { changeQuestions } from '#server/features/sheet-questions/change-questions.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PlannedSheet, PlannedSlot } from './plan.ts';

/** @returns the questions as they are stored; none where the plan asks nothing */
export async function askOn(
  platform: Platform,
  sheetId: string,
  { questions: planned = [] }: PlannedSheet,
): Promise<SheetQuestion[]> {
  if (planned.length === 0) return [];
  const { questions } = questionsInput.parse({
    questions: planned.map(({ kind, words, choices = [] }) => ({
      kind,
      words,
      choices: choices.map((choice) => ({ words: choice })),
    })),
  });
  await changeQuestions(platform, sheetId, questions, anonymous);
  return questionsOf(platform.database.db, [sheetId]);
}

interface Asked {
  readonly plan: PlannedSheet;
  readonly slot: PlannedSlot;
  readonly questions: readonly SheetQuestion[];
}

const SHOWS_NO_NAME = 3;

/** What the nth person on a slot brings and answers, and the name that this person shows. */
export function saidBy({ plan, slot: { dishes }, questions }: Asked, nth: number, name: string) {
  const shows = plan.namesShown === true && nth % SHOWS_NO_NAME !== SHOWS_NO_NAME - 1;
  return {
    ...dishes?.[nth % dishes.length],
    displayName: shows ? name.split(' ')[0] : null,
    answers: questions.map((question, at) => ({
      questionId: question.id,
      value: answerTo(question, plan.questions?.[at]?.answers ?? [], nth),
    })),
  };
}

function answerTo({ choices }: SheetQuestion, answers: readonly (string | number | boolean)[], nth: number) {
  const said = answers[nth % answers.length] ?? '';
  return choices.find(({ words }) => words === said)?.id ?? said;
}
