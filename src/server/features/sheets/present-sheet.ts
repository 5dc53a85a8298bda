import { hash } from 'node:crypto';
import type { SheetView } from '#contract/sheets.ts';
import type { SheetRules } from '#domain/sheet-rules.ts';
import { SOURCE } from '#domain/writing.ts';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { presentSlot, presentSlotToOrganizers, type PublicWords } from '#server/features/slots/present-slot.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { presentStored } from '#server/pictures/stored-picture.ts';
import type { Sheet } from './sheets.store.ts';

export interface SheetWithSlots extends Sheet {
  /** In the order of display. */
  readonly slots: readonly Slot[];
  /** By slot, what people said for everyone to read. */
  readonly words: ReadonlyMap<string, PublicWords>;
}

interface SheetNow {
  readonly signupsOpen: boolean;
  readonly openSlots: ReadonlySet<string>;
  readonly revision: string;
}

const nobody: readonly SignupView[] = [];

/** No person but the organizer, and no counts where they are hidden. */
export function presentToStrangers(sheet: SheetWithSlots, now: SheetNow): SheetView {
  const counts = sheet.showSpotCount ? 'shown' : 'hidden';
  return present(sheet, now, (slot) =>
    presentSlot(slot, { counts, signupsOpen: now.openSlots.has(slot.id), words: sheet.words.get(slot.id) }, nobody),
  );
}

export function presentToOrganizers(
  sheet: SheetWithSlots,
  now: SheetNow,
  volunteers: ReadonlyMap<string, readonly SignupView[]>,
): SheetView {
  return present(sheet, now, (slot) =>
    presentSlotToOrganizers(
      slot,
      { signupsOpen: now.openSlots.has(slot.id), words: sheet.words.get(slot.id) },
      volunteers.get(slot.id) ?? nobody,
    ),
  );
}

export function presentToUser(view: SheetView, own: ReadonlyMap<string, readonly SignupView[]>): SheetView {
  return { ...view, slots: view.slots.map((slot) => ({ ...slot, volunteers: [...(own.get(slot.id) ?? nobody)] })) };
}

function present(
  sheet: SheetWithSlots,
  { signupsOpen, revision }: SheetNow,
  presented: (slot: Slot) => SlotView,
): SheetView {
  return {
    id: sheet.id,
    title: sheet.title,
    description: sheet.description,
    ...(sheet.language === SOURCE ? {} : { language: sheet.language }),
    ...(sheet.translations === null ? {} : { translations: sheet.translations }),
    ...(sheet.picture === null ? {} : { picture: presentStored(sheet.picture) }),
    eventDate: sheet.eventDate,
    showEventDate: sheet.showEventDate,
    showSpotCount: sheet.showSpotCount,
    eventDeadline: sheet.eventDeadline,
    ...presentRules(sheet),
    organizerName: sheet.organizerName,
    organizerEmail: sheet.organizerEmail,
    createdAt: sheet.createdAt,
    state: sheet.state,
    visibility: sheet.visibility,
    seriesId: sheet.seriesId,
    calledOff: sheet.calledOffAt === null ? null : { at: sheet.calledOffAt, reason: sheet.calledOffReason },
    signupsOpen,
    revision,
    slots: sheet.slots.map(presented),
  };
}

/** What a sheet does not use is absent. */
function presentRules({
  opensAt,
  placesPerAddress,
  placesPerAddressUntil,
  namesShown,
}: SheetRules): Partial<SheetView> {
  return {
    ...(opensAt === null ? {} : { opensAt }),
    ...(placesPerAddress === null ? {} : { placesPerAddress }),
    ...(placesPerAddressUntil === null ? {} : { placesPerAddressUntil }),
    ...(namesShown ? { namesShown } : {}),
  };
}

const closed: SheetNow = { signupsOpen: false, openSlots: new Set(), revision: '' };

/** Identifies everything that strangers see of a sheet except its counts and what of it is open. */
export function revisionOf(sheet: SheetWithSlots): string {
  const { slots, ...rest } = presentToStrangers(sheet, closed);
  return fingerprint(JSON.stringify([rest, slots.map((slot) => ({ ...slot, currentVolunteers: null, isFull: null }))]));
}

/** The same on every process for the same content; short, and does not reveal the content. */
export function fingerprint(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
