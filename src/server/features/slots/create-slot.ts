import type { SlotInput } from '#contract/slots.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { copySlotQuestions } from '#server/features/questions/copy-questions.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkRoomForSlots } from './add-slots.ts';
import { validateTranslations, readSlotDetails } from './read-details.ts';
import { sheetOfSlotNotFound } from './slots.errors.ts';
import { insertSlot, lockSheetOfSlots, type Slot } from './slots.store.ts';

/**
 * @throws 400 when its times do not make sense, or a translation is in the language of the sheet; 404 when the sheet
 * does not exist; 409 when it has as many slots as a sheet can have
 */
export async function createSlot(
  { database, schoolClock, clock }: Platform,
  input: SlotInput,
  actor: Actor,
): Promise<Slot> {
  const details = readSlotDetails(schoolClock, input);
  return database.write(async (write) => {
    const at = clock.now();
    const written = await lockSheetOfSlots(write.db, input.signupSheetId);
    if (written === null) throw sheetOfSlotNotFound();
    validateTranslations(input, written);
    await checkRoomForSlots(write.db, input.signupSheetId, 1);
    const slot = await insertSlot(write.db, input.signupSheetId, details, at);
    if (input.questionsOf !== undefined) {
      const to = { slotId: slot.id, kind: slot.kind };
      await copySlotQuestions(write.db, { sheetId: slot.signupSheetId, from: input.questionsOf, to, now: at });
    }
    await recordAudit(write, actor, { action: 'slot-created', subjectId: slot.id, detail: slot.title, at });
    write.announce({ topic: 'sheet', id: slot.signupSheetId });
    return slot;
  });
}
