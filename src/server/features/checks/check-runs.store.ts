import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { idOfKind } from '#server/platform/new-id.ts';

export const RUN_ID = idOfKind('check-all');

export interface RunCounts {
  readonly checked: number;
  readonly changed: number;
  readonly failed: number;
}

interface Run extends RunCounts {
  readonly startedAt: Instant;
  readonly total: number;
}

export async function lastRun(db: Db): Promise<Run | null> {
  const row = await db
    .selectFrom('check_runs')
    .select(['started_at as startedAt', 'total', 'checked', 'changed', 'failed'])
    .where('id', '=', RUN_ID)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertRun(
  db: Db,
  { now, total }: { readonly now: Instant; readonly total: number },
): Promise<void> {
  const row = { started_at: now, total, checked: 0, changed: 0, failed: 0 };
  await db
    .insertInto('check_runs')
    .values({ id: RUN_ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function updateRun(db: Db, { checked, changed, failed }: RunCounts): Promise<void> {
  await db.updateTable('check_runs').set({ checked, changed, failed }).where('id', '=', RUN_ID).execute();
}
