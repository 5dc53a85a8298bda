import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/**
 * Takes a site for oneself until then, across all processes; false when it is not free by the moment that is given.
 * Nobody takes it for longer than that: what seems so was written before the clock was set back.
 */
export async function acquireHost(
  db: Db,
  host: string,
  { freeBy, until }: { freeBy: Instant; until: Instant },
): Promise<boolean> {
  const taken = await db
    .insertInto('watched_hosts')
    .values({ host, busy_until: until })
    .onConflict((conflict) =>
      conflict
        .column('host')
        .doUpdateSet({ busy_until: until })
        .where((lease) =>
          lease.or([lease('watched_hosts.busy_until', '<=', freeBy), lease('watched_hosts.busy_until', '>', until)]),
        ),
    )
    .returning('host')
    .execute();
  return taken.length > 0;
}

/** Lets go of a site that was taken until `held`; others may take it from `freeAt` on. */
export async function releaseHost(
  db: Db,
  host: string,
  { held, freeAt }: { held: Instant; freeAt: Instant },
): Promise<void> {
  await db
    .updateTable('watched_hosts')
    .set({ busy_until: freeAt })
    .where('host', '=', host)
    .where('busy_until', '=', held)
    .execute();
}

/** Until when a site is taken; null when nobody has it. */
export async function leasedUntil(db: Db, host: string): Promise<Instant | null> {
  const row = await db
    .selectFrom('watched_hosts')
    .select('busy_until as until')
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.until ?? null;
}
