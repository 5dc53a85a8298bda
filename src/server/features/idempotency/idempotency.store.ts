import type { Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export type KeyUse = {
  readonly keyHash: string;
  readonly bodyHash: string;
  /** What the request made or changed. */
  readonly subjectId: string;
  readonly createdAt: Instant;
};

export interface KeyUsed extends KeyUse {
  readonly outcome: object | null;
}

const insert = prepared<KeyUse, { subject_id: string }>((db, value) =>
  db
    .insertInto('idempotency_keys')
    .values({
      key_hash: value('keyHash'),
      body_hash: value('bodyHash'),
      subject_id: value('subjectId'),
      created_at: value('createdAt'),
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('subject_id'),
);

const usedFor = prepared<{ keyHash: string }, KeyUsed>((db, value) =>
  db
    .selectFrom('idempotency_keys')
    .select([
      'key_hash as keyHash',
      'body_hash as bodyHash',
      'subject_id as subjectId',
      'created_at as createdAt',
      'outcome',
    ])
    .where('key_hash', '=', value('keyHash')),
);

/**
 * Of concurrent requests one gets the key, and the others wait here for its transaction to end. A use before
 * `forgottenBefore` no longer counts.
 * @returns null when the caller got it, else what the key was used for before
 */
export async function insertKeyUse(db: Db, use: KeyUse, forgottenBefore: Instant): Promise<KeyUsed | null> {
  for (;;) {
    const inserted = await insert(db, use);
    if (inserted.length > 0) return null;
    const [used] = await usedFor(db, { keyHash: use.keyHash });
    if (used !== undefined && used.createdAt >= forgottenBefore) return used;
    await db
      .deleteFrom('idempotency_keys')
      .where('key_hash', '=', use.keyHash)
      .where('created_at', '<', forgottenBefore)
      .execute();
  }
}

/** Keeps what the request came to, in the transaction that claimed its key. Without personal data. */
export async function keepOutcome(db: Db, { keyHash }: KeyUse, outcome: object): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ outcome: JSON.stringify(outcome) })
    .where('key_hash', '=', keyHash)
    .execute();
}

export async function deleteKeyUse(db: Db, { keyHash }: KeyUse): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key_hash', '=', keyHash).execute();
}
