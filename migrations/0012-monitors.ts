import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/database/column-types.ts';
import type { MigrationStep } from './migration-step.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the tables of its own time, not today's
type Tables = Kysely<any>;

/** What is watched, what was seen there, what changed, and whom that was told. */
export const createMonitors: MigrationStep = async (db, types) => {
  await createMonitorTable(db, types);
  await createSeenContents(db, types);
  await createSnapshots(db, types);
  await createChanges(db, types);
  await createTurns(db, types);
};

async function createMonitorTable(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('monitors')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('selectors', types.json, (column) => column.notNull())
    .addColumn('ignore_selectors', types.json, (column) => column.notNull())
    .addColumn('schedule_minutes', 'integer', (column) => column.notNull().defaultTo(15))
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('active'))
    .addColumn('error_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('email_notifications', types.boolean, (column) => column.notNull())
    .addColumn('internal_posts', types.boolean, (column) => column.notNull())
    .addColumn('facebook_posts', types.boolean, (column) => column.notNull())
    .addColumn('instagram_posts', types.boolean, (column) => column.notNull())
    .addColumn('filter_future_events', types.boolean, (column) => column.notNull())
    .addColumn('webhook_url', 'text')
    .addColumn('last_check_at', types.instant)
    .addColumn('last_success_at', types.instant)
    .addColumn('last_content_hash', 'text')
    .addColumn('last_error', 'text')
    .addColumn('next_check_at', types.instant)
    // Of url, selectors and what else decides which text a page gives.
    .addColumn('configuration_hash', 'text', (column) => column.notNull())
    // Raised by each check and each edit, so that a check that was overtaken by either records nothing.
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('watched_since', types.instant, (column) => column.notNull())
    .addColumn('silence_told_at', types.instant)
    // Which of the prepared ones it is, so that none is set up twice.
    .addColumn('preset', 'text', (column) => column.unique())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('updated_at', types.instant, (column) => column.notNull())
    .addCheckConstraint('monitor_status_is_known', sql`status in ('active', 'paused', 'error')`)
    .addCheckConstraint('schedule_is_possible', sql`schedule_minutes between 5 and 1440`)
    .execute();
}

async function createSeenContents(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('monitor_contents')
    .addColumn('monitor_id', types.id, (column) => column.notNull().references('monitors.id').onDelete('cascade'))
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('body', types.bytes, (column) => column.notNull())
    .addColumn('last_seen_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('once_per_content', ['monitor_id', 'content_hash'])
    .execute();
  // What the page showed under one configuration: an edit begins another, and its undoing finds the first again.
  await db.schema
    .createTable('monitor_baselines')
    .addColumn('monitor_id', types.id, (column) => column.notNull().references('monitors.id').onDelete('cascade'))
    .addColumn('configuration_hash', 'text', (column) => column.notNull())
    // Of contents, the present one first.
    .addColumn('recent_hashes', types.json, (column) => column.notNull())
    .addColumn('elements_found', 'integer', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('validated_url', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('in_doubt_since', types.instant)
    .addColumn('used_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('once_per_configuration', ['monitor_id', 'configuration_hash'])
    .execute();
}

async function createSnapshots(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('snapshots')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('monitor_id', types.id, (column) => column.notNull().references('monitors.id').onDelete('cascade'))
    .addColumn('content_hash', 'text')
    .addColumn('excerpt', 'text')
    .addColumn('elements_found', 'integer')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('error_message', 'text')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('captured_at', types.instant, (column) => column.notNull())
    .addCheckConstraint('snapshot_status_is_known', sql`status in ('success', 'error', 'timeout')`)
    .execute();
  await db.schema.createIndex('snapshots_of_monitor').on('snapshots').columns(['monitor_id', 'id']).execute();
  await db.schema.createIndex('snapshots_by_time').on('snapshots').column('captured_at').execute();
  await db.schema
    .createIndex('failed_snapshots')
    .on('snapshots')
    .column('captured_at')
    .where(sql<boolean>`status <> 'success'`)
    .execute();
  // The sum of the checks of each hour: what is drawn and averaged is read from here.
  await db.schema
    .createTable('check_hours')
    .addColumn('monitor_id', types.id, (column) => column.notNull().references('monitors.id').onDelete('cascade'))
    .addColumn('hour', types.instant, (column) => column.notNull())
    .addColumn('checks', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('total_ms', 'integer', (column) => column.notNull())
    .addColumn('slowest_ms', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('once_per_hour', ['monitor_id', 'hour'])
    .execute();
  await db.schema.createIndex('check_hours_by_time').on('check_hours').column('hour').execute();
}

async function createChanges(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('changes')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('monitor_id', types.id, (column) => column.notNull().references('monitors.id').onDelete('cascade'))
    .addColumn('snapshot_id', types.id, (column) => column.references('snapshots.id').onDelete('set null'))
    .addColumn('change_type', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('diff_content', 'text', (column) => column.notNull())
    // The same as data, compressed.
    .addColumn('diff', types.bytes, (column) => column.notNull())
    .addColumn('severity', 'text', (column) => column.notNull().defaultTo('medium'))
    .addColumn('severity_rule', 'text', (column) => column.notNull())
    .addColumn('is_told', types.boolean, (column) => column.notNull())
    .addColumn('detected_at', types.instant, (column) => column.notNull())
    .addCheckConstraint('change_type_is_known', sql`change_type in ('added', 'modified', 'removed')`)
    .addCheckConstraint('severity_is_known', sql`severity in ('low', 'medium', 'high')`)
    .execute();
  await db.schema.createIndex('changes_of_monitor').on('changes').columns(['monitor_id', 'id']).execute();
  await db.schema.createIndex('changes_of_snapshot').on('changes').column('snapshot_id').execute();
  await createNotifications(db, types);
}

async function createNotifications(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', types.id, (column) => column.primaryKey())
    // Null for a sample, which hangs on nothing.
    .addColumn('monitor_id', types.id, (column) => column.references('monitors.id').onDelete('cascade'))
    // Null where it tells of a monitor itself, and for a sample.
    .addColumn('change_id', types.id, (column) => column.references('changes.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('severity', 'text', (column) => column.notNull())
    // The name of the page that a sample speaks of.
    .addColumn('sample_of', 'text')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('next_try_at', types.instant)
    // Of the mails that were written together: their ids.
    .addColumn('batch', 'text')
    .addColumn('handed_at', types.instant)
    .addColumn('sent_at', types.instant)
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('updated_at', types.instant, (column) => column.notNull())
    .addUniqueConstraint('once_per_channel', ['change_id', 'channel'])
    .addCheckConstraint('notification_kind_is_known', sql`kind in ('change', 'failing', 'recovered')`)
    .addCheckConstraint(
      'notification_channel_is_known',
      sql`channel in ('email', 'internal', 'webhook', 'facebook', 'instagram')`,
    )
    .addCheckConstraint('notification_status_is_known', sql`status in ('pending', 'sent', 'failed')`)
    .addCheckConstraint('notification_severity_is_known', sql`severity in ('low', 'medium', 'high')`)
    .addCheckConstraint('samples_hang_on_nothing', sql`(monitor_id is null) = (sample_of is not null)`)
    .execute();
  await db.schema.createIndex('notifications_of_monitor').on('notifications').columns(['monitor_id', 'id']).execute();
  await db.schema
    .createIndex('notifications_that_wait')
    .on('notifications')
    .columns(['channel', 'batch'])
    .where(sql<boolean>`status = 'pending'`)
    .execute();
  // Leads from the mails of a batch to what they tell of.
  await db.schema
    .createIndex('notifications_by_handing')
    .on('notifications')
    .column('handed_at')
    .where(sql.ref('handed_at'), 'is not', null)
    .execute();
}

/** Whose turn it is, where more than one process checks. */
async function createTurns(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('watched_hosts')
    .addColumn('host', 'text', (column) => column.primaryKey())
    .addColumn('busy_until', types.instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('check_runs')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('started_at', types.instant, (column) => column.notNull())
    // A process that runs it holds it until then; null when it has ended.
    .addColumn('leased_until', types.instant)
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('checked', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .execute();
}
