import { TOGETHER } from '#domain/late-cancels.ts';
import { nameOf, type PersonKey } from './people.ts';
import { begins, DAY } from './school-days.ts';
import { closedToOrganizers, confirm, isOnSlot, isOverLimit, leaveLists, take } from './signing-up.ts';
import { allSignups, countOf, type SignupOfModel, type SlotOfModel, type State } from './state.ts';
import { mail, mailAbout, number, type Answer, type Turn } from './turn.ts';

/** Rules of places that are handed over. */

const NO_APPROVAL = 2 * DAY;

interface Giver {
  readonly slot: SlotOfModel;
  readonly signup: SignupOfModel;
}

export function lookFor(turn: Turn, { slot, signup }: Giver): Answer {
  const { state } = turn;
  if (!canHandOver(state, slot)) return '409 too_late_to_hand_over';
  if (signup.search !== null && isSearchOver(state, slot, signup)) endSearch(turn, signup);
  const endsAt = Math.min(state.now + 7 * DAY, begins(state, slot));
  signup.search ??= { id: number(turn), endsAt, asked: null };
  return '201';
}

export function stopLooking(turn: Turn, { signup }: Giver): Answer {
  endSearch(turn, signup);
  return '204';
}

/** For a sign-up that ends another way, too: who asked for the place is told that it cannot be had. */
export function endSearch(turn: Turn, signup: SignupOfModel): void {
  if (signup.search?.asked !== null && signup.search !== null) tellTaker(turn, signup);
  signup.search = null;
}

function tellTaker(turn: Turn, { search }: SignupOfModel): void {
  mail(turn, 'hand-over-refused', search?.asked?.person ?? null);
}

function canHandOver(state: State, slot: SlotOfModel): boolean {
  return state.sheet?.state === 'published' && state.now < begins(state, slot);
}

/** Who has asked in time keeps what they asked for. */
function isSearchOver(state: State, slot: SlotOfModel, { search }: SignupOfModel): boolean {
  if (!canHandOver(state, slot) || search === null) return true;
  return search.asked === null && state.now >= search.endsAt;
}

function findSearch({ state }: Turn, searchId: number): Giver | null {
  return allSignups(state).find(({ signup }) => signup.search?.id === searchId) ?? null;
}

interface Taker {
  readonly person: PersonKey;
  readonly account: PersonKey | null;
  /** Whom no limit of the sheet binds, and who answers for the mail. */
  readonly isByOrganizer?: boolean;
}

export function takeOver(turn: Turn, searchId: number, taker: Taker): Answer {
  const { state } = turn;
  const giver = findSearch(turn, searchId);
  if (giver === null) return turn.taken.has(searchId) ? '409 already_taken' : '410 hand_over_ended';
  const { slot, signup } = giver;
  if (signup.search?.asked !== null) return '409 already_taken';
  if (isSearchOver(state, slot, signup)) return '410 hand_over_ended';
  if (state.sheet?.approval === true && begins(state, slot) - state.now >= NO_APPROVAL) return ask(turn, giver, taker);
  const refusal = refusalOf(state, giver, taker);
  if (refusal !== null) return refusal;
  handOver(turn, giver, taker);
  return '201';
}

function ask(turn: Turn, { slot, signup }: Giver, { person, account }: Taker): Answer {
  if (isOnSlot(slot, person, nameOf(person))) return '409 already_signed_up';
  if (signup.search !== null) signup.search.asked = { at: turn.state.now, person, account };
  tellOrganizers(turn);
  mail(turn, 'hand-over-asked', person);
  return '202';
}

/** One email tells of all who ask within half an hour. */
function tellOrganizers(turn: Turn): void {
  const { state } = turn;
  if (state.approvalDueAt > state.now) return;
  state.approvalDueAt = Math.max(state.now, state.approvalDueAt + TOGETHER);
  mail(turn, 'hand-over-approval', 'organizer');
}

/** What the giver has does not count any more. */
function refusalOf(
  state: State,
  { slot, signup }: Giver,
  { person, isByOrganizer = false }: Pick<Taker, 'person' | 'isByOrganizer'>,
): Answer | null {
  const closed = closedToOrganizers(state);
  if (closed !== null) return closed;
  const count = countOf(state, person) - (signup.person === person ? 1 : 0);
  const others = slot.signups.filter(({ id }) => id !== signup.id);
  if (isOnSlot({ ...slot, signups: others }, person, nameOf(person))) return '409 already_signed_up';
  if (!isByOrganizer && isOverLimit(state, count + 1)) return '409 limit_reached';
  // Who the giver is, nobody learns by a form that can never take a place.
  return isOnSlot(slot, person, nameOf(person)) ? '409 already_signed_up' : null;
}

/** Only an organizer who takes the place for somebody answers for what is typed: no approval proves a mailbox. */
function handOver(turn: Turn, { slot, signup }: Giver, { person, account, isByOrganizer = false }: Taker): void {
  const { quantity, search } = signup;
  if (search !== null) turn.taken.add(search.id);
  slot.signups = slot.signups.filter(({ id }) => id !== signup.id);
  const ids = take(turn, { person, account }, { slot, names: [nameOf(person)], quantity, isGroup: false });
  leaveLists(turn, person, slot, [nameOf(person)]);
  confirm(turn, ids, slot, isByOrganizer);
  mailAbout(turn, 'signup-handed-over', signup);
}

export function approve(turn: Turn, searchId: number): Answer {
  const giver = findSearch(turn, searchId);
  const asked = giver?.signup.search?.asked ?? null;
  if (giver === null || asked === null || isSearchOver(turn.state, giver.slot, giver.signup)) return '404 not_found';
  const refusal = refusalOf(turn.state, giver, asked);
  if (refusal !== null) return refusal;
  handOver(turn, giver, asked);
  return '204';
}

/** The giver stays, and goes on looking. */
export function refuse(turn: Turn, searchId: number): Answer {
  const giver = findSearch(turn, searchId);
  if (giver === null || giver.signup.search?.asked === null) return '404 not_found';
  if (isSearchOver(turn.state, giver.slot, giver.signup)) return '404 not_found';
  refuseTaker(turn, giver);
  return '204';
}

function refuseTaker(turn: Turn, { signup }: Giver): void {
  tellTaker(turn, signup);
  if (signup.search !== null) signup.search.asked = null;
}

/** The job of every minute: ends searches, and grants what no organizer has answered for a day. */
export function tendSearches(turn: Turn): void {
  const { state } = turn;
  const running = allSignups(state).filter(({ signup }) => signup.search !== null);
  for (const giver of running.toSorted((a, b) => (a.signup.search?.id ?? 0) - (b.signup.search?.id ?? 0))) {
    const { slot, signup } = giver;
    const { search } = signup;
    if (search === null) continue;
    const isDue = search.asked !== null && state.now >= search.asked.at + DAY;
    const isLookedAt = state.now >= search.endsAt || isDue || (slot.startTime !== null && state.now >= slot.startTime);
    if (!isLookedAt) continue;
    if (isSearchOver(state, slot, signup)) endSearch(turn, signup);
    else if (isDue && search.asked !== null) {
      if (refusalOf(state, giver, search.asked) === null) handOver(turn, giver, search.asked);
      else refuseTaker(turn, giver);
    }
  }
}

/** Of an event that is called off, or a slot that is deleted. */
export function endSearchesOf(turn: Turn, slot: SlotOfModel): void {
  for (const signup of slot.signups) endSearch(turn, signup);
}
