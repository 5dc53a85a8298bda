import type { Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { newId } from '#server/platform/new-id.ts';

export interface SuppressedAddress {
  readonly id: string;
  readonly address: string;
  readonly reason: string | null;
  readonly createdAt: Instant;
}

const columns = ['id', 'address', 'reason', 'created_at as createdAt'] as const;

/** @param reason of the mail server; null for an administrator, whose word stays when a server says the same */
export async function suppressAddress(
  db: Db,
  address: string,
  reason: string | null,
  at: Date,
): Promise<SuppressedAddress> {
  const key = address.toLowerCase();
  return db
    .insertInto('suppressed_addresses')
    .values({ id: newId(at), address: key, reason, created_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet((known) => ({ reason: reason === null ? null : known.ref('suppressed_addresses.reason') })),
    )
    .returning([...columns])
    .executeTakeFirstOrThrow();
}

export async function suppressionOf(db: Db, address: string): Promise<SuppressedAddress | null> {
  const row = await db
    .selectFrom('suppressed_addresses')
    .select([...columns])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function suppressionById(db: Db, id: string): Promise<SuppressedAddress | null> {
  const row = await db
    .selectFrom('suppressed_addresses')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
export async function suppressedAddresses(db: Db, limit: number): Promise<SuppressedAddress[]> {
  return db
    .selectFrom('suppressed_addresses')
    .select([...columns])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const deleteBounce = prepared<{ address: string }>((db, value) =>
  db.deleteFrom('suppressed_addresses').where('address', '=', value('address')).where('reason', 'is not', null),
);

const deleteByAddress = prepared<{ address: string }>((db, value) =>
  db.deleteFrom('suppressed_addresses').where('address', '=', value('address')),
);

/** Because a mail got through. What an administrator entered stays: such mail is accepted, and comes back later. */
export async function liftBounce(db: Db, address: string): Promise<void> {
  await deleteBounce(db, { address: address.toLowerCase() });
}

/** For an administrator, the reader of the mailbox, and a person who leaves. */
export async function liftSuppression(db: Db, address: string): Promise<void> {
  await deleteByAddress(db, { address: address.toLowerCase() });
}
