import { readInstant } from '#domain/school-time/school-clock.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { dismissCancels } from '#server/features/late-cancels/late-cancels.store.ts';
import { slotById } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';

interface WhatIsDismissed {
  readonly sheetId: string;
  readonly slotId: string;
  /** The newest cancellation that the caller was shown. */
  readonly until?: string | undefined;
}

/**
 * Nothing is to be done about the late cancellations of a slot so far; a new one is told again, also one that came before
 * the page could show it.
 * @throws 404 when the slot is not one of the sheet
 */
export async function dismissLateCancels(
  { database, clock, schoolClock }: Platform,
  { sheetId, slotId, until }: WhatIsDismissed,
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  await database.write(async (write) => {
    const slot = await slotById(write.db, slotId);
    if (slot?.signupSheetId !== sheetId) throw notFound('Volunteer slot not found');
    const last = until === undefined ? now : (readInstant(schoolClock, until) ?? now);
    await dismissCancels(write.db, { slotId, until: last.toISOString(), at: now.toISOString() });
    const action = 'late-cancellation-dismissed';
    await recordAudit(write, actor, { action, subjectId: slotId, detail: slot.title, at: now });
  });
}
