import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Organizers ask those who sign up for a sheet, or for one of its slots. */
export const createQuestions: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('questions')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    // Null for a question of the whole sheet.
    .addColumn('slot_id', types.id, (column) => column.references('volunteer_slots.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('short', 'long', 'one', 'several', 'yes_no', 'number')`),
    )
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('translations', types.json)
    .addColumn('required', types.boolean, (column) => column.notNull())
    .addColumn('seen_by', 'text', (column) => column.notNull().check(sql`seen_by in ('organizers', 'everyone')`))
    .addColumn('choices', types.json, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    // From then on nobody is asked; the answers stay.
    .addColumn('retired_at', types.instant)
    .execute();
  await db.schema.createIndex('questions_of_sheet').on('questions').column('sheet_id').execute();
  await db.schema.createIndex('questions_of_slot').on('questions').column('slot_id').execute();
  await db.schema
    .createTable('answers')
    .addColumn('signup_id', types.id, (column) => column.notNull().references('volunteers.id').onDelete('cascade'))
    .addColumn('question_id', types.id, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    // The value, and the words of its choices as they were then.
    .addColumn('answer', types.json, (column) => column.notNull())
    .addPrimaryKeyConstraint('one_answer_to_a_question', ['signup_id', 'question_id'])
    .execute();
  await db.schema.createIndex('answers_to_question').on('answers').column('question_id').execute();
  // Spares a sheet that asks nothing the statement that would find that out.
  await db.schema
    .alterTable('signup_sheets')
    .addColumn('has_questions', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
};
