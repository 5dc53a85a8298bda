import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateUpTo } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts';

test('what was said of hours before they could follow a sign-up is still there, and goes with them', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new Database(':memory:')) });
  await sql`pragma foreign_keys = on`.execute(db);
  await migrateUpTo(db, 'sqlite', '0045-certificates');
  const at = '2026-12-13T18:00:00.000Z';
  await sql`insert into hours (id, person, sheet_title, slot_title, day, minutes, flags, basis, state, made_at)
    values ('h', 'p', 'Fair', 'Tables', '2026-12-12', 60, '[]', 'said', 'confirmed', ${at})`.execute(db);
  await sql`insert into hour_changes (id, hours_id, kind, minutes_before, minutes_after, by_id, at, reason)
    values ('c', 'h', 'corrected', 120, 60, 'u', ${at}, 'Left early')`.execute(db);
  await migrateUpTo(db, 'sqlite', '0049-whose-hours');
  const changes = () => db.selectFrom('hour_changes').selectAll().orderBy('id').execute();
  const corrected = { id: 'c', hours_id: 'h', kind: 'corrected', by_id: 'u', at, reason: 'Left early' };
  expect(await changes()).toEqual([{ ...corrected, minutes_before: 120, minutes_after: 60 }]);
  const moved = {
    id: 'm',
    hours_id: 'h',
    kind: 'moved',
    minutes_before: 60,
    minutes_after: 60,
    by_id: null,
    at,
  } as const;
  await db
    .insertInto('hour_changes')
    .values({ ...moved, reason: null })
    .execute();
  await db.deleteFrom('hours').execute();
  expect(await changes()).toEqual([]);
});
