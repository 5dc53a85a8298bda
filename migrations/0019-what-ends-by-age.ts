import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Leads the job that removes old records to them, and ends the jobs whose work it does from now on. */
export const addWhatEndsByAge: MigrationStep = async (db) => {
  const byAge = {
    old_posts: ['social_posts', 'created_at'],
    old_reminders: ['reminders', 'event_start'],
    old_letters: ['letters', 'created_at'],
    old_audit_entries: ['audit_log', 'at'],
    old_unsubscriptions: ['unsubscriptions', 'at'],
    old_sessions: ['sessions', 'expires_at'],
    old_one_time_links: ['one_time_links', 'created_at'],
    old_login_challenges: ['login_challenges', 'last_sent_at'],
    old_code_tries: ['code_tries', 'tried_at'],
    old_contents: ['monitor_contents', 'last_seen_at'],
    old_changes: ['changes', 'detected_at'],
    old_share_pictures: ['share_pictures', 'drawn_at'],
  } as const;
  for (const [index, [table, column]] of Object.entries(byAge))
    await db.schema.createIndex(index).on(table).column(column).execute();
  await db.schema
    .createIndex('old_deletion_requests')
    .on('deletion_requests')
    .column('carried_out_at')
    .where(sql.ref('carried_out_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('unopened_deletion_requests')
    .on('deletion_requests')
    .column('asked_at')
    .where(sql.ref('opened_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('given_up_jobs')
    .on('jobs')
    .column('gave_up_at')
    .where(sql.ref('gave_up_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('old_notices')
    .on('notifications')
    .column('created_at')
    .where(sql.ref('change_id'), 'is', null)
    .execute();
  await db
    .deleteFrom('jobs')
    .where('kind', 'in', ['forget-old-checks', 'sweep-post-media', 'forget-deletion-link'])
    .execute();
};
