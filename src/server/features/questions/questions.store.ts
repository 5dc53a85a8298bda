import { PostgresAdapter } from 'kysely';
import type { Choice, QuestionKind, SeenBy, WordsByLanguage } from '#domain/questions.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface SheetQuestion {
  readonly id: string;
  readonly sheetId: string;
  /** Null for a question of the whole sheet. */
  readonly slotId: string | null;
  readonly kind: QuestionKind;
  readonly words: string;
  readonly translations: WordsByLanguage | null;
  readonly required: boolean;
  readonly seenBy: SeenBy;
  readonly choices: readonly Choice[];
  readonly position: number;
  readonly retiredAt: Instant | null;
  /** Null for one that is no copy. */
  readonly originId: string | null;
}

/** The same for all copies of a question. */
export function originOf({ id, originId }: Pick<SheetQuestion, 'id' | 'originId'>): string {
  return originId ?? id;
}

const questionColumns = [
  'id',
  'sheet_id as sheetId',
  'slot_id as slotId',
  'kind',
  'words',
  'translations',
  'required',
  'seen_by as seenBy',
  'choices',
  'position',
  'retired_at as retiredAt',
  'origin_id as originId',
] as const;

/** In the order of their sheets' forms; retired ones too. */
export async function questionsOf(db: Db, sheetIds: readonly string[]): Promise<SheetQuestion[]> {
  return db
    .selectFrom('questions')
    .select(questionColumns)
    .where('sheet_id', 'in', sheetIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

interface Place {
  readonly sheetId: string;
  readonly slotId: string;
}

/** Those of the sheet and of one slot; retired ones too. */
export async function questionsOfPlace(db: Db, place: Place): Promise<SheetQuestion[]> {
  return ofPlace(db, place).execute();
}

/** The same, locked until the transaction ends, for answers that are written in it. */
export async function questionsToAnswer(db: Db, place: Place): Promise<SheetQuestion[]> {
  const query = ofPlace(db, place);
  // The embedded engine has one writer. Those who answer do not wait for each other.
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare().execute() : query.execute();
}

function ofPlace(db: Db, { sheetId, slotId }: Place) {
  return db
    .selectFrom('questions')
    .select(questionColumns)
    .where('sheet_id', '=', sheetId)
    .where((question) => question.or([question('slot_id', 'is', null), question('slot_id', '=', slotId)]))
    .orderBy('position')
    .orderBy('id');
}

/** Waits for those who are answering, and locks the questions of a sheet until the transaction ends. */
export async function lockQuestions(db: Db, sheetId: string): Promise<SheetQuestion[]> {
  await db
    .updateTable('questions')
    .set((question) => ({ words: question.ref('words') }))
    .where('sheet_id', '=', sheetId)
    .execute();
  return questionsOf(db, [sheetId]);
}

export async function insertQuestions(db: Db, questions: readonly SheetQuestion[]): Promise<void> {
  if (questions.length === 0) return;
  await db
    .insertInto('questions')
    .values(
      questions.map((question) => ({
        id: question.id,
        sheet_id: question.sheetId,
        origin_id: question.originId,
        ...changeable(question),
      })),
    )
    .execute();
}

export async function updateQuestion(db: Db, question: SheetQuestion): Promise<void> {
  await db.updateTable('questions').set(changeable(question)).where('id', '=', question.id).execute();
}

export async function deleteQuestions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('questions').where('id', 'in', ids).execute();
}

function changeable(question: SheetQuestion) {
  return {
    slot_id: question.slotId,
    kind: question.kind,
    words: question.words,
    translations: question.translations === null ? null : JSON.stringify(question.translations),
    required: question.required,
    seen_by: question.seenBy,
    choices: JSON.stringify(question.choices),
    position: question.position,
    retired_at: question.retiredAt,
  };
}
