import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { idOfKind } from '#server/platform/new-id.ts';

/** Of the only row there is. */
export const RUN_ID = idOfKind('check-all');

export interface RunCounts {
  readonly checked: number;
  readonly changed: number;
  readonly failed: number;
}

/** A check of all monitors. */
export interface Run extends RunCounts {
  readonly startedAt: Instant;
  /** Null when it has ended. */
  readonly leasedUntil: Instant | null;
  readonly total: number;
}

export async function lastRun(db: Db): Promise<Run | null> {
  const row = await db
    .selectFrom('check_runs')
    .select(['started_at as startedAt', 'leased_until as leasedUntil', 'total', 'checked', 'changed', 'failed'])
    .where('id', '=', RUN_ID)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins a run; false when one is on, in whatever process, whose lease has not run out. */
export async function beginRun(
  db: Db,
  { now, leasedUntil, total }: { readonly now: Instant; readonly leasedUntil: Instant; readonly total: number },
): Promise<boolean> {
  const row = { started_at: now, leased_until: leasedUntil, total, checked: 0, changed: 0, failed: 0 };
  const begun = await db
    .insertInto('check_runs')
    .values({ id: RUN_ID, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where((run) =>
          run.or([
            run('check_runs.leased_until', 'is', null),
            run('check_runs.leased_until', '<=', now),
            // Nobody holds it for longer: the clock was set back.
            run('check_runs.leased_until', '>', leasedUntil),
          ]),
        ),
    )
    .returning('id')
    .execute();
  return begun.length > 0;
}

/** Says how far the run has come, and holds it until then; null ends it. */
export async function updateRun(db: Db, counts: RunCounts, leasedUntil: Instant | null): Promise<void> {
  await db
    .updateTable('check_runs')
    .set({ checked: counts.checked, changed: counts.changed, failed: counts.failed, leased_until: leasedUntil })
    .where('id', '=', RUN_ID)
    .execute();
}
