import { z } from 'zod';
import { slotInput, slotView, toldSlotChange } from '#contract/slots.ts';
import { MAX_CHANGES_BODY, slotChangesAnswer, slotChangesInput } from '#contract/slot-changes.ts';
import { MAX_PASTE_BODY, slotPasteAnswer, slotPasteInput } from '#contract/slot-pastes.ts';
import { slotPatternAnswer, slotPatternInput } from '#contract/slot-patterns.ts';
import { changeForeseen } from '#contract/told-changes.ts';
import { MAX_TRANSLATED_BODY } from '#contract/translations.ts';
import { slotClosesAt } from '#domain/closing-times.ts';
import { isNotOpenYet } from '#domain/sheet-dates.ts';
import { presentSignup } from '#server/features/signups/present-signup.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { changeSlot, foreseeSlotChange } from './change-slot.ts';
import { changeSlots } from './change-slots.ts';
import { createSlot } from './create-slot.ts';
import { createSlotsByPaste } from './create-slots-by-paste.ts';
import { createSlotsByPattern } from './create-slots-by-pattern.ts';
import { deleteSlot } from './delete-slot.ts';
import { presentSlotToOrganizers } from './present-slot.ts';
import { sheetOfSlot, slotById, type Slot } from './slots.store.ts';

export function mountSlots(mount: Mount, hub: Hub): void {
  const { database, schoolClock, clock } = hub;
  const { db } = database;
  const find = (id: string) => slotById(db, id);
  const findSheet = async (id: string) => {
    const sheet = await sheetOfSlot(db, id);
    return sheet === null ? null : { id, ...sheet };
  };
  const missing = 'Volunteer slot not found';
  const shown = async (slot: Slot) => {
    const sheet = await sheetOfSlot(db, slot.signupSheetId);
    const now = clock.now();
    const isOpen = sheet !== null && !isNotOpenYet(sheet, now) && now < slotClosesAt(schoolClock, sheet, slot);
    return presentSlotToOrganizers(
      slot,
      { signupsOpen: isOpen },
      (await signupsOf(db, { slotId: slot.id })).map(presentSignup),
    );
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

  mount('POST /api/signup-sheets/:id/slots/pattern', {
    summary:
      'Add the slots of a pattern to a sheet, or with dryRun say what they would be; the Idempotency-Key header makes a repeated request safe',
    find: findSheet,
    missing: 'Signup sheet not found',
    body: slotPatternInput,
    twice: 'known',
    responses: { 200: slotPatternAnswer, 201: slotPatternAnswer },
    handle: async ({ request, reply, actor, body: pattern, found: sheet }) => {
      const idempotencyKey = idempotencyKeyOf(request);
      reply.code(pattern.dryRun ? 200 : 201);
      return createSlotsByPattern(hub, { sheetId: sheet.id, pattern, idempotencyKey }, actor);
    },
  });

  mount('POST /api/signup-sheets/:id/slots/paste', {
    summary:
      'Add slots from the cells of a spreadsheet, or with dryRun say what they would be, and what is wrong with the other rows; the Idempotency-Key header makes a repeated request safe',
    find: findSheet,
    missing: 'Signup sheet not found',
    body: slotPasteInput,
    bodyAtMost: MAX_PASTE_BODY,
    twice: 'known',
    responses: { 200: slotPasteAnswer, 201: slotPasteAnswer },
    handle: async ({ request, reply, actor, body: paste, found: sheet }) => {
      const idempotencyKey = idempotencyKeyOf(request);
      const { answer, isWritten } = await createSlotsByPaste(hub, { sheet, paste, idempotencyKey }, actor);
      reply.code(isWritten ? 201 : 200);
      return answer;
    },
  });

  mount('POST /api/signup-sheets/:id/slots/changes', {
    summary:
      'Create, change, remove and order slots of a sheet, all or nothing, or with dryRun say what would happen and who would be emailed; the Idempotency-Key header makes a repeated request safe',
    find: findSheet,
    missing: 'Signup sheet not found',
    body: slotChangesInput,
    bodyAtMost: MAX_CHANGES_BODY,
    twice: 'known',
    responses: { 200: slotChangesAnswer },
    handle: async ({ request, actor, body: changes, found: sheet }) =>
      changeSlots(hub, { sheetId: sheet.id, changes, idempotencyKey: idempotencyKeyOf(request) }, actor),
  });

  mount('PATCH /api/volunteer-slots/:id', {
    summary:
      'Change a slot; absent fields stay. Emails its volunteers if its title or time changes, or with dryRun says how many',
    find,
    missing,
    body: toldSlotChange,
    bodyAtMost: MAX_TRANSLATED_BODY,
    responses: { 200: z.union([slotView, changeForeseen]) },
    handle: async ({ actor, body, found }) =>
      body.dryRun === true
        ? foreseeSlotChange(hub, found.id, body, actor)
        : shown(await changeSlot(hub, found.id, body, actor)),
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
