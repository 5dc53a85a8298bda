import { whose, addressOf, type PersonKey } from './people.ts';
import { allSignups, type MoveOfModel, type SignupOfModel, type State } from './state.ts';

/** One try to explain what happened: the state that it changes, and the mails it expects. */
export interface Turn {
  readonly state: State;
  /** Kind and recipient of each. */
  readonly mails: string[];
  readonly answers: string[];
  /** What a call does in a transaction of its own after the one that refused it; null where it comes right after. */
  readonly rest: (() => void)[] | null;
  /** Searches whose place was taken in this step. */
  readonly taken: Set<number>;
}

/** In a second transaction, before which others of the same moment may come. */
export function afterwards({ rest }: Turn, work: () => void): void {
  if (rest === null) work();
  else rest.push(work);
}

export function mail(turn: Turn, kind: string, to: PersonKey | null | 'organizer'): void {
  if (to === null) return;
  turn.mails.push(`${kind} to ${to === 'organizer' ? to : whose(addressOf(to))}`);
}

function allMoves({ slots, movesFromNowhere }: State): MoveOfModel[] {
  return [...slots.flatMap(({ moves }) => moves), ...movesFromNowhere];
}

const ENDINGS = ['signup-withdrawn', 'signup-removed', 'signup-handed-over'];

/** A mail names the slot to which somebody was moved for now, or who signed up with them. */
function noteHeard(state: State, signup: SignupOfModel): void {
  const all = allSignups(state);
  const named = all.find((one) => one.signup === signup);
  for (const move of allMoves(state)) {
    const moved = all.find((one) => one.signup.id === move.signup);
    const isOfForm = moved?.signup === signup || (signup.group !== null && moved?.signup.group === signup.group);
    if (isOfForm && moved?.slot === named?.slot) move.heardBy = signup.person;
  }
}

/** The notes of a form go only into mails to a mailbox that its own account has proved. */
export function mailAbout(turn: Turn, kind: string, signup: SignupOfModel, isSolicited = false): void {
  const { person, account, notesOf } = signup;
  if (person === null) return;
  const isProved = account === person && turn.state.accounts.includes(account);
  if (!ENDINGS.includes(kind)) noteHeard(turn.state, signup);
  turn.mails.push(`${kind} to ${person}${notesOf !== null && (isProved || isSolicited) ? ' with notes' : ''}`);
}

export function number(turn: Turn): number {
  turn.state.made += 1;
  return turn.state.made;
}

/** An answer of a call, as it is compared: the status, and why it refuses. */
export type Answer = string;
