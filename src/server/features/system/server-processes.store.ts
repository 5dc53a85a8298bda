import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface ServerProcess {
  readonly id: string;
  readonly version: string;
  readonly node: string;
  readonly startedAt: Instant;
}

export async function seeProcess(db: Db, { id, version, node, startedAt }: ServerProcess, at: Instant): Promise<void> {
  await db
    .insertInto('server_processes')
    .values({ id, version, node, started_at: startedAt, seen_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at }))
    .execute();
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_processes').where('id', '=', id).execute();
}

/** Of processes that were killed. */
export async function forgetProcessesBefore(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('server_processes').where('seen_at', '<', before).execute();
}

export async function processesSeenSince(db: Db, since: Instant): Promise<ServerProcess[]> {
  return db
    .selectFrom('server_processes')
    .select(['id', 'version', 'node', 'started_at as startedAt'])
    .where('seen_at', '>=', since)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}
