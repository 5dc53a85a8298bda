import type { MigrationStep } from './migration-step.ts';

/** A person without an account proves to read a mailbox by a typed code, and gets a calendar of their own. */
export const createMailboxes: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('mailbox_codes')
    // Of the cookie of the browser that asked.
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    // Null until the code is mailed: for an address that nobody used here there is never one.
    .addColumn('code_hash', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('asked_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('mailbox_codes_of_address')
    .on('mailbox_codes')
    .columns(['address_hash', 'asked_at'])
    .execute();
  await db.schema.createIndex('mailbox_codes_by_age').on('mailbox_codes').column('asked_at').execute();
  await db.schema
    .createTable('mailboxes')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('address_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_address', 'text', (column) => column.notNull())
    // Raised to end what older proofs and older calendar addresses allow.
    .addColumn('proof_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('feed_version', 'integer', (column) => column.notNull().defaultTo(0))
    // The beginning of the school's day, because the moment is nobody's business.
    .addColumn('feed_read_on', types.instant)
    // Whether emails bring the calendar file although the calendar is read.
    .addColumn('attaches', types.boolean, (column) => column.notNull().defaultTo(false))
    // The end of the school's day on which it was last used.
    .addColumn('used_until', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mailboxes_by_age').on('mailboxes').column('used_until').execute();
  // What calendars are still told of an event or a place that is gone.
  await db.schema
    .createTable('calendar_endings')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    // Null for an entry of the council's calendar.
    .addColumn('address_hash', 'text')
    .addColumn('sheet_id', types.id, (column) => column.notNull())
    .addColumn('entry', types.json, (column) => column.notNull())
    .addColumn('ended_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('calendar_endings_of_address').on('calendar_endings').column('address_hash').execute();
  await db.schema.createIndex('calendar_endings_of_sheet').on('calendar_endings').column('sheet_id').execute();
  await db.schema.createIndex('calendar_endings_by_age').on('calendar_endings').column('ended_at').execute();
  // An administrator's calendar with numbers of places.
  await db.schema
    .createTable('calendar_keys')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', types.id, (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('made_at', types.instant, (column) => column.notNull())
    .addColumn('read_on', types.instant)
    .execute();
  // How often, and when last, what calendars show of a sheet changed. A row of its own, because slots are changed
  // without locking their sheet.
  await db.schema
    .createTable('calendar_stamps')
    .addColumn('sheet_id', types.id, (column) => column.primaryKey().references('signup_sheets.id').onDelete('cascade'))
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('changed_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('volunteers').addColumn('calendar_at', types.instant).execute();
};
