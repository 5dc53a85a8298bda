import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateUpTo } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts';

test('who was told of an open place before the hub kept that for each is not told again by the update', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new Database(':memory:')) });
  await migrateUpTo(db, 'sqlite', '0049-whose-hours');
  const [before, told, after] = ['2026-12-01T18:00:00.000Z', '2026-12-11T17:00:00.000Z', '2026-12-11T18:00:00.000Z'];
  await sql`pragma foreign_keys = off`.execute(db);
  for (const [id, at] of [
    ['s', told],
    ['other', null],
  ])
    await sql`insert into volunteer_slots (id, signup_sheet_id, title, waiting_told_at, created_at)
      values (${id}, 'fair', 'Tables', ${at}, ${before})`.execute(db);
  for (const [id, slot, state, joined] of [
    ['ann', 's', 'waiting', before],
    ['ben', 's', 'waiting', after],
    ['chiyo', 's', 'left', before],
    ['dan', 'other', 'waiting', before],
  ])
    await sql`insert into waitlist_entries
      (id, slot_id, name, name_key, email, email_key, preferred_language, places, fewer_is_fine, form, queued_at, state, created_at)
      values (${id}, ${slot}, ${id}, ${id}, ${id}, ${id}, 'en', 1, 0, '{}', ${joined}, ${state}, ${joined})`.execute(
      db,
    );
  await migrateUpTo(db, 'sqlite', '0050-who-was-told');
  const entries = await db.selectFrom('waitlist_entries').select(['id', 'told_at']).orderBy('id').execute();
  expect(entries).toEqual([
    { id: 'ann', told_at: told },
    { id: 'ben', told_at: null },
    { id: 'chiyo', told_at: null },
    { id: 'dan', told_at: null },
  ]);
});
