import type { KeyClaims } from '#server/http/answer-once.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { claimKey, keyUseOf } from './claim-key.ts';
import { deleteKeyUse } from './idempotency.store.ts';

/** For calls that do not claim a key in the transaction of their own change. */
export function createKeyClaims({ database, clock }: Pick<Platform, 'database' | 'clock'>): KeyClaims {
  const useOf = (key: IdempotencyKey, body: string, now: Date) => keyUseOf({ key, body, subjectId: newId(now), now });
  return {
    async claim(key, about) {
      const now = clock.now();
      const use = useOf(key, about, now);
      return database.write(async ({ db }) => (await claimKey(db, use, now)) === null);
    },
    release: (key) => database.write(({ db }) => deleteKeyUse(db, useOf(key, '', clock.now()))),
  };
}
