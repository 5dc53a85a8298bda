import type { Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export type KeyedSignup = {
  readonly keyHash: string;
  readonly bodyHash: string;
  readonly signupId: string;
  readonly createdAt: Instant;
};

const claim = prepared<KeyedSignup, { signup_id: string }>((db, value) =>
  db
    .insertInto('idempotency_keys')
    .values({
      key_hash: value('keyHash'),
      body_hash: value('bodyHash'),
      signup_id: value('signupId'),
      created_at: value('createdAt'),
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('signup_id'),
);

const usedFor = prepared<{ keyHash: string }, KeyedSignup>((db, value) =>
  db
    .selectFrom('idempotency_keys')
    .select(['key_hash as keyHash', 'body_hash as bodyHash', 'signup_id as signupId', 'created_at as createdAt'])
    .where('key_hash', '=', value('keyHash')),
);

/**
 * Of concurrent requests one gets the key, and the others wait here for its transaction to end. A use before
 * `forgottenBefore` no longer counts.
 * @returns null when the caller got it, else what the key was used for before
 */
export async function claimKey(db: Db, key: KeyedSignup, forgottenBefore: Instant): Promise<KeyedSignup | null> {
  for (;;) {
    const claimed = await claim(db, key);
    if (claimed.length > 0) return null;
    const [used] = await usedFor(db, { keyHash: key.keyHash });
    if (used !== undefined && used.createdAt >= forgottenBefore) return used;
    await db
      .deleteFrom('idempotency_keys')
      .where('key_hash', '=', key.keyHash)
      .where('created_at', '<', forgottenBefore)
      .execute();
  }
}
