import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { idOfKind } from '#server/platform/new-id.ts';

/** Of the only row there is. */
export const TEST_RUN_ID = idOfKind('social-test');

/** Begins a test; false when one is on, in whatever process, whose lease has not run out. */
export async function beginTest(
  db: Db,
  { run, now, leasedUntil }: { readonly run: string; readonly now: Instant; readonly leasedUntil: Instant },
): Promise<boolean> {
  const row = { run, leased_until: leasedUntil };
  const begun = await db
    .insertInto('social_test_runs')
    .values({ id: TEST_RUN_ID, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where((held) =>
          held.or([
            held('social_test_runs.leased_until', '<=', now),
            // Nobody holds it for longer: the clock was set back.
            held('social_test_runs.leased_until', '>', leasedUntil),
          ]),
        ),
    )
    .returning('id')
    .execute();
  return begun.length > 0;
}

export async function endTest(db: Db, run: string): Promise<void> {
  await db.deleteFrom('social_test_runs').where('run', '=', run).execute();
}

/** Whether a test is on. */
export async function runningTest(db: Db, now: Instant): Promise<boolean> {
  const row = await db.selectFrom('social_test_runs').select('run').where('leased_until', '>', now).executeTakeFirst();
  return row !== undefined;
}
