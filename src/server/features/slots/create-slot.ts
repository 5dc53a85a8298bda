import type { SlotInput } from '#contract/slots.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { validateTranslations, readSlotDetails } from './read-details.ts';
import { sheetOfSlotNotFound } from './slots.errors.ts';
import { insertSlot, sheetOfSlot, type Slot } from './slots.store.ts';

/**
 * @throws 400 when its times do not make sense, or a translation is in the language of the sheet; 404 when the sheet
 * does not exist
 */
export async function createSlot(
  { database, schoolClock, clock }: Platform,
  input: SlotInput,
  actor: Actor,
): Promise<Slot> {
  const details = readSlotDetails(schoolClock, input);
  try {
    return await database.write(async (write) => {
      const at = clock.now();
      const sheet = await sheetOfSlot(write.db, input.signupSheetId);
      if (sheet === null) throw sheetOfSlotNotFound();
      validateTranslations(input, sheet.language);
      const slot = await insertSlot(write.db, input.signupSheetId, details, at);
      await recordAudit(write, actor, { action: 'slot-created', subjectId: slot.id, detail: slot.title, at });
      write.announce({ topic: 'sheet', id: slot.signupSheetId });
      return slot;
    });
  } catch (error) {
    // The sheet was there a moment ago.
    throw violationOf(error)?.kind === 'foreign-key' ? sheetOfSlotNotFound() : error;
  }
}
