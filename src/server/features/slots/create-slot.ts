import type { SlotInput } from '#contract/slots.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readDetails } from './read-details.ts';
import { sheetOfSlotNotFound } from './slots.errors.ts';
import { insertSlot, type Slot } from './slots.store.ts';

/**
 * Adds a slot to a sheet.
 *
 * @throws 400 when its times do not make sense; 404 when there is no such sheet
 */
export async function createSlot({ database, schoolClock, clock }: Platform, input: SlotInput): Promise<Slot> {
  const details = readDetails(schoolClock, input);
  try {
    return await database.write(async (write) => {
      const slot = await insertSlot(write.db, input.signupSheetId, details, clock.now());
      if (slot === null) throw sheetOfSlotNotFound();
      write.announce({ topic: 'sheet', id: slot.signupSheetId });
      return slot;
    });
  } catch (error) {
    // The sheet was there a moment ago.
    throw violationOf(error)?.kind === 'foreign-key' ? sheetOfSlotNotFound() : error;
  }
}
