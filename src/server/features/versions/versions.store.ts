import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

interface InstalledVersion {
  readonly version: string;
  readonly at: Instant;
}

/** Newest first. */
export async function versionHistory(db: Db): Promise<InstalledVersion[]> {
  return db.selectFrom('installed_versions').select(['version', 'at']).orderBy('at', 'desc').execute();
}

/** Several processes may start at once; the first one counts. */
export async function insertVersion(db: Db, installed: InstalledVersion): Promise<void> {
  await db
    .insertInto('installed_versions')
    .values(installed)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

interface NewsReader {
  readonly createdAt: Instant;
  readonly seenVersion: string | null;
}

export async function newsReader(db: Db, userId: string): Promise<NewsReader | null> {
  const reader = await db
    .selectFrom('users')
    .select(['created_at as createdAt', 'seen_version as seenVersion'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return reader ?? null;
}

export async function noteRead(db: Db, userId: string, version: string): Promise<void> {
  await db.updateTable('users').set({ seen_version: version }).where('id', '=', userId).execute();
}
