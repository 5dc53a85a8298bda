import type { SlotChangesAnswer, SlotChangesInput } from '#contract/slot-changes.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import { copySlotQuestions } from '#server/features/questions/copy-questions.ts';
import { openOffers, type Offer } from '#server/features/waitlist/offers.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Context } from '#server/hub.ts';
import { tellingNobody } from '#server/mail/who-is-mailed.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { takenOfSlots, writeSlotChange } from './change-slot.ts';
import { deleteLockedSlot } from './delete-slot.ts';
import { planChanges, type SheetNow } from './plan-changes.ts';
import { rowsNotSaved, sheetOfSlotNotFound } from './slots.errors.ts';
import {
  insertSlots,
  lockSheetOfSlots,
  lockSlotsOfSheet,
  placeSlots,
  sheetOfSlot,
  slotsOf,
  type Slot,
} from './slots.store.ts';

interface ChangesOfSheet {
  readonly sheetId: string;
  readonly changes: SlotChangesInput;
  readonly idempotencyKey: IdempotencyKey | null;
}

/**
 * Creates, changes, removes and orders slots of a sheet in one transaction, all or nothing, and mails their volunteers
 * as the calls for a single slot do, unless `notify` is false. A dry run only answers what would happen, and what is wrong. A repeated request
 * with the same key does nothing.
 * @throws 404 when the sheet is gone; 409 when it would have too many slots, or anything is wrong with a change; 422
 * when the key was used for another request
 */
export async function changeSlots(
  hub: Context<'mailbox'>,
  { sheetId, changes, idempotencyKey }: ChangesOfSheet,
  actor: Actor,
): Promise<SlotChangesAnswer> {
  const { database, schoolClock: clock } = hub;
  const now = hub.clock.now();
  if (changes.dryRun) {
    const sheet = await sheetOfSlot(database.db, sheetId);
    if (sheet === null) throw sheetOfSlotNotFound();
    const slots = await slotsOf(database.db, [sheetId]);
    const taken = await takenOfSlots(database.db, slots);
    const offers = await offersOn(database.db, slots);
    const plan = planChanges({ clock, sheet, slots, taken, offers, now }, changes);
    const { create, change, remove, mails, errors } = plan;
    return { ...countsOf(create, change, remove), mails, errors: [...errors] };
  }
  return database.write(async (write) => {
    if (idempotencyKey !== null) {
      const body = { call: 'slots/changes', sheetId, changes };
      const use = keyUseOf({ key: idempotencyKey, body, subjectId: sheetId, now });
      if ((await claimKey(write.db, use, now)) !== null) {
        return { ...countsOf(changes.create, changes.change, changes.remove), mails: [], errors: [] };
      }
    }
    await lockSheetOfSlots(write.db, sheetId);
    const sheet = await sheetOfSlot(write.db, sheetId);
    if (sheet === null) throw sheetOfSlotNotFound();
    const slots = await lockSlotsOfSheet(write.db, sheetId);
    const taken = await takenOfSlots(write.db, slots);
    const offers = await offersOn(write.db, slots);
    return writeChanges(hub, write, { sheetId, changes, actor, at: { clock, sheet, slots, taken, offers, now } });
  });
}

interface LockedChanges {
  readonly sheetId: string;
  readonly changes: SlotChangesInput;
  readonly actor: Actor;
  readonly at: SheetNow;
}

async function writeChanges(
  hub: Context<'mailbox'>,
  write: Write,
  { sheetId, changes, actor, at }: LockedChanges,
): Promise<SlotChangesAnswer> {
  const { create, change, remove, mails, errors } = planChanges(at, changes);
  if (errors.length > 0) throw rowsNotSaved(errors);
  const { now } = at;
  const { notify = true } = changes;
  for (const { before, after } of change) await writeSlotChange(hub, write, { before, after, actor, now, notify });
  // A duplicate may be of a slot that goes with the same save.
  const created = await insertSlots(write.db, sheetId, create, now);
  for (const [place, { questionsOf }] of changes.create.entries()) {
    if (questionsOf === undefined) continue;
    const to = { slotId: created[place] ?? null, kind: create[place]?.kind ?? 'shift' };
    await copySlotQuestions(write.db, { sheetId, from: questionsOf, to, now });
  }
  const told = notify ? hub : tellingNobody(hub);
  for (const slot of remove) await deleteLockedSlot(told, write, { slot, actor, now });
  if (create.length > 0) {
    const detail = `${create.length} slots: ${create.map(({ title }) => title).join(', ')}`;
    await recordAudit(write, actor, { action: 'slots-created', subjectId: sheetId, detail, at: now });
  }
  if (changes.order !== undefined) {
    const ids = new Map(changes.create.map(({ ref }, place) => [ref, created[place]]));
    const inOrder = changes.order.map((name) => ids.get(name) ?? name);
    await placeSlots(write.db, sheetId, inOrder);
    const detail = inOrder.length === 0 ? 'by time' : 'by hand';
    await recordAudit(write, actor, { action: 'slots-ordered', subjectId: sheetId, detail, at: now });
  }
  write.announce({ topic: 'sheet', id: sheetId });
  return { ...countsOf(create, change, remove), mails, errors: [] };
}

function countsOf(create: readonly unknown[], change: readonly unknown[], remove: readonly unknown[]) {
  return { created: create.length, changed: change.length, removed: remove.length };
}

function offersOn(db: Db, slots: readonly Slot[]): Promise<Offer[]> {
  return openOffers(
    db,
    slots.filter(({ heldPlaces }) => heldPlaces > 0).map(({ id }) => id),
  );
}
