import { sql } from 'kysely';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db, HubDatabase } from '#server/platform/database/database.ts';

type Engine = HubDatabase['engine'];

export async function databaseBytes(db: Db, engine: Engine): Promise<number> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
      : await sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function databaseVersion(db: Db, engine: Engine): Promise<string> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
      : await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  // Distributions of PostgreSQL add their own after it.
  return rows[0]?.version.split(' ')[0] ?? '';
}

interface SizeOfDay {
  readonly day: string;
  readonly measuredAt: Instant;
  readonly bytes: number;
}

/** Once a day; a later measurement of the same day replaces the earlier one. */
export async function keepSize(db: Db, { day, measuredAt, bytes }: SizeOfDay): Promise<void> {
  const size = { measured_at: measuredAt, kibibytes: Math.ceil(bytes / 1024) };
  await db
    .insertInto('database_sizes')
    .values({ day, ...size })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(size))
    .execute();
}

export async function firstSizeSince(db: Db, since: Instant): Promise<SizeOfDay | null> {
  const row = await db
    .selectFrom('database_sizes')
    .select(['day', 'measured_at as measuredAt', 'kibibytes'])
    .where('measured_at', '>=', since)
    .orderBy('measured_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { day: row.day, measuredAt: row.measuredAt, bytes: row.kibibytes * 1024 };
}
