import { liesAhead } from '#domain/sheet-dates.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { deleteProposalsOfSlot } from '#server/features/given-hours/hours.store.ts';
import { closeWaitlists } from '#server/features/signups/close-waitlist.ts';
import { endSearchesOf } from '#server/features/signups/end-search.ts';
import { mailCancellation } from '#server/features/signups/mail-volunteers.ts';
import { noteEndings } from '#server/features/signups/note-endings.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { slotNotFound } from './slots.errors.ts';
import { deleteSlotRow, lockSlot, type Slot } from './slots.store.ts';

/**
 * Its signups too; mails its volunteers if the event is not over.
 * @throws 404 when it is gone already
 */
export async function deleteSlot(hub: Context<'mailbox'>, id: string, actor: Actor): Promise<void> {
  const now = hub.clock.now();
  await hub.database.write(async (write) => {
    const slot = await lockSlot(write.db, id);
    if (slot === null) throw slotNotFound();
    await deleteLockedSlot(hub, write, { slot, actor, now });
    write.announce({ topic: 'sheet', id: slot.signupSheetId });
  });
}

interface Deletion {
  readonly slot: Slot;
  readonly actor: Actor;
  readonly now: Date;
}

/** As `deleteSlot`, in a transaction that has locked the slot. The caller announces the change of its sheet. */
export async function deleteLockedSlot(
  hub: Context<'mailbox'>,
  write: Write,
  { slot, actor, now }: Deletion,
): Promise<void> {
  if (slot.currentVolunteers > 0) {
    const signups = await signupsToMail(write.db, { slotIds: [slot.id] });
    const ahead = signups.filter((signup) => liesAhead(hub.schoolClock, signup, now));
    const told = await mailCancellation(hub, write, ahead, actor, { cancelled: 'slot' });
    await noteEndings(hub, write, told, now);
  }
  if (slot.waiting + slot.heldPlaces > 0) await closeWaitlists(hub, write, { slotIds: [slot.id], closed: 'slot', now });
  if (slot.looking > 0) await endSearchesOf(hub, write, [slot.id]);
  await deleteProposalsOfSlot(write.db, slot.id);
  await deleteSlotRow(write.db, slot.id);
  await recordAudit(write, actor, { action: 'slot-deleted', subjectId: slot.id, detail: slot.title, at: now });
}
