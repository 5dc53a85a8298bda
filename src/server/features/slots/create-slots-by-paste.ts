import type { SlotPasteInput } from '#contract/slot-pastes.ts';
import { joinedSlots, sumsOfPasted } from '#domain/paste/join-equal.ts';
import type { PastedSlot } from '#domain/paste/judge-row.ts';
import { readPaste, type ReadPaste } from '#domain/paste/read-rows.ts';
import { plainShift } from '#domain/slot-kinds.ts';
import type { Actor } from '#server/http/actor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addSlots, checkRoomForSlots } from './add-slots.ts';
import type { SlotDetails } from './slots.store.ts';

interface PasteOnSheet {
  readonly sheet: { readonly id: string; readonly eventDate: string };
  readonly paste: SlotPasteInput;
  readonly idempotencyKey: IdempotencyKey | null;
}

interface PasteResult {
  readonly answer: ReadPaste & ReturnType<typeof sumsOfPasted>;
  readonly isWritten: boolean;
}

/**
 * Adds a slot for each row that makes sense, in one transaction, and says everything that is wrong with the others. Adds
 * nothing as long as there is a question, in a dry run, and for a repeated request with the same key.
 * @throws 404 when the sheet is gone; 409 when it would have too many slots; 422 when the key was used for another request
 */
export async function createSlotsByPaste(
  { database, schoolClock, clock }: Platform,
  { sheet, paste, idempotencyKey }: PasteOnSheet,
  actor: Actor,
): Promise<PasteResult> {
  const days = { now: clock.now(), eventDate: sheet.eventDate };
  const read = readPaste(schoolClock, paste.text, paste, days);
  const slots = read.questions.length > 0 ? [] : joinedSlots(read.rows, paste.joinEqual);
  const answer = { ...read, ...sumsOfPasted(slots) };
  if (slots.length === 0) return { answer, isWritten: false };
  if (paste.dryRun) {
    await checkRoomForSlots(database.db, sheet.id, slots.length);
    return { answer, isWritten: false };
  }
  const request = { call: 'slots/paste', sheetId: sheet.id, paste };
  const detail = `${slots.length} slots from a spreadsheet`;
  const added = { sheetId: sheet.id, slots: slots.map(detailsOf), detail, request, idempotencyKey };
  await addSlots({ database, clock }, added, actor);
  return { answer, isWritten: true };
}

function detailsOf({ things, ...slot }: PastedSlot): SlotDetails {
  const asked = things === undefined ? plainShift : { ...plainShift, kind: 'item' as const, ...things };
  return { ...asked, ...slot, translations: null, deadline: null };
}
