import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import type { Actor } from '#server/http/actor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sheetOfSlotNotFound, tooManySlotsOnSheet } from './slots.errors.ts';
import { countSlots, insertSlots, lockSheetOfSlots, type SlotDetails } from './slots.store.ts';

interface AddedSlots {
  readonly sheetId: string;
  readonly slots: readonly SlotDetails[];
  /** For the audit log. */
  readonly detail: string;
  /** The call and all that it was given, which have to be the same when the key comes again. */
  readonly request: object;
  readonly idempotencyKey: IdempotencyKey | null;
}

/**
 * Adds all slots or none. Does nothing when the key says that they were added before.
 * @throws 404 when the sheet is gone; 409 when it would have too many slots; 422 when the key was used for another request
 */
export async function addSlots(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { sheetId, slots, detail, request, idempotencyKey }: AddedSlots,
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  await database.write(async (write) => {
    if (idempotencyKey !== null) {
      const use = keyUseOf({ key: idempotencyKey, body: request, subjectId: sheetId, now });
      if ((await claimKey(write.db, use, now)) !== null) return;
    }
    if ((await lockSheetOfSlots(write.db, sheetId)) === null) throw sheetOfSlotNotFound();
    await checkRoomForSlots(write.db, sheetId, slots.length);
    await insertSlots(write.db, sheetId, slots, now);
    await recordAudit(write, actor, { action: 'slots-created', subjectId: sheetId, detail, at: now });
    write.announce({ topic: 'sheet', id: sheetId });
  });
}

/**
 * Counts for sure only while the sheet is locked.
 * @throws 409 when the sheet would have too many slots
 */
export async function checkRoomForSlots(db: Db, sheetId: string, added: number): Promise<void> {
  const present = await countSlots(db, sheetId);
  if (present + added > MAX_SLOTS_OF_SHEET) throw tooManySlotsOnSheet(present, added);
}
