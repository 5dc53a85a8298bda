import { addressOf, type PersonKey } from './people.ts';
import { endSearch } from './handing-over.ts';
import { isAhead, isLongOver, liesAhead } from './school-days.ts';
import { endEntry, serve } from './serving.ts';
import { allSignups, countOf, freeIn, isOpen, waitingIn, type SignupOfModel, type SlotOfModel } from './state.ts';
import { mailAbout, type Answer, type Turn } from './turn.ts';
import { closedToVisitors, isOverLimit } from './signing-up.ts';

/** Rules of sign-ups that end, change, or get another address. */

/** A sign-up as the link of its form opened it. */
interface Opened {
  readonly slot: SlotOfModel;
  readonly signup: SignupOfModel;
}

export function findSignup({ state }: Turn, id: number): Opened | null {
  return allSignups(state).find(({ signup }) => signup.id === id) ?? null;
}

/** Null when it is gone, or has another link by now. */
export function openByLink(turn: Turn, id: number, version: number): Opened | null {
  const opened = findSignup(turn, id);
  if (opened === null || isLongOver(turn.state, opened.slot)) return null;
  return opened.signup.version === version ? opened : null;
}

export type By = 'link' | 'account' | 'organizer' | 'organizer who leaves the place to everybody';

export function isByOrganizer(by: By): boolean {
  return by.startsWith('organizer');
}

export function cancel(turn: Turn, { slot, signup }: Opened, by: By): Answer {
  const isAheadNow = liesAhead(turn.state, slot);
  if (!isByOrganizer(by) && !isAheadNow) return '409 event_over';
  end(turn, slot, signup, by === 'organizer who leaves the place to everybody');
  if (isAheadNow) mailAbout(turn, isByOrganizer(by) ? 'signup-removed' : 'signup-withdrawn', signup);
  return '204';
}

function end(turn: Turn, slot: SlotOfModel, signup: SignupOfModel, keepsOpen: boolean): void {
  endSearch(turn, signup);
  slot.signups = slot.signups.filter(({ id }) => id !== signup.id);
  if (waitingIn(slot).length === 0) return;
  if (keepsOpen) slot.keptOpen = true;
  else serve(turn, slot);
}

/** The same press twice: the link of a form, without a word about which of its sign-ups, means its own. */
export function cancelTwice(turn: Turn, id: number, version: number): Answer {
  const opened = openByLink(turn, id, version);
  const first = opened === null ? '404 not_found' : cancel(turn, opened, 'link');
  return `${first}, ${first === '204' ? '404 not_found' : first}`;
}

export function changeQuantity(turn: Turn, { slot, signup }: Opened, quantity: number): Answer {
  const { state } = turn;
  if (!liesAhead(state, slot)) return '409 event_over';
  const more = quantity - signup.quantity;
  if (more === 0) return '200';
  if (slot.maxPerPerson !== null && quantity > slot.maxPerPerson) return '400';
  if (more > 0) {
    const closed = closedToVisitors(state, slot);
    if (closed !== null) return closed;
    if (more > freeIn(slot)) return '409 slot_full';
  }
  signup.quantity = quantity;
  if (freeIn(slot) <= 0) slot.keptOpen = false;
  if (more < 0 && waitingIn(slot).length > 0) serve(turn, slot);
  return '200';
}

interface Move {
  readonly to: PersonKey;
  readonly name: string;
  readonly by: 'link' | 'organizer';
}

/** Another address: its reader gets a link, older ones stop working, and it leaves its form. */
export function changeAddress(turn: Turn, { slot, signup }: Opened, { to, name, by }: Move): Answer {
  const { state } = turn;
  const isAheadNow = liesAhead(state, slot);
  if (by === 'link' && !isAheadNow) return '409 event_over';
  const isSame = to === signup.person;
  if (by === 'link' && !isSame && isOverLimit(state, countOf(state, to) + 1)) return '409 limit_reached';
  const isThere = slot.signups.some((one) => one.id !== signup.id && one.person === to && one.name === name);
  if (isThere) return '409 already_signed_up';
  Object.assign(signup, { person: to, name });
  if (isSame) return '200';
  signup.version += 1;
  signup.group = null;
  if (signup.search !== null) endSearch(turn, signup);
  signup.account = null;
  if (by === 'organizer') signup.notesOf = null;
  if (isAheadNow) {
    signup.confirmedAt = state.now;
    mailAbout(turn, 'signup-confirmation', signup);
  }
  return '200';
}

/** Their sign-ups end as if they had cancelled; what is over stays without a name. */
export function deleteAccount(turn: Turn, person: PersonKey): Answer {
  const { state } = turn;
  if (!state.accounts.includes(person)) return '401';
  state.accounts = state.accounts.filter((one) => one !== person);
  const own = allSignups(state).filter(
    ({ signup }) => signup.account === person || (signup.account === null && signup.person === person),
  );
  for (const slot of state.slots) {
    const entries = slot.entries.filter((entry) => entry.account === person || entry.person === person);
    for (const entry of entries) if (isOpen(entry)) endEntry(turn, slot, entry, 'left');
    slot.entries = slot.entries.filter((entry) => !entries.includes(entry));
    for (const { search } of slot.signups) if (search?.asked?.account === person) search.asked = null;
  }
  for (const { slot, signup } of own.toSorted((a, b) => a.signup.id - b.signup.id)) leaveSlot(turn, slot, signup);
  turn.mails.push(`account-deleted to ${addressOf(person).split('@')[0]}`);
  return '204';
}

/** Nobody would come for a place of who has left, once its slot lies ahead again. */
export function freeLeftPlaces(turn: Turn, slot: SlotOfModel): void {
  const isOver = slot.endTime !== null && slot.endTime <= turn.state.now;
  if (!isAhead(turn.state, slot) || isOver) return;
  const left = slot.signups.filter(({ person, isNoted }) => person === null && isNoted !== true);
  for (const signup of left) end(turn, slot, signup, false);
}

function leaveSlot(turn: Turn, slot: SlotOfModel, signup: SignupOfModel): void {
  const { state } = turn;
  const isOver = slot.endTime !== null && slot.endTime <= state.now;
  if (liesAhead(state, slot) && !isOver) {
    end(turn, slot, signup, false);
    return mailAbout(turn, 'signup-withdrawn', signup);
  }
  const canComeBack = isAhead(state, slot) && !isOver;
  if (canComeBack) return end(turn, slot, signup, false);
  Object.assign(signup, {
    person: null,
    name: 'Former volunteer',
    account: null,
    group: null,
    search: null,
    notesOf: null,
  });
  signup.version += 1;
}
