import type { GivenAnswer } from '#domain/questions.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface StoredAnswer extends GivenAnswer {
  readonly questionId: string;
}

interface AnswerOfSignup extends StoredAnswer {
  readonly signupId: string;
}

/** Parameters of one statement. */
const AT_ONCE = 1000;

/** The same answers for each of the signups. */
export async function insertAnswers(
  db: Db,
  signupIds: readonly string[],
  answers: readonly StoredAnswer[],
): Promise<void> {
  if (signupIds.length === 0 || answers.length === 0) return;
  await db
    .insertInto('answers')
    .values(
      signupIds.flatMap((signupId) =>
        answers.map(({ questionId, ...answer }) => ({
          signup_id: signupId,
          question_id: questionId,
          answer: JSON.stringify(answer),
        })),
      ),
    )
    .execute();
}

/** Replaces every answer of a signup. */
export async function replaceAnswers(db: Db, signupId: string, answers: readonly StoredAnswer[]): Promise<void> {
  await deleteAnswers(db, signupId);
  await insertAnswers(db, [signupId], answers);
}

export async function deleteAnswers(db: Db, signupId: string): Promise<void> {
  await db.deleteFrom('answers').where('signup_id', '=', signupId).execute();
}

/** Of those to questions that a slot, or its sheet, does not ask. Those to its retired questions stay. */
export async function deleteAnswersElsewhere(
  db: Db,
  signupId: string,
  { sheetId, slotId }: { readonly sheetId: string; readonly slotId: string },
): Promise<void> {
  await db
    .deleteFrom('answers')
    .where('signup_id', '=', signupId)
    .where('question_id', 'not in', (questions) =>
      questions
        .selectFrom('questions')
        .select('id')
        .where('sheet_id', '=', sheetId)
        .where((question) => question.or([question('slot_id', 'is', null), question('slot_id', '=', slotId)])),
    )
    .execute();
}

export async function answersOf(db: Db, signupIds: readonly string[]): Promise<AnswerOfSignup[]> {
  const found: AnswerOfSignup[] = [];
  for (let at = 0; at < signupIds.length; at += AT_ONCE) {
    const rows = await answers(db)
      .where('answers.signup_id', 'in', signupIds.slice(at, at + AT_ONCE))
      .execute();
    for (const row of rows) found.push(answerOf(row));
  }
  return found;
}

export interface WordedAnswer extends AnswerOfSignup {
  readonly sheetId: string;
  /** Of the question. */
  readonly question: string;
}

/** With the words of their questions, in the order of the forms. */
export async function wordedAnswersOf(db: Db, signupIds: readonly string[]): Promise<WordedAnswer[]> {
  if (signupIds.length === 0) return [];
  const rows = await answers(db)
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['questions.sheet_id as sheetId', 'questions.words as question'])
    .where('answers.signup_id', 'in', signupIds)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .execute();
  return rows.map(({ sheetId, question, ...row }) => ({ ...answerOf(row), sheetId, question }));
}

/** To the questions of these sheets, in the order of sign-up. */
export async function answersOnSheets(db: Db, sheetIds: readonly string[]): Promise<AnswerOfSignup[]> {
  const rows = await answers(db)
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .where('questions.sheet_id', 'in', sheetIds)
    .orderBy('answers.signup_id')
    .execute();
  return rows.map(answerOf);
}

/** Those that everyone sees, each with its slot, in the order of sign-up. */
export async function answersForEveryone(
  db: Db,
  sheetIds: readonly string[],
): Promise<(StoredAnswer & { readonly slotId: string })[]> {
  const rows = await answers(db)
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .innerJoin('volunteers', 'volunteers.id', 'answers.signup_id')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select('volunteers.slot_id as slotId')
    .where('questions.sheet_id', 'in', sheetIds)
    .where('questions.seen_by', '=', 'everyone')
    .where('questions.retired_at', 'is', null)
    .where('volunteer_slots.kind', '=', 'item')
    .orderBy('answers.signup_id')
    .execute();
  return rows.map(({ slotId, questionId, answer }) => ({ slotId, questionId, ...answer }));
}

function answers(db: Db) {
  return db
    .selectFrom('answers')
    .select(['answers.signup_id as signupId', 'answers.question_id as questionId', 'answers.answer']);
}

function answerOf({ answer, ...whose }: { signupId: string; questionId: string; answer: GivenAnswer }): AnswerOfSignup {
  return { ...whose, ...answer };
}
