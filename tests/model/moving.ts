import { endSearch } from './handing-over.ts';
import { findSignup } from './ending.ts';
import { isYetToEnd, liesAhead } from './school-days.ts';
import { serve } from './serving.ts';
import { closedToOrganizers, isOnSlot, leaveLists } from './signing-up.ts';
import {
  freeIn,
  slotOf,
  type MoveOfModel,
  type SignupOfModel,
  type SlotKey,
  type SlotOfModel,
  type State,
} from './state.ts';
import { mailAbout, number, type Answer, type Turn } from './turn.ts';

/** Rules of organizers who add people by name alone, and move people between slots. */

/** For so long a move can be undone. */
const UNDO_MS = 13_000;

/** Of whom nothing is known but the name: each time somebody else. */
export const NOTED = 'Oma Berta';

export function add(turn: Turn, key: SlotKey): Answer {
  const slot = slotOf(turn.state, key);
  if (slot === null) return '404 not_found';
  const closed = closedToOrganizers(turn.state);
  if (closed !== null) return closed;
  if (freeIn(slot) < 1) return '409 slot_full';
  slot.signups.push({
    id: number(turn),
    person: null,
    isNoted: true,
    name: NOTED,
    quantity: 1,
    group: null,
    version: 0,
    account: null,
    notesOf: null,
    confirmedAt: -Infinity,
    search: null,
  });
  fill(slot);
  return '201';
}

interface Move {
  /** Where the organizer saw the person. */
  readonly from: SlotKey;
  readonly to: SlotKey;
  readonly notify: boolean;
  readonly canBeUndone: boolean;
}

export function move(turn: Turn, id: number, { from, to, notify, canBeUndone }: Move): Answer {
  const { state } = turn;
  const found = findSignup(turn, id);
  const target = slotOf(state, to);
  if (found === null || target === null) return '404 not_found';
  const { slot, signup } = found;
  const held = heldMoveOf(state, id);
  if (slot === target) {
    if (held !== null) held.move.notify = notify;
    return '200';
  }
  if (slot.key !== from) return '409 moved_meanwhile';
  const isBack = held !== null && held.slot === target;
  const refusal = refusalOf(state, isBack ? target : slot, target);
  if (refusal !== null) return refusal;
  const isUndone = isBack && held.move.places === signup.quantity;
  const { quantity, person, name } = signup;
  if (!isUndone) {
    if (target.maxPerPerson !== null && quantity > target.maxPerPerson) return '400';
    const isThere = person !== null && isOnSlot(target, person, name);
    const own = isBack ? held.move.places : 0;
    if (quantity > freeIn(target) + own) return isThere ? '409 already_signed_up' : '409 slot_full';
    if (isThere) return '409 already_signed_up';
  } else if (person !== null && isOnSlot(target, person, name)) return '409 already_signed_up';
  endSearch(turn, signup);
  slot.signups = slot.signups.filter((one) => one !== signup);
  target.signups.push(signup);
  if (isUndone) undo(turn, held, { slot, signup });
  else {
    if (isBack) take(held);
    fill(target);
    const told = { told: held?.move.told ?? slot.key, notify, heardBy: null, signup: id, places: quantity };
    if (held !== null) free(turn, held);
    const left = { ...told, until: state.now + (canBeUndone ? UNDO_MS : 0) };
    slot.moves.push(left);
    if (!canBeUndone) settle(turn, { slot, move: left });
  }
  return '200';
}

/** Nobody can have had the place. */
function undo(turn: Turn, held: HeldMove, { slot, signup }: { slot: SlotOfModel; signup: SignupOfModel }): void {
  const { move: one } = held;
  take(held);
  serve(turn, slot);
  const hasHeard = signup.person !== null && one.heardBy === signup.person;
  if (hasHeard) tell(turn, signup.id, { told: slot.key, notify: true });
  else if (one.told !== held.slot?.key) tell(turn, signup.id, one);
}

function refusalOf(state: State, slot: SlotOfModel, target: SlotOfModel): Answer | null {
  const closed = closedToOrganizers(state);
  if (closed !== null) return closed;
  const isBack = slot === target;
  for (const one of [slot, target])
    if (!liesAhead(state, one) || (!isBack && !isYetToEnd(state, one))) return '409 event_over';
  return slot.kind === target.kind ? null : '409 kind_differs';
}

interface HeldMove {
  /** Null once it is deleted. */
  readonly slot: SlotOfModel | null;
  readonly move: MoveOfModel;
}

function heldMoves(state: State): HeldMove[] {
  return [
    ...state.slots.flatMap((slot) => slot.moves.map((move) => ({ slot, move }))),
    ...state.movesFromNowhere.map((move) => ({ slot: null, move })),
  ];
}

function heldMoveOf(state: State, signup: number): HeldMove | null {
  return heldMoves(state).find(({ move }) => move.signup === signup) ?? null;
}

/** What was held is free, and goes to the next who waits. */
function free(turn: Turn, held: HeldMove): void {
  take(held);
  turn.state.movesFromNowhere = turn.state.movesFromNowhere.filter((one) => one !== held.move);
  if (held.slot !== null) serve(turn, held.slot);
}

function take({ slot, move: one }: HeldMove): void {
  if (slot !== null) slot.moves = slot.moves.filter((other) => other !== one);
}

function settle(turn: Turn, held: HeldMove): void {
  free(turn, held);
  tell(turn, held.move.signup, held.move);
}

function tell(turn: Turn, id: number, { told, notify }: Pick<MoveOfModel, 'told' | 'notify'>): void {
  const found = findSignup(turn, id);
  if (found === null) return;
  const { slot, signup } = found;
  if (signup.person !== null) leaveLists(turn, signup.person, slot, [signup.name]);
  if (notify && told !== slot.key && liesAhead(turn.state, slot)) mailAbout(turn, 'signup-changed', signup);
}

/** Those that can no longer be undone. */
export function settleMoves(turn: Turn): void {
  for (const held of heldMoves(turn.state)) if (held.move.until <= turn.state.now) settle(turn, held);
}

/** The next one that can no longer be undone then; `Infinity` for none. */
export function nextSettled(state: State): number {
  return Math.min(...heldMoves(state).map(({ move }) => move.until));
}

function fill(slot: SlotOfModel): void {
  if (freeIn(slot) <= 0) slot.keptOpen = false;
}
