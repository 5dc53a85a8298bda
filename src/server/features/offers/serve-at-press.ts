import { recordAudit } from '#server/features/audit/record-audit.ts';
import { recordFillAction } from '#server/features/fill-actions/record-fill-action.ts';
import { serveByHand } from '#server/features/waitlist/serve-slot.ts';
import type { ServedSlot } from '#server/features/waitlist/served-slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';

interface Press {
  readonly slot: Pick<ServedSlot, 'id' | 'sheetId' | 'title'>;
  readonly actor: Actor;
  readonly now: Date;
}

/** As `serveByHand`, and records which organizer did so, if anybody was offered a place or told of one. */
export async function serveAtPress(
  hub: Context<'mailbox'>,
  write: Write,
  { slot: { id: slotId, sheetId, title: detail }, actor, now }: Press,
): Promise<boolean> {
  if (!(await serveByHand(hub, write, { slotId, now }))) return false;
  await recordAudit(write, actor, { action: 'waitlist-served', subjectId: slotId, detail, at: now });
  await recordFillAction(write, { sheetId, slotId, kind: 'offered', at: now });
  return true;
}
