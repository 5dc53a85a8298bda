import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateUpTo } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts';

test('who agreed to emails before there were three boxes agreed to reminders, and the proof of what ended stays', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new Database(':memory:')) });
  await migrateUpTo(db, 'sqlite', '0024-when-confirmed');
  const at = '2026-11-20T18:00:00.000Z';
  await sql`insert into users (id, email, name, password_hash, role, email_consent, created_at)
    values ('u', 'ann@families.example', 'Ann', 'h', 'user', true, ${at})`.execute(db);
  await sql`insert into unsubscriptions (id, address_hash, at, signup_ids, user_id)
    values ('r', 'a', ${at}, '["s"]', 'u')`.execute(db);
  await migrateUpTo(db, 'sqlite', '0026-three-consents');
  const users = db.selectFrom('users').select(['email_consent', 'call_consent', 'news_consent']);
  expect(await users.execute()).toEqual([{ email_consent: true, call_consent: false, news_consent: false }]);
  expect(await db.selectFrom('consent_records').selectAll().execute()).toEqual([
    {
      id: 'r',
      address_hash: 'a',
      purpose: 'reminders',
      given: false,
      place: 'link',
      words: null,
      language: null,
      at,
      signup_id: null,
      signup_ids: ['s'],
      user_id: 'u',
      undone_at: null,
    },
  ]);
});
