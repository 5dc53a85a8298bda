import type { SlotPasteAnswer, SlotPasteInput } from '#contract/slot-pastes.ts';
import type { SlotPatternAnswer, SlotPatternInput } from '#contract/slot-patterns.ts';
import type { SlotChangesAnswer } from '#contract/slot-changes.ts';
import type { SlotInput, SlotView, ToldSlotChange } from '#contract/slots.ts';
import type { ChangeForeseen } from '#contract/told-changes.ts';
import { request, requestJson } from '#client/lib/http.ts';

export function createSlot(input: SlotInput): Promise<SlotView> {
  return requestJson('POST', '/api/volunteer-slots', { body: input });
}

export function updateSlot(id: string, change: ToldSlotChange): Promise<SlotView> {
  return requestJson('PATCH', `/api/volunteer-slots/${id}`, { body: change });
}

/** What `updateSlot` would do; changes nothing. */
export function foreseeSlotUpdate(id: string, change: ToldSlotChange): Promise<ChangeForeseen> {
  return requestJson('PATCH', `/api/volunteer-slots/${id}`, { body: { ...change, dryRun: true } });
}

export async function deleteSlot(id: string): Promise<void> {
  await request('DELETE', `/api/volunteer-slots/${id}`);
}

/** @param key the same for the same pattern, whose slots are then written once however often it is sent */
export function createSlotsByPattern(
  sheetId: string,
  pattern: SlotPatternInput,
  key: string,
): Promise<SlotPatternAnswer> {
  const headers = { 'Idempotency-Key': key };
  return requestJson('POST', `/api/signup-sheets/${sheetId}/slots/pattern`, { body: pattern, headers });
}

/** @param key the same for the same text, whose slots are then written once however often it is sent */
export function createSlotsByPaste(sheetId: string, paste: SlotPasteInput, key: string): Promise<SlotPasteAnswer> {
  const headers = { 'Idempotency-Key': key };
  return requestJson('POST', `/api/signup-sheets/${sheetId}/slots/paste`, { body: paste, headers });
}

/** @param key as above; null for a dry run, which writes nothing */
export function changeSlots(sheetId: string, changes: object, key: string | null): Promise<SlotChangesAnswer> {
  return requestJson('POST', `/api/signup-sheets/${sheetId}/slots/changes`, {
    body: key === null ? { ...changes, dryRun: true } : changes,
    headers: key === null ? {} : { 'Idempotency-Key': key },
  });
}
