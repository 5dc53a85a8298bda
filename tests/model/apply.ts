import type { Action, As } from './actions.ts';
import {
  cancel,
  cancelTwice,
  changeAddress,
  changeQuantity,
  deleteAccount,
  findSignup,
  isByOrganizer,
  openByLink,
} from './ending.ts';
import { approve, lookFor, refuse, stopLooking, takeOver } from './handing-over.ts';
import { add, move } from './moving.ts';
import {
  becomes,
  changeMax,
  changeMostPerPerson,
  changeWaitlist,
  deleteSheet,
  deleteSlot,
  moveEvent,
  moveSlot,
  offerByHand,
  offerToOne,
  removeFromList,
} from './organizing.ts';
import { nameOf, type PersonKey } from './people.ts';
import { HOUR } from './school-days.ts';
import { signUp, signUpForSeveral, type Form } from './signing-up.ts';
import { slotOf, type State } from './state.ts';
import type { Answer, Turn } from './turn.ts';
import { accept, leave, refuseOffer, wait, waitAgain } from './waiting.ts';

/** What an action is about, looked up before it is done: a link opens what it was mailed for, whatever comes meanwhile. */
export interface Target {
  readonly id: number;
  readonly version: number;
}

/** Null when there is nothing that it could be about: then nobody does it. `none` for what needs no such thing. */
export function targetOf(state: State, action: Action): Target | 'none' | null {
  const isSignedIn = 'as' in action && action.as === 'account';
  if (isSignedIn && !state.accounts.includes(action.person)) return null;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are alike
  switch (action.does) {
    case 'accept':
    case 'decline': {
      const offer = newestEntry(state, action)?.offers.at(-1);
      return offer === undefined || offer.mailedAt === null ? null : { id: offer.id, version: 0 };
    }
    case 'leave':
    case 'wait again':
    case 'offer to':
    case 'take off the list': {
      const entry = newestEntry(state, action);
      return entry === undefined ? null : { id: entry.id, version: 0 };
    }
    case 'cancel':
      return targetOfCancel(state, action);
    case 'cancel twice':
    case 'move':
    case 'change quantity':
    case 'change address':
    case 'look for':
    case 'stop looking':
      return signupOf(state, action.person, action);
    case 'approve':
    case 'refuse':
      return searchOf(state, action.person, action);
    case 'take over':
      return searchOf(state, action.from, action);
    case 'delete account':
      return state.accounts.includes(action.person) ? 'none' : null;
    default:
      return 'none';
  }
}

function targetOfCancel(state: State, action: Extract<Action, { does: 'cancel' }>): Target | null {
  const target = signupOf(state, action.person, action, action.nth);
  if (target === null || action.by !== 'account') return target;
  const account = slotOf(state, action.slot)?.signups.find(({ id }) => id === target.id)?.account ?? null;
  return account !== null && state.accounts.includes(account) ? target : null;
}

function newestEntry(state: State, { person, slot }: Pick<Extract<Action, { does: 'leave' }>, 'person' | 'slot'>) {
  const own = slotOf(state, slot)?.entries.filter((entry) => entry.person === person) ?? [];
  return own.toSorted((a, b) => a.id - b.id).at(-1);
}

function signupOf(
  state: State,
  person: PersonKey,
  { slot }: Pick<Extract<Action, { does: 'leave' }>, 'slot'>,
  nth = 0,
) {
  const name = nameOf(person, nth);
  const found = slotOf(state, slot)?.signups.find((signup) => signup.person === person && signup.name === name);
  return found === undefined ? null : { id: found.id, version: found.version };
}

function searchOf(state: State, person: PersonKey, of: Pick<Extract<Action, { does: 'leave' }>, 'slot'>) {
  const giver = signupOf(state, person, of);
  const search = slotOf(state, of.slot)?.signups.find(({ id }) => id === giver?.id)?.search ?? null;
  if (search === null) return null;
  return { id: search.id, version: 0 };
}

export function apply(turn: Turn, action: Action, target: Target | 'none'): Answer {
  if (target === 'none') return applyToAll(turn, action);
  const { id, version } = target;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are alike
  switch (action.does) {
    case 'accept':
      return accept(turn, id);
    case 'decline':
      return refuseOffer(turn, id);
    case 'leave':
      return leave(turn, id);
    case 'wait again':
      return waitAgain(turn, id);
    case 'offer to':
      return offerToOne(turn, id);
    case 'take off the list':
      return removeFromList(turn, id);
    case 'take over':
      return takeOver(turn, id, {
        person: action.person,
        account: accountFor(action),
        isByOrganizer: action.as === 'organizer',
      });
    case 'approve':
      return approve(turn, id);
    case 'refuse':
      return refuse(turn, id);
    case 'cancel twice':
      return cancelTwice(turn, id, version);
    case 'move':
      return move(turn, id, { ...action, from: action.slot });
    default:
      return applyToSignup(turn, action, { id, version });
  }
}

function applyToSignup(turn: Turn, action: Action, { id, version }: Target): Answer {
  const isByLink = !('by' in action) || action.by === 'link';
  const opened = isByLink ? openByLink(turn, id, version) : findSignup(turn, id);
  if (opened === null) return '404 not_found';
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are alike
  switch (action.does) {
    case 'cancel':
      return cancel(turn, opened, action.by);
    case 'change quantity':
      return changeQuantity(turn, opened, action.quantity);
    case 'change address': {
      const name = isByOrganizer(action.by) ? nameOf(action.to) : opened.signup.name;
      return changeAddress(turn, opened, { to: action.to, name, by: action.by });
    }
    case 'look for':
      return lookFor(turn, opened);
    case 'stop looking':
      return stopLooking(turn, opened);
    default:
      throw new Error(`${action.does} is about no sign-up`);
  }
}

function applyToAll(turn: Turn, action: Action): Answer {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are alike
  switch (action.does) {
    case 'sign up':
      return signUp(turn, formOf(action), action);
    case 'sign up for several':
      return signUpForSeveral(
        turn,
        formOf(action),
        action.slots.map((slot) => ({ slot, quantity: 1 })),
      );
    case 'wait':
      return wait(turn, { ...action, account: accountFor(action), isByOrganizer: action.as === 'organizer' });
    case 'add':
      return add(turn, action.slot);
    case 'change maximum':
      return changeMax(turn, action.slot, action.max);
    case 'change most per person':
      return changeMostPerPerson(turn, action.slot, action.most);
    case 'move slot':
      return moveSlot(turn, action.slot, action.hours * HOUR);
    case 'move event':
      return moveEvent(turn, action.hours * HOUR);
    case 'change waiting list':
      return changeWaitlist(turn, action.waitlist);
    case 'change state':
      return becomes(turn, action.state);
    case 'offer':
      return offerByHand(turn, action.slot);
    case 'delete slot':
      return deleteSlot(turn, action.slot);
    case 'delete sheet':
      return deleteSheet(turn);
    case 'delete account':
      return deleteAccount(turn, action.person);
    default:
      throw new Error(`${action.does} is about something`);
  }
}

function formOf({ person, people, as }: { person: PersonKey; people: number; as: As }): Form {
  return { person, people, account: as === 'account' ? person : null, isByOrganizer: as === 'organizer' };
}

function accountFor({ as, person }: { as: As; person: PersonKey }): PersonKey | null {
  return as === 'account' ? person : null;
}
