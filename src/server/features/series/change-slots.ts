import { isDeepStrictEqual } from 'node:util';
import { matchSlots, type SlotMatches } from '#domain/series/match-slots.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import { applySlotChange, whyToMail } from '#server/features/slots/change-slot.ts';
import {
  deleteSlotRow,
  insertSlots,
  lockSlotsOfSheet,
  slotsOf,
  type Slot,
  type SlotDetails,
} from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';

interface PlannedSlots {
  readonly changed: readonly { readonly before: Slot; readonly after: SlotDetails }[];
  readonly added: readonly SlotDetails[];
  /** Without anyone on them; others stay. */
  readonly removed: readonly string[];
  readonly isEmpty: boolean;
  /** Those whose people are mailed about other times or another title. */
  readonly toldIds: readonly string[];
  /** Whether a slot with people on it gets other times. */
  readonly movesPeople: boolean;
}

export interface Target {
  readonly source: Sheet;
  readonly sheet: Sheet;
  readonly shift: (moment: string) => string;
}

/** Which slot of a sheet is which of another, whose times are moved to its day. Locks them against signups. */
export async function matchedSlots(db: Db, { source, sheet, shift }: Target): Promise<SlotMatches<Slot>> {
  const moved = (moment: string | null) => (moment === null ? null : shift(moment));
  const models = (await slotsOf(db, [source.id])).map((slot) => ({
    ...slot,
    startTime: moved(slot.startTime),
    endTime: moved(slot.endTime),
    deadline: moved(slot.deadline),
  }));
  return matchSlots(models, await lockSlotsOfSheet(db, sheet.id));
}

/** What makes the slots of a sheet like those of another. Locks them against signups. */
export async function plannedSlots(db: Db, target: Target): Promise<PlannedSlots> {
  const { pairs, missing, left } = await matchedSlots(db, target);
  const changed = pairs
    .map(({ model, slot }) => ({ before: slot, after: likeModel(model, slot) }))
    .filter(({ before, after }) => !isDeepStrictEqual(detailsOf(before), after));
  const added = missing.map(detailsOf);
  const removed = left
    .filter(({ currentVolunteers, waiting }) => currentVolunteers + waiting === 0)
    .map(({ id }) => id);
  return {
    changed,
    added,
    removed,
    isEmpty: changed.length + added.length + removed.length === 0,
    toldIds: changed.filter(({ before, after }) => whyToMail(before, after) !== null).map(({ before }) => before.id),
    movesPeople: changed.some(
      ({ before, after }) =>
        before.currentVolunteers > 0 && (before.startTime !== after.startTime || before.endTime !== after.endTime),
    ),
  };
}

interface SlotsOfSheet {
  readonly sheetId: string;
  readonly slots: PlannedSlots;
  readonly actor: Actor;
  readonly now: Date;
  /** Whether anybody is mailed. */
  readonly notify: boolean;
}

export async function changeSlotsOfDate(
  hub: Context<'mailbox'>,
  write: Write,
  { sheetId, slots: { changed, added, removed }, actor, now, notify }: SlotsOfSheet,
): Promise<void> {
  for (const { before, after } of changed) {
    await applySlotChange(hub, write, { before, after, actor, now, notify });
  }
  for (const id of removed) await deleteSlotRow(write.db, id);
  if (added.length > 0) await insertSlots(write.db, sheetId, added, now);
}

/** Never fewer places than people; and what they signed up for stays a shift or an item. */
function likeModel(model: Slot, slot: Slot): SlotDetails {
  const { maxVolunteers } = model;
  const isTooFew = maxVolunteers !== null && maxVolunteers < slot.currentVolunteers - slot.heldPlaces;
  const after = { ...detailsOf(model), maxVolunteers: isTooFew ? slot.maxVolunteers : maxVolunteers };
  if (slot.currentVolunteers + slot.waiting === 0) return after;
  if (model.kind !== slot.kind) {
    const { kind, unit, maxPerPerson, bring } = slot;
    return { ...after, kind, unit, maxPerPerson, bring };
  }
  return { ...after, maxPerPerson: higher(after.maxPerPerson, slot.maxPerPerson) };
}

function higher(one: number | null, other: number | null): number | null {
  return one === null || other === null ? one : Math.max(one, other);
}

function detailsOf({
  id: _id,
  signupSheetId: _sheet,
  currentVolunteers: _taken,
  heldPlaces: _held,
  waiting: _waiting,
  looking: _looking,
  position: _position,
  ...details
}: Slot) {
  return details satisfies SlotDetails;
}
