import type { WaitlistMode } from '#domain/offers.ts';
import { mayBecome, type SheetState } from '#domain/sheet-states.ts';
import { freeLeftPlaces } from './ending.ts';
import { endSearchesOf } from './handing-over.ts';
import { isAhead, liesAhead } from './school-days.ts';
import { closeList, endEntry, hold, placesFor, serve, serveByHand, startAnew, withdrawNewest } from './serving.ts';
import {
  freeIn,
  heldByMoves,
  heldIn,
  isOpen,
  openOfferOf,
  slotOf,
  takenByPeople,
  waitingIn,
  type SlotKey,
  type SlotOfModel,
} from './state.ts';
import { mailAbout, type Answer, type Turn } from './turn.ts';
import { holdEnds } from './school-days.ts';
import { findEntry } from './waiting.ts';

/** Rules of what organizers do. */

export function changeMax(turn: Turn, key: SlotKey, max: number | null): Answer {
  const slot = slotOf(turn.state, key);
  if (slot === null) return '404 not_found';
  const present = takenByPeople(slot) + heldByMoves(slot);
  if (max !== null && max < present) return '409 max_below_present';
  const waits = waitingIn(slot).length > 0;
  const before = slot.max;
  const isLess = max !== null && (before === null || max < before);
  const tooMany = max === null ? 0 : present + heldIn(slot) - max;
  if (tooMany > 0) withdrawNewest(turn, slot, tooMany);
  slot.max = max;
  if (freeIn(slot) <= 0) slot.keptOpen = false;
  const isLeftOpen = isLess && tooMany <= 0 && slot.keptOpen;
  if ((waits || tooMany > 0) && before !== max && !isLeftOpen) serve(turn, slot);
  return '200';
}

export function changeMostPerPerson(turn: Turn, key: SlotKey, most: number): Answer {
  const slot = slotOf(turn.state, key);
  if (slot === null) return '404 not_found';
  if (slot.signups.some(({ quantity }) => quantity > most)) return '409 max_per_person_below_present';
  slot.maxPerPerson = most;
  const larger = slot.entries.flatMap((entry) => openOfferOf(entry) ?? []).filter(({ places }) => places > most);
  for (const offer of larger) offer.places = most;
  if (larger.length > 0) serve(turn, slot);
  return '200';
}

export function moveSlot(turn: Turn, key: SlotKey, byMs: number): Answer {
  const slot = slotOf(turn.state, key);
  if (slot === null) return '404 not_found';
  if (slot.startTime === null || slot.endTime === null) return '200';
  slot.startTime += byMs;
  slot.endTime += byMs;
  if (liesAhead(turn.state, slot)) mailHouseholds(turn, 'signup-changed', [slot]);
  startAnew(turn, slot);
  freeLeftPlaces(turn, slot);
  return '200';
}

export function moveEvent(turn: Turn, byMs: number): Answer {
  const { state } = turn;
  if (state.sheet === null) return '404 not_found';
  const before = { ...state, sheet: { ...state.sheet } };
  state.sheet.eventDate += byMs;
  for (const slot of state.slots) if (slot.startTime === null) startAnew(turn, slot);
  for (const slot of state.slots) freeLeftPlaces(turn, slot);
  const told = state.slots.filter((slot) => liesAhead(state, slot) || liesAhead(before, slot));
  mailHouseholds(turn, 'signup-changed', told);
  return '200';
}

/** One mail for all whom one form signed up for a slot. */
function mailHouseholds(turn: Turn, kind: string, slots: readonly SlotOfModel[]): void {
  for (const slot of slots) {
    const households = Map.groupBy(slot.signups, ({ id, group, person }) =>
      group === null ? id : `${group} ${person}`,
    );
    for (const [first] of households.values()) {
      if (first === undefined) continue;
      mailAbout(turn, kind, first);
    }
  }
}

export function changeWaitlist({ state }: Turn, waitlist: WaitlistMode): Answer {
  if (state.sheet === null) return '404 not_found';
  state.sheet.waitlist = waitlist;
  return '200';
}

export function becomes(turn: Turn, wanted: SheetState): Answer {
  const { state } = turn;
  const { sheet } = state;
  const done = '200';
  if (sheet === null) return '404 not_found';
  const before = sheet.state;
  // Asking a sheet to be what it is changes nothing.
  if (before === wanted && wanted !== 'called_off') return done;
  const calledOffAt = sheet.wasCalledOff ? '' : null;
  if (!mayBecome({ state: before, visibility: 'listed', calledOffAt }, wanted)) return '409 state_not_allowed';
  if (wanted === 'draft' && state.slots.some(isUsed)) return '409 has_signups';
  const told = state.slots.filter((slot) => isAhead(state, slot));
  if (wanted === 'called_off' && before === 'published') {
    sheet.wasCalledOff = true;
    mailHouseholds(turn, 'event-cancelled', told);
    for (const slot of state.slots) closeList(turn, slot);
    for (const slot of state.slots) endSearchesOf(turn, slot);
  }
  if (wanted === 'published' && before === 'called_off') {
    sheet.wasCalledOff = false;
    mailHouseholds(turn, 'event-revived', told);
  }
  sheet.state = wanted;
  return done;
}

function isUsed(slot: SlotOfModel): boolean {
  return slot.signups.length > 0 || slot.entries.some(isOpen);
}

export function deleteSlot(turn: Turn, key: SlotKey): Answer {
  const slot = slotOf(turn.state, key);
  if (slot === null) return '404 not_found';
  endSlot(turn, slot);
  turn.state.movesFromNowhere.push(...slot.moves);
  turn.state.slots = turn.state.slots.filter((one) => one !== slot);
  return '204';
}

function endSlot(turn: Turn, slot: SlotOfModel): void {
  if (liesAhead(turn.state, slot)) mailHouseholds(turn, 'event-cancelled', [slot]);
  closeList(turn, slot);
  endSearchesOf(turn, slot);
}

export function deleteSheet(turn: Turn): Answer {
  if (turn.state.sheet === null) return '404 not_found';
  for (const slot of turn.state.slots) endSlot(turn, slot);
  turn.state.slots = [];
  turn.state.sheet = null;
  return '204';
}

export function offerByHand(turn: Turn, key: SlotKey): Answer {
  const slot = slotOf(turn.state, key);
  if (slot === null) return '404 not_found';
  return serveByHand(turn, slot) ? '204' : '409 nothing_to_offer';
}

export function offerToOne(turn: Turn, entryId: number): Answer {
  const found = findEntry(turn, entryId);
  if (found?.entry.state !== 'waiting') return '404 not_found';
  const { slot, entry } = found;
  const places = placesFor(slot, entry, freeIn(slot));
  const canHold = turn.state.sheet?.state === 'published' && holdEnds(turn.state, slot) !== null;
  if (!canHold || places === 0) return '409 nothing_to_offer';
  hold(turn, { entry, places });
  if (freeIn(slot) <= 0) slot.keptOpen = false;
  return '204';
}

export function removeFromList(turn: Turn, entryId: number): Answer {
  const found = findEntry(turn, entryId);
  if (found === null || !isOpen(found.entry)) return '404 not_found';
  endEntry(turn, found.slot, found.entry, 'closed');
  return '204';
}
