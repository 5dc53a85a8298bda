import {
  freeIn,
  isOpen,
  openOfferOf,
  sortEntries,
  waitingIn,
  type EntryOfModel,
  type OfferOfModel,
  type SlotOfModel,
} from './state.ts';
import {
  closes,
  endOfHold,
  holdEnds,
  isAhead,
  isNight,
  isOpenWhenRead,
  liesAhead,
  waitsForMorning,
} from './school-days.ts';
import { mail, number, type Turn } from './turn.ts';

/** Rules of waiting lists: who is offered what becomes free. */

interface Fitting {
  readonly entry: EntryOfModel;
  readonly places: number;
}

/** What becomes free is offered at once, unless the organizers offer it. @returns whether anybody was offered or told */
export function serve(turn: Turn, slot: SlotOfModel): boolean {
  return waitingIn(slot).length > 0 && servesItself(turn, slot) && offerPlaces(turn, slot);
}

/** Who waited before a list was switched off is served. */
function servesItself({ state }: Turn, slot: SlotOfModel): boolean {
  const { sheet, now } = state;
  return sheet?.state === 'published' && sheet.waitlist !== 'by_hand' && now < closes(state, slot);
}

export function serveByHand(turn: Turn, slot: SlotOfModel): boolean {
  const { state } = turn;
  const canBeServed =
    state.sheet?.state === 'published' &&
    isAhead(state, slot) &&
    (holdEnds(state, slot) !== null || isOpenWhenRead(state, slot));
  return waitingIn(slot).length > 0 && canBeServed && offerPlaces(turn, slot);
}

function offerPlaces(turn: Turn, slot: SlotOfModel): boolean {
  const free = freeIn(slot);
  if (free <= 0) return false;
  leaveToNobody(slot);
  if (holdEnds(turn.state, slot) === null) return tellThatOpen(turn, slot, free);
  const fitting = thatFit(slot, free);
  for (const one of fitting) hold(turn, one);
  return fitting.length > 0;
}

function leaveToNobody(slot: SlotOfModel): void {
  slot.keptOpen = false;
}

/** Too late to hold it: all who fit are told, each once. */
function tellThatOpen(turn: Turn, slot: SlotOfModel, free: number): boolean {
  const told = waitingIn(slot).filter((entry) => entry.toldAt === null && placesFor(slot, entry, free) > 0);
  for (const entry of told) {
    entry.toldAt = turn.state.now;
    entry.isMailOpen = true;
    mail(turn, 'waitlist-open', entry.person);
  }
  return told.length > 0;
}

/** Who needs more than is free keeps the position, and the next one is asked. */
function thatFit(slot: SlotOfModel, free: number): Fitting[] {
  let left = free;
  return waitingIn(slot).flatMap((entry) => {
    const places = placesFor(slot, entry, left);
    left -= places;
    return places === 0 ? [] : [{ entry, places }];
  });
}

/** No more than one person may have by now. */
export function placesFor(
  { maxPerPerson }: SlotOfModel,
  { places: asked, fewerIsFine }: Pick<EntryOfModel, 'places' | 'fewerIsFine'>,
  left: number,
): number {
  const places = Math.min(asked, maxPerPerson ?? asked);
  if (places <= left) return places;
  return fewerIsFine ? Math.max(left, 0) : 0;
}

export function hold(turn: Turn, { entry, places }: Fitting): void {
  const made = { id: number(turn), places, madeAt: turn.state.now };
  entry.offers.push({ ...made, mailedAt: null, endsAt: null, state: 'open', signups: [] });
  entry.state = 'offered';
  mail(turn, 'waitlist-offer', entry.person);
}

/** From its end on, whether or not the job that ends it has run. */
export function isOver({ endsAt }: OfferOfModel, now: number): boolean {
  return endsAt !== null && now >= endsAt;
}

/** Nobody answered: to the end of the list, and off it after the second time. */
export function expire(turn: Turn, slot: SlotOfModel, entry: EntryOfModel, offer: OfferOfModel): void {
  offer.state = 'expired';
  entry.misses += 1;
  const isLast = entry.misses >= 2;
  entry.state = isLast ? 'missed' : 'waiting';
  entry.queuedAt = turn.state.now;
  sortEntries(slot);
  const before = new Set(openOffers(slot).map(({ id }) => id));
  serve(turn, slot);
  if (isLast) return mail(turn, 'waitlist-given-up', entry.person);
  if (openOfferOf(entry) !== null) return;
  const isPassedOn = openOffers(slot).some(({ id }) => !before.has(id));
  if (isPassedOn) mail(turn, 'waitlist-missed', entry.person);
  else tellWithdrawn(turn, entry);
}

function openOffers(slot: SlotOfModel): OfferOfModel[] {
  return slot.entries.flatMap((entry) => openOfferOf(entry) ?? []);
}

/** Unless a mail says already that the place is open to everybody. */
function tellWithdrawn(turn: Turn, entry: EntryOfModel): void {
  if (entry.toldAt === null) mail(turn, 'waitlist-withdrawn', entry.person);
}

/** Of who waits or has an offer; what was held goes to the next. */
export function endEntry(turn: Turn, slot: SlotOfModel, entry: EntryOfModel, state: 'left' | 'in' | 'closed'): void {
  const offer = openOfferOf(entry);
  if (offer !== null) offer.state = state === 'left' ? 'declined' : 'withdrawn';
  entry.state = state;
  if (offer !== null) serve(turn, slot);
}

export function decline(turn: Turn, slot: SlotOfModel, entry: EntryOfModel, offer: OfferOfModel): void {
  offer.state = 'declined';
  entry.state = 'declined';
  serve(turn, slot);
}

/** Takes the newest offers back until so many places are free again. */
export function withdrawNewest(turn: Turn, slot: SlotOfModel, places: number): void {
  let freed = 0;
  const open = slot.entries.flatMap((entry) => {
    const offer = openOfferOf(entry);
    return offer === null ? [] : [{ entry, offer }];
  });
  for (const { entry, offer } of open.toSorted((a, b) => b.offer.id - a.offer.id)) {
    if (freed >= places) return;
    freed += offer.places;
    offer.state = 'withdrawn';
    entry.state = 'waiting';
    mail(turn, 'waitlist-withdrawn', entry.person);
  }
}

/** The slot begins at another time: who has an offer has the whole time again, or waits again where it is too late. */
export function startAnew(turn: Turn, slot: SlotOfModel): void {
  const { state } = turn;
  for (const entry of slot.entries) entry.toldAt = null;
  const offered = slot.entries.filter((entry) => openOfferOf(entry) !== null);
  const announced = offered.filter((entry) => openOfferOf(entry)?.mailedAt !== null);
  if (offered.length > 0 && holdEnds(state, slot) === null) {
    for (const entry of offered) takeBack(entry);
    serve(turn, slot);
    for (const entry of announced) tellWithdrawn(turn, entry);
    return;
  }
  for (const entry of offered) Object.assign(openOfferOf(entry) ?? {}, { mailedAt: null, endsAt: null });
  for (const entry of announced) mail(turn, 'waitlist-offer', entry.person);
}

function takeBack(entry: EntryOfModel): void {
  const offer = openOfferOf(entry);
  if (offer !== null) offer.state = 'withdrawn';
  entry.state = 'waiting';
}

/** The list of a slot that is deleted or does not take place. Entries go with their links. */
export function closeList(turn: Turn, slot: SlotOfModel): void {
  for (const entry of slot.entries)
    if (isOpen(entry) && isAhead(turn.state, slot)) mail(turn, 'waitlist-closed', entry.person);
  slot.entries = slot.entries.filter((entry) => !isOpen(entry));
}

/** The job of every minute: ends offers, closes lists of slots that are long over, and serves what was left unserved. */
export function tendList(turn: Turn, slot: SlotOfModel, endOfLists: number): void {
  const { state } = turn;
  for (const entry of slot.entries.filter(isOpen)) {
    const offer = openOfferOf(entry);
    if (offer === null) continue;
    if (offer.mailedAt !== null && isOver(offer, state.now)) expire(turn, slot, entry, offer);
    else if (offer.mailedAt === null && endOfHold(state, slot, state.now) === null) {
      takeBack(entry);
      serve(turn, slot);
    }
  }
  const over = slot.endTime ?? slot.startTime ?? state.sheet?.eventDate ?? 0;
  if (over < endOfLists) for (const entry of waitingIn(slot)) entry.state = 'closed';
}

/** The mails of a step go out. Those with an offer never at night, and the time to answer begins with them. */
export function sendMails({ state }: Turn): void {
  for (const slot of state.slots)
    for (const entry of slot.entries) {
      const offer = openOfferOf(entry);
      if (offer !== null && offer.mailedAt === null && liesAhead(state, slot) && !isNight(state.now)) {
        const endsAt = endOfHold(state, slot, state.now);
        if (endsAt !== null) Object.assign(offer, { mailedAt: state.now, endsAt });
      }
      if (entry.isMailOpen) sendOpen(state, slot, entry);
    }
}

/** What is not there any more when the mail goes out is not told; the person is told of the next one. */
function sendOpen(state: Turn['state'], slot: SlotOfModel, entry: EntryOfModel): void {
  const canBeHad =
    state.sheet?.state === 'published' && state.now < closes(state, slot) && placesFor(slot, entry, freeIn(slot)) > 0;
  if (entry.state !== 'waiting') entry.isMailOpen = false;
  else if (!canBeHad) Object.assign(entry, { toldAt: null, isMailOpen: false });
  else entry.isMailOpen = waitsForMorning(state, slot);
}
