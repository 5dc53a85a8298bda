import type { Action, Drawn, DrawnStep, Step } from './actions.ts';
import { namesOf, type PersonKey } from './people.ts';
import { allSignups, freeIn, isOpen, openOfferOf, slotOf, type SlotKey, type State } from './state.ts';

/** Who and where. */
interface Where {
  readonly person: PersonKey;
  readonly slot: SlotKey;
}

/**
 * The same action about somebody and something that is there, as most drawn at random would be about nothing. Which of
 * them is chosen by `pick`; without any it stays as it is.
 */
function aimed(state: State, action: Action, pick: number): Action {
  const choose = <One>(all: readonly One[]): One | undefined => all[pick % Math.max(all.length, 1)];
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are alike
  switch (action.does) {
    case 'accept':
    case 'decline':
      return { ...action, ...choose(entriesOf(state, (entry) => openOfferOf(entry) !== null)) };
    case 'leave':
    case 'take off the list':
      return { ...action, ...choose(entriesOf(state, isOpen)) };
    case 'offer to':
      return { ...action, ...choose(entriesOf(state, (entry) => entry.state === 'waiting')) };
    case 'wait again':
      return { ...action, ...choose(entriesOf(state, (entry) => !isOpen(entry))) };
    case 'cancel':
      return { ...action, ...choose(signupsOf(state, false)) };
    case 'cancel twice':
    case 'look for':
    case 'change address':
      return { ...action, ...choose(signupsOf(state, false).filter(({ nth }) => nth === 0)) };
    case 'move': {
      const back = pick % 2 === 0 ? choose(undoable(state)) : undefined;
      return { ...action, ...(back ?? choose(signupsOf(state, false).filter(({ nth }) => nth === 0))) };
    }
    case 'change quantity':
      return { ...action, ...choose(signupsOf(state, false).filter(({ slot }) => slot === 'cookies')) };
    case 'stop looking':
    case 'approve':
    case 'refuse':
      return { ...action, ...choose(signupsOf(state, true)) };
    case 'take over': {
      const giver = choose(signupsOf(state, true));
      return giver === undefined ? action : { ...action, slot: giver.slot, from: giver.person };
    }
    case 'wait': {
      const slot = choose(state.slots.filter((one) => freeIn(one) <= 0));
      return slot === undefined ? action : fitting({ ...action, slot: slot.key }, state);
    }
    default:
      return action;
  }
}

function fitting(action: Extract<Action, { does: 'wait' }>, state: State): Action {
  const people = slotOf(state, action.slot)?.kind === 'item' ? 1 : action.people;
  return { ...action, people, places: Math.max(action.places, people) };
}

function entriesOf(state: State, isMeant: (entry: State['slots'][number]['entries'][number]) => boolean): Where[] {
  return state.slots.flatMap(({ key: slot, entries }) =>
    entries.filter(isMeant).map(({ person }) => ({ person, slot })),
  );
}

/** With the number of each in the family. */
function signupsOf(state: State, isLooking: boolean): (Where & { readonly nth: number })[] {
  return allSignups(state).flatMap(({ slot, signup: { person, name, search } }) => {
    if (person === null || (isLooking && search === null)) return [];
    const nth = namesOf(person, 3).indexOf(name);
    return nth < 0 ? [] : [{ person, slot: slot.key, nth }];
  });
}

/** Back to where they were a moment ago. */
function undoable(state: State): (Where & { readonly to: SlotKey })[] {
  const moves = state.slots.flatMap(({ key: to, moves: own }) => own.map(({ signup }) => ({ to, signup })));
  return allSignups(state).flatMap(({ slot, signup: { id, person, name } }) => {
    const move = moves.find(({ signup }) => signup === id);
    return move === undefined || person === null || namesOf(person, 1)[0] !== name
      ? []
      : [{ person, slot: slot.key, to: move.to }];
  });
}

/** Only some have one. */
function withoutAccount({ accounts }: State, action: Action): Action {
  const isMissing = 'as' in action && action.as === 'account' && !accounts.includes(action.person);
  return isMissing ? { ...action, as: 'stranger' } : action;
}

export function aimedStep(state: State, step: DrawnStep): Step {
  const aim = ({ action, pick }: Drawn) => (pick === null ? action : aimed(state, withoutAccount(state, action), pick));
  if (step.step === 'time passes') return step;
  if (step.step === 'one') return { step: 'one', action: aim(step.drawn) };
  return { step: 'at once', actions: step.drawn.map(aim), withJobs: step.withJobs };
}
