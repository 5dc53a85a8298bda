import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sheetWasDeleted } from './sheets.errors.ts';
import { sheetsOf } from './sheets.store.ts';

interface SheetClaim {
  readonly key: IdempotencyKey | null;
  readonly body: unknown;
  /** Of the sheet that is made if the key is new. */
  readonly id: string;
  readonly now: Date;
}

/**
 * Makes sure that a repeated request makes no second sheet.
 * @returns the id of the sheet that the first request with this key made; null for that first one, and without a key
 * @throws 409 when that sheet was deleted since; 422 when the key was used for another request
 */
export async function claimSheet(db: Db, { key, body, id, now }: SheetClaim): Promise<string | null> {
  if (key === null) return null;
  const used = await claimKey(db, keyUseOf({ key, body, subjectId: id, now }), now);
  if (used === null) return null;
  if ((await sheetsOf(db, [used.subjectId])).length === 0) throw sheetWasDeleted();
  return used.subjectId;
}
