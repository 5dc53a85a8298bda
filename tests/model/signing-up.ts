import { nameOf, namesOf, type PersonKey } from './people.ts';
import { confirmAgain } from './reminding.ts';
import { closes, liesAhead } from './school-days.ts';
import { endEntry } from './serving.ts';
import { countOf, freeIn, isOpen, slotOf, type SlotKey, type SlotOfModel, type State } from './state.ts';
import { afterwards, mailAbout, number, type Answer, type Turn } from './turn.ts';

/** Rules of forms that take places. */

export interface Form {
  readonly person: PersonKey;
  /** The person, and others of the family. */
  readonly people: number;
  readonly account: PersonKey | null;
  readonly isByOrganizer: boolean;
}

interface Wish {
  readonly slot: SlotKey;
  readonly quantity: number;
}

/** One slot, all or nothing. */
export function signUp(turn: Turn, form: Form, wish: Wish): Answer {
  const { state } = turn;
  const slot = slotOf(state, wish.slot);
  if (slot === null) return '404 not_found';
  const refusal = refusalOf(state, form, slot, wish, countOf(state, form.person));
  if (refusal !== null) {
    if (refusal.includes('already_signed_up')) remind(turn, form, [wish.slot]);
    return refusal;
  }
  const names = namesOf(form.person, form.people);
  const made = take(turn, form, { slot, names, quantity: wish.quantity, isGroup: names.length > 1 });
  confirm(turn, made, slot, form.isByOrganizer);
  leaveLists(turn, form.person, slot, names);
  return '201';
}

/** Refusals that are no matter of one place. */
const OF_THE_WHOLE_FORM = ['400', '409 called_off', '409 not_published'];

/** Takes what can be had; of a family, the first person brings the things. */
export function signUpForSeveral(turn: Turn, form: Form, wishes: readonly Wish[]): Answer {
  const { state } = turn;
  const taken: { slot: SlotOfModel; names: string[]; ids: number[] }[] = [];
  const refused: string[] = [];
  let count = countOf(state, form.person);
  let group: number | null = null;
  const isGroup = form.people * wishes.length > 1;
  for (const wish of wishes) {
    const slot = slotOf(state, wish.slot);
    const people = slot?.kind === 'item' ? 1 : form.people;
    const refusal = slot === null ? '404 not_found' : refusalOf(state, { ...form, people }, slot, wish, count);
    if (refusal !== null && OF_THE_WHOLE_FORM.some((one) => refusal.startsWith(one))) return refusal;
    if (refusal !== null || slot === null) {
      refused.push(`${wish.slot}: ${refusal?.slice(4)}`);
      continue;
    }
    const names = namesOf(form.person, people);
    const ids = take(turn, form, { slot, names, quantity: wish.quantity, isGroup, group });
    group ??= isGroup ? (ids[0] ?? null) : null;
    count += people;
    taken.push({ slot, names, ids });
  }
  if (taken.length === 0) {
    const isThere = refused.some((one) => one.endsWith('already_signed_up'));
    if (isThere)
      remind(
        turn,
        form,
        wishes.map(({ slot }) => slot),
      );
    return `409 ${refused[0]?.split(': ')[1]} [${refused.join(', ')}]`;
  }
  for (const { slot, names } of taken) leaveLists(turn, form.person, slot, names);
  const told = taken.filter(({ slot }) => liesAhead(state, slot));
  for (const { slot, ids } of told) note(state, slot, ids);
  const first = told[0]?.slot.signups.find(({ id }) => id === told[0]?.ids[0]);
  const kind = told.length === 1 ? 'signup-confirmation' : 'several-confirmation';
  if (first !== undefined) mailAbout(turn, kind, first, form.isByOrganizer);
  return refused.length === 0 ? '201' : `201 [${refused.join(', ')}]`;
}

/** In the order in which a form is refused: what the sheet says, what the slot asks for, what they have already, then how much. */
function refusalOf(
  state: State,
  { person, people, isByOrganizer }: Form,
  slot: SlotOfModel,
  { quantity }: Wish,
  count: number,
): Answer | null {
  const closed = isByOrganizer ? closedToOrganizers(state) : closedToVisitors(state, slot);
  if (closed !== null) return closed;
  if (slot.kind === 'item' && people > 1) return '400';
  if (slot.kind === 'shift' && quantity > 1) return '400';
  if (slot.maxPerPerson !== null && quantity > slot.maxPerPerson) return '400';
  const isThere = namesOf(person, people).some((name) => isOnSlot(slot, person, name));
  if (Math.max(people, quantity) > freeIn(slot)) return isThere ? '409 already_signed_up' : '409 slot_full';
  if (isThere) return '409 already_signed_up';
  return !isByOrganizer && isOverLimit(state, count + people) ? '409 limit_reached' : null;
}

export function closedToVisitors(state: State, slot: SlotOfModel): Answer | null {
  if (state.sheet === null || state.sheet.state === 'draft') return '404 not_found';
  return state.sheet.state !== 'published' || state.now >= closes(state, slot) ? '409 signups_closed' : null;
}

/** They add people after the close too, and to archived sheets. */
export function closedToOrganizers({ sheet }: State): Answer | null {
  if (sheet === null) return '404 not_found';
  if (sheet.state === 'draft') return '409 not_published';
  return sheet.wasCalledOff ? '409 called_off' : null;
}

export function isOverLimit({ sheet }: State, places: number): boolean {
  const most = sheet?.perAddress ?? null;
  return most !== null && places > most;
}

export function isOnSlot(slot: SlotOfModel, person: PersonKey, name: string): boolean {
  return slot.signups.some((signup) => signup.person === person && signup.name === name);
}

interface Taking {
  readonly slot: SlotOfModel;
  readonly names: readonly string[];
  readonly quantity: number;
  readonly isGroup: boolean;
  readonly group?: number | null;
}

/** @returns the numbers of the sign-ups */
export function take(
  turn: Turn,
  { person, account }: Pick<Form, 'person' | 'account'>,
  { slot, names, quantity, isGroup, group = null }: Taking,
): number[] {
  const ids = names.map(() => number(turn));
  const of = isGroup ? (group ?? ids[0] ?? null) : null;
  for (const [at, name] of names.entries())
    slot.signups.push({
      id: ids[at] ?? 0,
      person,
      name,
      quantity,
      group: of,
      version: 0,
      account: accountStillThere(turn.state, account),
      notesOf: person,
      confirmedAt: -Infinity,
      search: null,
    });
  if (freeIn(slot) <= 0) slot.keptOpen = false;
  return ids;
}

/** What is under way while its account is deleted is a stranger's. */
export function accountStillThere({ accounts }: State, account: PersonKey | null): PersonKey | null {
  return account !== null && accounts.includes(account) ? account : null;
}

/** @param isSolicited whether an organizer answers for the mail, so that it quotes the form */
export function confirm(turn: Turn, ids: readonly number[], slot: SlotOfModel, isSolicited = false): void {
  if (!liesAhead(turn.state, slot)) return;
  note(turn.state, slot, ids);
  const first = slot.signups.find(({ id }) => id === ids[0]);
  if (first === undefined) return;
  mailAbout(turn, 'signup-confirmation', first, isSolicited);
}

function note({ now }: State, slot: SlotOfModel, ids: readonly number[]): void {
  for (const signup of slot.signups) if (ids.includes(signup.id)) signup.confirmedAt = now;
}

/** Who has got a place by themselves waits for it no more. */
export function leaveLists(turn: Turn, person: PersonKey, slot: SlotOfModel, names: readonly string[]): void {
  if (!names.includes(nameOf(person))) return;
  for (const entry of slot.entries.filter(isOpen)) if (entry.person === person) endEntry(turn, slot, entry, 'in');
}

/** Whoever asks again is confirmed what there is, by mail only. */
export function remind(
  turn: Turn,
  { person, people }: Pick<Form, 'person' | 'people'>,
  keys: readonly SlotKey[],
): void {
  afterwards(turn, () => {
    for (const key of keys)
      for (const name of namesOf(person, people)) {
        const slot = slotOf(turn.state, key);
        const signup = slot?.signups.find((one) => one.person === person && one.name === name);
        if (slot !== null && signup !== undefined && liesAhead(turn.state, slot)) confirmAgain(turn, signup);
      }
  });
}
