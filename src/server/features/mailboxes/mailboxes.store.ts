import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface ReadMailbox {
  readonly id: string;
  readonly sealedAddress: string;
  readonly proofVersion: number;
  readonly feedVersion: number;
  readonly feedReadOn: Instant | null;
  readonly attaches: boolean;
  readonly usedUntil: Instant;
}

const columns = [
  'id',
  'sealed_address as sealedAddress',
  'proof_version as proofVersion',
  'feed_version as feedVersion',
  'feed_read_on as feedReadOn',
  'attaches',
  'used_until as usedUntil',
] as const;

/** The row of an address, made if there is none. */
export async function keepMailbox(
  db: Db,
  mailbox: {
    readonly id: string;
    readonly addressHash: string;
    readonly sealedAddress: string;
    readonly usedUntil: Instant;
  },
): Promise<ReadMailbox> {
  return db
    .insertInto('mailboxes')
    .values({
      id: mailbox.id,
      address_hash: mailbox.addressHash,
      sealed_address: mailbox.sealedAddress,
      used_until: mailbox.usedUntil,
    })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ used_until: mailbox.usedUntil }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function mailboxById(db: Db, id: string): Promise<ReadMailbox | null> {
  const mailbox = await db.selectFrom('mailboxes').select(columns).where('id', '=', id).executeTakeFirst();
  return mailbox ?? null;
}

export async function mailboxOfAddress(db: Db, addressHash: string): Promise<ReadMailbox | null> {
  const mailbox = await db
    .selectFrom('mailboxes')
    .select(columns)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return mailbox ?? null;
}

/** Ends all proofs of the mailbox that browsers hold. */
export async function raiseProofVersion(db: Db, addressHash: string): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set((mailbox) => ({ proof_version: mailbox('proof_version', '+', 1) }))
    .where('address_hash', '=', addressHash)
    .execute();
}

export async function deleteMailbox(db: Db, addressHash: string): Promise<void> {
  await db.deleteFrom('mailboxes').where('address_hash', '=', addressHash).execute();
}

/** Ends the older address of the mailbox's calendar. */
export async function raiseFeedVersion(db: Db, addressHash: string): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set((mailbox) => ({ feed_version: mailbox('feed_version', '+', 1), feed_read_on: null }))
    .where('address_hash', '=', addressHash)
    .execute();
}

export async function noteFeedRead(
  db: Db,
  id: string,
  read: { readonly readOn: Instant; readonly usedUntil: Instant },
): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set({ feed_read_on: read.readOn, used_until: read.usedUntil })
    .where('id', '=', id)
    .execute();
}

export async function setAttaches(db: Db, addressHash: string, attaches: boolean): Promise<void> {
  await db.updateTable('mailboxes').set({ attaches }).where('address_hash', '=', addressHash).execute();
}
