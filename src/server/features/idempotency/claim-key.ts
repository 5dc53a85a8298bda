import { hash } from 'node:crypto';
import { keptFor } from '#domain/retention.ts';
import { keyOfOtherRequest } from '#server/http/answer-once.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertKeyUse, type KeyUse, type KeyUsed } from './idempotency.store.ts';

interface KeyedRequest {
  readonly key: IdempotencyKey;
  /** Everything that has to be the same when the request is repeated, with the call itself where several take keys. */
  readonly body: unknown;
  readonly subjectId: string;
  readonly now: Date;
}

export function keyUseOf({ key, body, subjectId, now }: KeyedRequest): KeyUse {
  return { keyHash: sha256(key), bodyHash: sha256(JSON.stringify(body)), subjectId, createdAt: now.toISOString() };
}

/**
 * Comes first in a transaction, so that requests with the same key wait for each other here.
 * @returns null for the first request with this key, else what the first one was about
 * @throws 422 when the key was used for another request
 */
export async function claimKey(db: Db, use: KeyUse, now: Date): Promise<KeyUsed | null> {
  const used = await insertKeyUse(db, use, new Date(now.getTime() - keptFor('idempotencyKeys')).toISOString());
  if (used !== null && used.bodyHash !== use.bodyHash) throw keyOfOtherRequest();
  return used;
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
