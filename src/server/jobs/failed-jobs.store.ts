import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface GivenUpJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: object;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly gaveUpAt: Instant;
}

/** Newest first. */
export async function givenUpJobs(db: Db, most: number): Promise<GivenUpJob[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'attempts', 'last_error as lastError', 'gave_up_at as gaveUpAt'])
    .$narrowType<{ gaveUpAt: Instant }>()
    .where('gave_up_at', 'is not', null)
    .orderBy('gave_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

interface Chosen {
  readonly kind: string;
  readonly id?: string | undefined;
}

/**
 * Lets jobs that were given up start anew. A job that waits, or that a process works on, is left alone, so a second
 * call finds nothing to do.
 * @returns how many there were
 */
export async function restartGivenUp(db: Db, { kind, id }: Chosen, now: Instant): Promise<number> {
  let restart = db
    .updateTable('jobs')
    .set({ gave_up_at: null, due_at: now, leased_until: null, attempts: 0, last_error: null })
    .where('kind', '=', kind)
    .where('gave_up_at', 'is not', null);
  if (id !== undefined) restart = restart.where('id', '=', id);
  return (await restart.returning('id').execute()).length;
}

/** Removes jobs that were given up, and no others. Returns how many there were. */
export async function removeGivenUp(db: Db, { kind, id }: Chosen): Promise<number> {
  let removal = db.deleteFrom('jobs').where('kind', '=', kind).where('gave_up_at', 'is not', null);
  if (id !== undefined) removal = removal.where('id', '=', id);
  return (await removal.returning('id').execute()).length;
}
