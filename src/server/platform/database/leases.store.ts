import { newId } from '#server/platform/new-id.ts';
import type { Db } from './database.ts';
import type { Instant } from './columns.ts';

export interface Lease {
  readonly name: string;
  readonly token: string;
}

/**
 * Acquires a lease across all processes, until `until`; null if it is not free by `freeBy`. No process takes this lease
 * for longer than that, so a longer one was written before the clock was set back.
 */
export async function acquireLease(
  db: Db,
  name: string,
  { freeBy, until }: { readonly freeBy: Instant; readonly until: Instant },
): Promise<Lease | null> {
  const token = newId(new Date(until));
  const row = { token, leased_until: until };
  const acquired = await db
    .insertInto('leases')
    .values({ name, ...row })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where((held) => held.or([held('leases.leased_until', '<=', freeBy), held('leases.leased_until', '>', until)])),
    )
    .returning('name')
    .execute();
  return acquired.length > 0 ? { name, token } : null;
}

/** Extends the lease, or releases it with the present moment. Does nothing if another process has it by now. */
export async function holdLeaseUntil(db: Db, { name, token }: Lease, until: Instant): Promise<void> {
  await db
    .updateTable('leases')
    .set({ leased_until: until })
    .where('name', '=', name)
    .where('token', '=', token)
    .execute();
}

export async function leasedUntil(db: Db, name: string): Promise<Instant | null> {
  const row = await db.selectFrom('leases').select('leased_until').where('name', '=', name).executeTakeFirst();
  return row?.leased_until ?? null;
}
