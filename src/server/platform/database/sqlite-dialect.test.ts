import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';

const connection = new Database(':memory:');
afterAll(() => connection.close());

test('a disk that is full in the middle of a transaction is what is told', async () => {
  const db = new Kysely<never>({ dialect: sqliteDialect(connection) });
  connection.exec('create table texts (text text); pragma max_page_count = 10');
  const filling = db.transaction().execute(async (transaction) => {
    for (let row = 0; row < 100; row += 1)
      await sql`insert into texts values (${'x'.repeat(1000)})`.execute(transaction);
  });
  await expect(filling).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(connection.inTransaction).toBe(false);
});
