import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { migrateUpTo } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts';
import { insertJob } from '#server/jobs/jobs.store.ts';
import { newId } from '#server/platform/new-id.ts';

test('jobs that the nightly one has taken over end, and all others stay', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new Database(':memory:')) });
  await migrateUpTo(db, 'sqlite', '0018-mail-server-unreachable');
  const at = '2026-11-20T18:00:00.000Z';
  for (const kind of ['forget-old-checks', 'sweep-post-media', 'forget-deletion-link', 'forget-mails', 'send-mail'])
    await insertJob(db, { id: newId(new Date(at)), kind, payload: {}, dueAt: at, createdAt: at });
  await migrateUpTo(db, 'sqlite', '0019-what-ends-by-age');
  const left = await db.selectFrom('jobs').select('kind').orderBy('kind').execute();
  expect(left.map(({ kind }) => kind)).toEqual(['forget-mails', 'send-mail']);
});
