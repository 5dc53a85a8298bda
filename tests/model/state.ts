import type { WaitlistMode } from '#domain/offers.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { PersonKey } from './people.ts';

/** What the model knows. Plain data, so that it can be copied and compared. Moments are in ms. */
export interface State {
  now: number;
  /** When the jobs that run every minute ran last. */
  tendedAt: number;
  /** When the newest email to organizers about who asks for a place was due, or is; 0 for none. */
  approvalDueAt: number;
  /** Numbers of sign-ups, entries, offers and searches, in the order in which they were made. */
  made: number;
  sheet: SheetOfModel | null;
  slots: SlotOfModel[];
  /** Of slots that are deleted since. */
  movesFromNowhere: MoveOfModel[];
  accounts: PersonKey[];
}

interface SheetOfModel {
  state: SheetState;
  wasCalledOff: boolean;
  waitlist: WaitlistMode;
  approval: boolean;
  perAddress: number | null;
  eventDate: number;
}

export const slotKeys = ['tables', 'cocoa', 'cookies'] as const;
export type SlotKey = (typeof slotKeys)[number];

export interface SlotOfModel {
  readonly key: SlotKey;
  readonly kind: 'shift' | 'item';
  max: number | null;
  maxPerPerson: number | null;
  startTime: number | null;
  endTime: number | null;
  /** An organizer left what is free to everybody: until it is taken, or another place becomes free. */
  keptOpen: boolean;
  signups: SignupOfModel[];
  /** In the order of the list; also those that have ended. */
  entries: EntryOfModel[];
  /** Of people who were here a moment ago, which can be undone. */
  moves: MoveOfModel[];
}

export interface MoveOfModel {
  readonly signup: number;
  /** Held here. */
  readonly places: number;
  /** Where the person was told to come last. */
  readonly told: SlotKey;
  notify: boolean;
  /** Whom another mail has told meanwhile to come where the move led. */
  heardBy: PersonKey | null;
  readonly until: number;
}

export interface SignupOfModel {
  readonly id: number;
  /** Null for who left, and for who was noted without an address. */
  person: PersonKey | null;
  readonly isNoted?: true;
  name: string;
  quantity: number;
  /** Number of the first sign-up of its form; null for one alone. */
  group: number | null;
  version: number;
  /** To whose account it belongs, which may be gone. */
  account: PersonKey | null;
  /** Whose words stand in its notes. */
  notesOf: PersonKey | null;
  /** When a mail with its present link went out. */
  confirmedAt: number;
  search: SearchOfModel | null;
}

interface SearchOfModel {
  readonly id: number;
  endsAt: number;
  asked: { at: number; person: PersonKey; account: PersonKey | null } | null;
}

export interface EntryOfModel {
  readonly id: number;
  readonly person: PersonKey;
  readonly account: PersonKey | null;
  readonly places: number;
  readonly people: number;
  readonly fewerIsFine: boolean;
  queuedAt: number;
  misses: number;
  state: 'waiting' | 'offered' | 'in' | 'declined' | 'missed' | 'left' | 'closed';
  /** That a place is open to everybody; `mail` is on its way. */
  toldAt: number | null;
  isMailOpen: boolean;
  mailedAt: number;
  /** The last one is the newest. */
  offers: OfferOfModel[];
}

export interface OfferOfModel {
  readonly id: number;
  places: number;
  readonly madeAt: number;
  mailedAt: number | null;
  endsAt: number | null;
  state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  signups: number[];
}

export function slotOf(state: State, key: SlotKey): SlotOfModel | null {
  return state.slots.find((slot) => slot.key === key) ?? null;
}

export function openOfferOf(entry: EntryOfModel): OfferOfModel | null {
  return entry.offers.find(({ state }) => state === 'open') ?? null;
}

export function isOpen({ state }: EntryOfModel): boolean {
  return state === 'waiting' || state === 'offered';
}

export function waitingIn(slot: SlotOfModel): EntryOfModel[] {
  return slot.entries.filter(({ state }) => state === 'waiting');
}

export function heldIn(slot: SlotOfModel): number {
  return slot.entries.reduce((sum, entry) => sum + (openOfferOf(entry)?.places ?? 0), 0);
}

/** Places of people, or units. */
export function takenByPeople(slot: SlotOfModel): number {
  return slot.signups.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Places that people have left, but can come back to. */
export function heldByMoves(slot: SlotOfModel): number {
  return slot.moves.reduce((sum, { places }) => sum + places, 0);
}

export function freeIn(slot: SlotOfModel): number {
  return slot.max === null ? Infinity : slot.max - takenByPeople(slot) - heldByMoves(slot) - heldIn(slot);
}

export function sortEntries(slot: SlotOfModel): void {
  slot.entries.sort((a, b) => a.queuedAt - b.queuedAt || a.id - b.id);
}

/** Of all slots, with the slot of each. */
export function allSignups(state: State): { readonly slot: SlotOfModel; readonly signup: SignupOfModel }[] {
  return state.slots.flatMap((slot) => slot.signups.map((signup) => ({ slot, signup })));
}

/** How many places of the sheet are under an address. */
export function countOf(state: State, person: PersonKey): number {
  return allSignups(state).filter(({ signup }) => signup.person === person).length;
}
