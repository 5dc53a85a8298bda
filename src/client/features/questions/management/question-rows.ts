import { randomId } from '#client/lib/random-id.ts';
import { z } from 'zod';
import { questionsInput, type QuestionsInput, type QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import {
  hasChoices,
  MAX_QUESTIONS_OF_SHEET,
  MAX_QUESTIONS_OF_SLOT,
  type QuestionKind,
  type SeenBy,
  type WordsByLanguage,
} from '#domain/questions.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { schemaResolver } from '#client/lib/persisted-form.ts';

export interface ChoiceRow {
  readonly key: string;
  /** Absent for a new one. */
  readonly id?: string;
  readonly words: string;
  readonly translations: WordsByLanguage;
  readonly retired: boolean;
}

/** One question on the screen. */
export interface QuestionRow {
  readonly key: string;
  readonly id?: string;
  /** Empty for a question of the whole sheet. */
  readonly slotId: string;
  readonly kind: QuestionKind;
  readonly words: string;
  readonly translations: WordsByLanguage;
  readonly required: boolean;
  readonly seenBy: SeenBy;
  readonly choices: readonly ChoiceRow[];
  readonly retired: boolean;
  readonly answered: number;
}

export interface QuestionRows {
  readonly questions: readonly QuestionRow[];
}

export function newChoice(): ChoiceRow {
  return { key: randomId(), words: '', translations: {}, retired: false };
}

export function newQuestion(): QuestionRow {
  return {
    key: randomId(),
    slotId: '',
    kind: 'short',
    words: '',
    translations: {},
    required: false,
    seenBy: 'organizers',
    choices: [],
    retired: false,
    answered: 0,
  };
}

/** Those of the sheet first, then those of its slots. */
export function questionRowsOf({ questions = [], slots }: Pick<SheetView, 'questions' | 'slots'>): QuestionRows {
  return {
    questions: [
      ...questions.map((question) => rowOf(question, '')),
      ...slots.flatMap((slot) => (slot.questions ?? []).map((question) => rowOf(question, slot.id))),
    ],
  };
}

function rowOf(question: QuestionView, slotId: string): QuestionRow {
  const { id, kind, words, required, seenBy, choices = [], translations = {} } = question;
  return {
    key: id,
    id,
    slotId,
    kind,
    words,
    translations: withoutBlank(translations),
    required,
    seenBy,
    choices: choices.map((choice) => ({
      key: choice.id,
      id: choice.id,
      words: choice.words,
      translations: withoutBlank(choice.translations ?? {}),
      retired: choice.retired === true,
    })),
    retired: question.retired === true,
    answered: question.answered ?? 0,
  };
}

/** Whether its answers can be shown to everyone: they are short, and about an item. */
export function canBeShared({ slotId, kind }: QuestionRow, slots: SheetView['slots']): boolean {
  const slot = slots.find(({ id }) => id === slotId);
  return kind !== 'long' && slot !== undefined && isItem(slot);
}

/** As it is sent: without what its kind does not have, and blank choices and translations. */
export function inputOf(row: QuestionRow, slots: SheetView['slots']): QuestionsInput['questions'][number] {
  const { id, slotId, kind, words, required, seenBy, choices, retired } = row;
  const listed = hasChoices(kind) ? choices.filter(({ words: named }) => named.trim() !== '') : [];
  return {
    ...(id === undefined ? {} : { id }),
    slotId: slotId === '' ? null : slotId,
    kind,
    words,
    translations: withoutBlank(row.translations),
    required,
    seenBy: canBeShared(row, slots) ? seenBy : 'organizers',
    choices: listed.map((choice) => ({
      ...(choice.id === undefined ? {} : { id: choice.id }),
      words: choice.words,
      translations: withoutBlank(choice.translations),
      ...(choice.retired ? { retired: true } : {}),
    })),
    ...(retired ? { retired } : {}),
  };
}

export function withoutBlank(translations: NonNullable<QuestionView['translations']>): WordsByLanguage {
  return Object.fromEntries(Object.entries(translations).filter(([, words]) => words.trim() !== ''));
}

export function questionsResolver(slots: SheetView['slots']) {
  const schema = z.preprocess(
    (fields) => ({ questions: (fields as QuestionRows).questions.map((row) => inputOf(row, slots)) }),
    questionsInput,
  );
  return schemaResolver<QuestionRows, QuestionsInput>(schema, ({ questions }) => {
    const tooMany = tooManyOf(questions, slots);
    return tooMany === null ? {} : { questions: tooMany };
  });
}

/** Null when there are not too many. */
function tooManyOf(rows: readonly QuestionRow[], slots: SheetView['slots']): string | null {
  const asked = Map.groupBy(
    rows.filter(({ retired }) => !retired),
    ({ slotId }) => slotId,
  );
  for (const [slotId, { length }] of asked) {
    const most = slotId === '' ? MAX_QUESTIONS_OF_SHEET : MAX_QUESTIONS_OF_SLOT;
    const what = slotId === '' ? 'A sheet' : `“${slots.find(({ id }) => id === slotId)?.title ?? ''}”`;
    if (length > most) return `${what} can ask at most ${most} questions`;
  }
  return null;
}
