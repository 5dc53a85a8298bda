import { liesAhead } from '#domain/sheet-dates.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { mailCancellation } from '#server/features/signups/mail-volunteers.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { slotNotFound } from './slots.errors.ts';
import { deleteSlotRow, lockSlot } from './slots.store.ts';

/**
 * Its signups too; mails its volunteers if the event is not over.
 * @throws 404 when it is gone already
 */
export async function deleteSlot(hub: Context<'mailbox'>, id: string, actor: Actor): Promise<void> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  await database.write(async (write) => {
    const slot = await lockSlot(write.db, id);
    if (slot === null) throw slotNotFound();
    const signups = await signupsToMail(write.db, { slotId: id, at: now.toISOString() });
    const ahead = signups.filter((signup) => liesAhead(schoolClock, signup, now));
    await mailCancellation(hub, write, ahead, { cancelled: 'slot' });
    await deleteSlotRow(write.db, id);
    await recordAudit(write, actor, { action: 'slot-deleted', subjectId: id, detail: slot.title, at: now });
    write.announce({ topic: 'sheet', id: slot.signupSheetId });
  });
}
