import { nameOf, namesOf, type PersonKey } from './people.ts';
import { isAhead, MINUTE, takesPlace } from './school-days.ts';
import { decline, endEntry, expire, isOver } from './serving.ts';
import {
  accountStillThere,
  closedToOrganizers,
  closedToVisitors,
  confirm,
  isOnSlot,
  isOverLimit,
  remind,
  take,
} from './signing-up.ts';
import {
  allSignups,
  countOf,
  freeIn,
  isOpen,
  slotOf,
  sortEntries,
  type EntryOfModel,
  type OfferOfModel,
  type SlotKey,
  type SlotOfModel,
} from './state.ts';
import { afterwards, mail, number, type Answer, type Turn } from './turn.ts';

/** Rules of joining a waiting list, and of answering what it offers. */

const MOST_PLACES = 6;
const MOST_LISTS = 3;

interface Wait {
  readonly person: PersonKey;
  readonly slot: SlotKey;
  readonly people: number;
  readonly places: number;
  readonly fewerIsFine: boolean;
  readonly account: PersonKey | null;
  /** Whom no limit of the sheet binds. */
  readonly isByOrganizer?: boolean;
  /** Filled in again by the link of an entry, whose form was checked before. */
  readonly isAgain?: boolean;
}

export function wait(turn: Turn, form: Wait): Answer {
  const { state } = turn;
  const { person, people, places } = form;
  const slot = slotOf(state, form.slot);
  if (slot === null) return '404 not_found';
  const closed = closedToVisitors(state, slot);
  if (closed !== null) return closed;
  if (state.sheet?.waitlist === 'off') return '409 no_waitlist';
  if (form.isAgain !== true && !isFormRight(slot, form)) return '400';
  if (freeIn(slot) > 0) return '409 not_full';
  if (namesOf(person, people).some((name) => isOnSlot(slot, person, name))) {
    remind(turn, { person, people }, [slot.key]);
    return '409 already_signed_up';
  }
  const own = slot.entries.find((entry) => entry.person === person && isOpen(entry));
  if (own !== undefined) return waitsAlready(turn, own);
  const tooMuch = form.isByOrganizer === true ? null : shareOf(turn, slot, form);
  if (tooMuch !== null) return tooMuch;
  const { now } = state;
  slot.entries.push({
    id: number(turn),
    person,
    account: accountStillThere(state, form.account),
    places,
    people,
    fewerIsFine: form.fewerIsFine,
    queuedAt: now,
    misses: 0,
    state: 'waiting',
    toldAt: null,
    isMailOpen: false,
    mailedAt: now,
    offers: [],
  });
  sortEntries(slot);
  mail(turn, 'waitlist-joined', person);
  return '201';
}

function isFormRight({ kind, maxPerPerson }: SlotOfModel, { people, places }: Wait): boolean {
  if (kind === 'shift') return people <= places && places <= MOST_PLACES;
  return people === 1 && places <= Math.min(MOST_PLACES, maxPerPerson ?? MOST_PLACES);
}

/** How much one address may wait for; null while it is not too much. */
function shareOf({ state }: Turn, slot: SlotOfModel, { person, places }: Wait): Answer | null {
  if (isOverLimit(state, countOf(state, person) + (slot.kind === 'item' ? 1 : places))) return '409 limit_reached';
  const lists = state.slots
    .filter((one) => isAhead(state, one))
    .map((one) => ({
      one,
      waits: one.entries.filter((entry) => entry.person === person && isOpen(entry)),
    }));
  const here = lists.find(({ one }) => one === slot)?.waits ?? [];
  if (here.reduce((sum, entry) => sum + entry.places, places) > MOST_PLACES) return '400';
  const on = new Set([...lists.filter(({ waits }) => waits.length > 0).map(({ one }) => one), slot]);
  return on.size > MOST_LISTS ? '409 too_many_lists' : null;
}

/** The link to leave is mailed again, but not twice in ten minutes. */
function waitsAlready(turn: Turn, entry: EntryOfModel): Answer {
  afterwards(turn, () => {
    if (!isOpen(entry) || turn.state.now - entry.mailedAt <= 10 * MINUTE) return;
    entry.mailedAt = turn.state.now;
    mail(turn, 'waitlist-joined', entry.person);
  });
  return '409 already_waiting';
}

interface Found {
  readonly slot: SlotOfModel;
  readonly entry: EntryOfModel;
}

export function findEntry(turn: Turn, id: number): Found | null {
  for (const slot of turn.state.slots) for (const entry of slot.entries) if (entry.id === id) return { slot, entry };
  return null;
}

function findOffer(turn: Turn, id: number): (Found & { readonly offer: OfferOfModel }) | null {
  for (const slot of turn.state.slots)
    for (const entry of slot.entries)
      for (const offer of entry.offers) if (offer.id === id) return { slot, entry, offer };
  return null;
}

export function accept(turn: Turn, offerId: number): Answer {
  const { state } = turn;
  const found = findOffer(turn, offerId);
  if (found === null || state.sheet === null) return '404 not_found';
  const { slot, entry, offer } = found;
  if (offer.state === 'accepted') return hasStill(turn, offer) ? '200' : '410 offer_over';
  if (offer.state !== 'open' || !takesPlace(state)) return '410 offer_over';
  if (isOver(offer, state.now)) {
    expire(turn, slot, entry, offer);
    return '410 offer_over';
  }
  const names = namesOfOffer(slot, entry, offer);
  const refusal = refusalOf(turn, found, names);
  if (refusal !== null) {
    afterwards(turn, () => {
      if (offer.state === 'open') decline(turn, slot, entry, offer);
    });
    return refusal;
  }
  entry.state = 'in';
  offer.state = 'accepted';
  const quantity = slot.kind === 'item' ? offer.places : 1;
  const who = { person: entry.person, account: entry.account };
  offer.signups = take(turn, who, { slot, names, quantity, isGroup: names.length > 1 });
  confirm(turn, offer.signups, slot);
  return '200';
}

function refusalOf({ state }: Turn, { slot, entry }: Found, names: readonly string[]): Answer | null {
  const closed = closedToOrganizers(state);
  if (closed !== null) return closed;
  if (names.some((name) => isOnSlot(slot, entry.person, name))) return '409 already_signed_up';
  return isOverLimit(state, countOf(state, entry.person) + names.length) ? '409 limit_reached' : null;
}

/** Places without a name get the one of the entry and a number, as do those of people who are there by another form. */
function namesOfOffer(slot: SlotOfModel, { person, people }: EntryOfModel, { places }: OfferOfModel): string[] {
  if (slot.kind === 'item') return [nameOf(person)];
  const given = namesOf(person, people);
  const present = slot.signups.filter((signup) => signup.person === person).map(({ name }) => name);
  const taken = new Set(places === 1 ? [] : present);
  const used = new Set([...taken, ...given]);
  const numbered = (nth = 2): string => {
    const name = `${nameOf(person)} (${nth})`;
    if (used.has(name)) return numbered(nth + 1);
    used.add(name);
    return name;
  };
  return Array.from({ length: places }, (_, at) => {
    const name = given[at];
    return name === undefined || (at > 0 && taken.has(name)) ? numbered() : name;
  });
}

/** Not those that have another address by now, whose reader has another link. */
function hasStill({ state }: Turn, { signups }: OfferOfModel): boolean {
  return allSignups(state).some(({ signup }) => signups.includes(signup.id) && signup.version === 0);
}

export function refuseOffer(turn: Turn, offerId: number): Answer {
  const found = findOffer(turn, offerId);
  if (found === null) return '404 not_found';
  const { slot, entry, offer } = found;
  if (offer.state === 'accepted') return '409 offer_accepted';
  if (offer.state === 'open') decline(turn, slot, entry, offer);
  return '200';
}

export function leave(turn: Turn, entryId: number): Answer {
  const found = findEntry(turn, entryId);
  if (found === null) return '404 not_found';
  if (isOpen(found.entry)) endEntry(turn, found.slot, found.entry, 'left');
  return '200';
}

/** At the end of the list, with the same form; not for whom an organizer removed, or who has the place. */
export function waitAgain(turn: Turn, entryId: number): Answer {
  const found = findEntry(turn, entryId);
  if (found === null) return '404 not_found';
  const { slot, entry } = found;
  if (!isOpen(entry) && !['missed', 'left', 'declined'].includes(entry.state)) return '404 not_found';
  const { person, people, places, fewerIsFine, account } = entry;
  const answer = wait(turn, { slot: slot.key, person, people, places, fewerIsFine, account, isAgain: true });
  return answer === '201' ? '200' : answer;
}
