import { hash } from 'node:crypto';
import type { SheetView } from '#contract/sheets.ts';
import type { SheetRules } from '#domain/sheet-rules.ts';
import { SOURCE } from '#domain/writing.ts';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { presentSlot, presentSlotToOrganizers, type PublicWords } from '#server/features/slots/present-slot.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import {
  presentAsked,
  presentAskedToOrganizers,
  presentSharedAnswers,
  type AnsweredBy,
  type SheetQuestions,
} from '#server/features/questions/present-questions.ts';
import { presentStored } from '#server/pictures/stored-picture.ts';
import type { Sheet } from './sheets.store.ts';

export interface AskingSheet extends Sheet {
  /** Absent where nothing is asked. */
  readonly asks?: SheetQuestions;
}

export interface SheetWithSlots extends AskingSheet {
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
  const view = present(sheet, now, (slot) =>
    presentSlot(slot, { counts, signupsOpen: now.openSlots.has(slot.id), words: sheet.words.get(slot.id) }, nobody),
  );
  return withAsked(view, (slotId) => presentAsked(sheet.asks, slotId), sheet.asks);
}

export function presentToOrganizers(
  sheet: SheetWithSlots,
  now: SheetNow,
  volunteers: ReadonlyMap<string, readonly SignupView[]>,
): SheetView {
  const view = present(sheet, now, (slot) =>
    presentSlotToOrganizers(
      slot,
      { signupsOpen: now.openSlots.has(slot.id), words: sheet.words.get(slot.id) },
      volunteers.get(slot.id) ?? nobody,
    ),
  );
  const answered = countAnswers(volunteers);
  return withAsked(view, (slotId) => presentAskedToOrganizers(sheet.asks, slotId, answered), sheet.asks);
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

function countAnswers(volunteers: ReadonlyMap<string, readonly SignupView[]>): AnsweredBy {
  const answered = new Map<string, number>();
  for (const signups of volunteers.values())
    for (const { questionId } of signups.flatMap(({ answers = [] }) => answers))
      answered.set(questionId, (answered.get(questionId) ?? 0) + 1);
  return answered;
}

function withAsked(
  view: SheetView,
  presented: (slotId: string | null) => Pick<SheetView, 'questions'>,
  asks: SheetQuestions | undefined,
): SheetView {
  if (asks === undefined) return view;
  return {
    ...view,
    ...presented(null),
    slots: view.slots.map((slot) => ({ ...slot, ...presented(slot.id), ...presentSharedAnswers(asks, slot.id) })),
  };
}

/** What a sheet does not use is absent. */
function presentRules({
  opensAt,
  placesPerAddress,
  placesPerAddressUntil,
  namesShown,
  waitlist,
  handOverApproval,
}: SheetRules): Partial<SheetView> {
  return {
    ...(opensAt === null ? {} : { opensAt }),
    ...(placesPerAddress === null ? {} : { placesPerAddress }),
    ...(placesPerAddressUntil === null ? {} : { placesPerAddressUntil }),
    ...(namesShown ? { namesShown } : {}),
    ...(waitlist === 'automatic' ? {} : { waitlist }),
    ...(handOverApproval ? { handOverApproval } : {}),
  };
}

const closed: SheetNow = { signupsOpen: false, openSlots: new Set(), revision: '' };

/** Identifies everything that strangers see of a sheet except its counts and what of it is open. */
export function revisionOf(sheet: SheetWithSlots): string {
  const { slots, ...rest } = presentToStrangers(sheet, closed);
  // Absent, as where nobody waits: a name in another place would be another text.
  const counts = { currentVolunteers: null, isFull: null, waiting: undefined };
  // A place that is handed over changes no count, and organizers see who has it also where counts are hidden.
  const looking = sheet.slots.map((slot) => (slot.looking > 0 ? { lookingForReplacement: slot.looking } : {}));
  return fingerprint(JSON.stringify([rest, slots.map((slot, at) => ({ ...slot, ...counts, ...looking[at] }))]));
}

/** The same on every process for the same content; short, and does not reveal the content. */
export function fingerprint(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
