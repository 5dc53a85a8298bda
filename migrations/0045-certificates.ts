import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Printed pages that say which confirmed hours a person gave in a school year. */
export const createCertificates: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('certificates')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    // As in `hours`.
    .addColumn('person', 'text', (column) => column.notNull())
    // In which the school year began.
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    // The table as it is printed.
    .addColumn('entries', types.json, (column) => column.notNull())
    // These are null once the person has left.
    .addColumn('name', 'text')
    .addColumn('address', 'text')
    .addColumn('language', 'text')
    // Keyed hashes of what counts as the surname, so that a withdrawn one still says so.
    .addColumn('surnames', types.json, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('valid', 'withdrawn')`))
    .addColumn('made_at', types.instant, (column) => column.notNull())
    // Null for the person.
    .addColumn('made_by', types.id)
    .addColumn('withdrawn_at', types.instant)
    .execute();
  await db.schema
    .createIndex('certificate_versions')
    .unique()
    .on('certificates')
    .columns(['person', 'year', 'version'])
    .execute();
  await db.schema.createIndex('certificates_of_address').on('certificates').column('address').execute();
  await db.schema.createIndex('certificates_of_year').on('certificates').column('year').execute();
  await db.schema.createIndex('certificates_by_age').on('certificates').column('made_at').execute();
};
