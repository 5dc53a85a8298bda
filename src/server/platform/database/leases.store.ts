import { newId } from '#server/platform/new-id.ts';
import type { Db } from './database.ts';
import type { Instant } from './columns.ts';

/** What one process at a time may do, held by this one until it is released or runs out. */
export interface Lease {
  readonly name: string;
  readonly token: string;
}

/**
 * Takes a lease across all processes, until `until`; null when it is not free by `freeBy`. Nobody takes this lease for
 * longer than that: what seems so was written before the clock was set back.
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

/** Holds the lease until then, or lets go of it at once with the present moment. Does nothing once another process has it. */
export async function holdLeaseUntil(db: Db, { name, token }: Lease, until: Instant): Promise<void> {
  await db
    .updateTable('leases')
    .set({ leased_until: until })
    .where('name', '=', name)
    .where('token', '=', token)
    .execute();
}

/** Until when a process holds this lease, which may be past; null when none ever did. */
export async function leasedUntil(db: Db, name: string): Promise<Instant | null> {
  const row = await db.selectFrom('leases').select('leased_until').where('name', '=', name).executeTakeFirst();
  return row?.leased_until ?? null;
}
