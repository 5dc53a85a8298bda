import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lastActionOn } from '#server/features/fill-actions/fill-actions.store.ts';
import { recordFillAction } from '#server/features/fill-actions/record-fill-action.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';

/** Who copies a link twice passes it on once. */
const SAME_MS = 60 * 60_000;

/** Records that an organizer passed on the link of a slot's sheet, at most once an hour. */
export async function noteShared(
  { database, clock }: Context<never>,
  { id: slotId, signupSheetId: sheetId, title }: Slot,
  actor: Actor,
): Promise<void> {
  const at = clock.now();
  await database.write(async (write) => {
    const last = await lastActionOn(write.db, slotId);
    if (last?.kind === 'shared' && at.getTime() - Date.parse(last.at) < SAME_MS) return;
    await recordFillAction(write, { sheetId, slotId, kind: 'shared', at });
    await recordAudit(write, actor, { action: 'slot-shared', subjectId: slotId, detail: title, at });
  });
}
