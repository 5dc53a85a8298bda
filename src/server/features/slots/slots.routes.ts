import { slotChange, slotInput, slotView } from '#contract/slots.ts';
import { MAX_TRANSLATED_BODY } from '#contract/translations.ts';
import { slotClosesAt } from '#domain/sheet-dates.ts';
import { presentSignup } from '#server/features/signups/present-signup.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { changeSlot } from './change-slot.ts';
import { createSlot } from './create-slot.ts';
import { deleteSlot } from './delete-slot.ts';
import { presentSlotToOrganizers } from './present-slot.ts';
import { sheetOfSlot, slotById, type Slot } from './slots.store.ts';

export function mountSlots(mount: Mount, hub: Hub): void {
  const { database, schoolClock, clock } = hub;
  const { db } = database;
  const find = (id: string) => slotById(db, id);
  const missing = 'Volunteer slot not found';
  const shown = async (slot: Slot) => {
    const sheet = await sheetOfSlot(db, slot.signupSheetId);
    const isOpen = sheet !== null && clock.now() < slotClosesAt(schoolClock, sheet, slot);
    return presentSlotToOrganizers(slot, isOpen, (await signupsOf(db, { slotId: slot.id })).map(presentSignup));
  };

  mount('POST /api/volunteer-slots', {
    summary: 'Add a slot to a sheet',
    body: slotInput,
    bodyAtMost: MAX_TRANSLATED_BODY,
    responses: { 201: slotView },
    handle: async ({ reply, actor, body }) => {
      const slot = await createSlot(hub, body, actor);
      reply.code(201);
      return shown(slot);
    },
  });

  mount('PATCH /api/volunteer-slots/:id', {
    summary: 'Change a slot; absent fields stay. Emails its volunteers if its title or time changes',
    find,
    missing,
    body: slotChange,
    bodyAtMost: MAX_TRANSLATED_BODY,
    responses: { 200: slotView },
    handle: async ({ actor, body, found }) => shown(await changeSlot(hub, found.id, body, actor)),
  });

  mount('DELETE /api/volunteer-slots/:id', {
    summary: 'Delete a slot with its sign-ups. Emails its volunteers if the event is not over',
    find,
    missing,
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await deleteSlot(hub, found.id, actor);
      return reply.code(204).send();
    },
  });
}
