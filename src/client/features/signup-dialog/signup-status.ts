import type { SheetView } from '#contract/sheets.ts';
import type { SignedUp } from '#contract/signups.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';
import { isUnavailable, type Unavailable } from '#contract/unavailable.ts';
import { canBeWaitedFor } from '#domain/places.ts';
import type { Refusal, SubmissionState, WaitReason } from './signup-submission.ts';

/** `fewer_left`: the slot is not full, but has fewer places or units left than were wanted. */
export type Hindrance = Unavailable | 'fewer_left';

export interface SignupStatus {
  readonly unavailable: Hindrance | null;
  /** With `fewer_left`: how many; absent where the sheet hides its counts. */
  readonly left?: number | undefined;
  readonly action: PrimaryAction;
  readonly isSending: boolean;
  /** Null where the form and its button say enough. */
  readonly progress: Progress | null;
}

/** `wait` leads to the form of the waiting list, `sign-up` back from it; `join` sends it. */
export type PrimaryAction = 'send' | 'retry' | 'look' | 'leave' | 'wait' | 'sign-up' | 'join';

export type Progress =
  | { readonly kind: 'sending' }
  /** The browser computes its proof of work first. */
  | { readonly kind: 'checking' }
  /** `byItself`: the next attempt follows automatically. */
  | { readonly kind: 'waiting'; readonly why: WaitReason; readonly byItself: boolean };

interface Situation {
  readonly sheet: Pick<SheetView, 'slots' | 'waitlist'>;
  readonly slotId: string;
  readonly state: SubmissionState;
  readonly hasOthers: boolean;
  /** Whether the visitor may sign up after the deadline, as organizers may. */
  readonly mayAddLater: boolean;
}

export function statusOf({ sheet, slotId, state, hasOthers, mayAddLater }: Situation): SignupStatus {
  const unavailable = whyUnavailable(sheet, slotId, state, mayAddLater);
  const slot = sheet.slots.find(({ id }) => id === slotId);
  const canWait = slot !== undefined && unavailable === 'slot_full' && canBeWaitedFor(sheet, slot);
  const action = canWait ? 'wait' : actionFor(unavailable, slot?.isFull ?? false, hasOthers);
  return {
    unavailable,
    ...(state.kind === 'refused' ? { left: state.refusal.error.answer?.left } : {}),
    action: action === 'send' && state.kind === 'waiting' ? 'retry' : action,
    isSending: state.kind === 'sending',
    progress: progressOf(state),
  };
}

/**
 * What prevents a signup. Null while an attempt may have counted: the place that was just taken may be the visitor's
 * own.
 */
export function whyUnavailable(
  sheet: Pick<SheetView, 'slots'>,
  slotId: string,
  state: SubmissionState,
  mayAddLater: boolean,
): Hindrance | null {
  if (state.kind !== 'idle' && state.kind !== 'refused') return null;
  const slot = sheet.slots.find(({ id }) => id === slotId);
  if (slot === undefined) return 'not_found';
  const refused = state.kind === 'refused' ? state.refusal.why : null;
  if (isUnavailable(refused) && (refused === 'not_found' || maySendAgain(refused))) return refused;
  if (refused === 'signups_closed' || (!slot.signupsOpen && !mayAddLater)) return 'signups_closed';
  if (slot.isFull || state.kind !== 'refused' || refused !== 'slot_full') return slot.isFull ? 'slot_full' : null;
  return hindranceOf({ code: refused, left: state.refusal.error.answer?.left });
}

/** What an answer of the server says. */
export function hindranceOf({ code, left }: Pick<RefusedPlace, 'code' | 'left'>): Hindrance {
  return code === 'slot_full' && left !== 0 ? 'fewer_left' : code;
}

/** Whether the form may succeed yet: with another name or address, or fewer places, once one was given back, or later. */
export function maySendAgain(unavailable: Hindrance): boolean {
  return unavailable === 'already_signed_up' || unavailable === 'fewer_left' || !isOfSlot(unavailable);
}

/** Whether another slot of the sheet may do instead. */
export function isOfSlot(unavailable: Hindrance): boolean {
  return unavailable !== 'limit_reached' && unavailable !== 'not_open_yet';
}

function actionFor(unavailable: Hindrance | null, isFull: boolean, hasOthers: boolean): PrimaryAction {
  if (unavailable === null || maySendAgain(unavailable)) return 'send';
  // The answer said full and the counts do not yet: by now they may be right.
  if (unavailable === 'slot_full' && !isFull) return 'send';
  return hasOthers ? 'look' : 'leave';
}

export function progressOf(state: SubmissionState<unknown>): Progress | null {
  if (state.kind === 'waiting') return { kind: 'waiting', why: state.why, byItself: state.byItself };
  if (state.kind !== 'sending') return null;
  if (state.isChecking === true) return { kind: 'checking' };
  return state.after === null ? { kind: 'sending' } : { kind: 'waiting', why: state.after, byItself: true };
}

/** Announced once, when it happens. */
export type News<Done = SignedUp> =
  | { readonly kind: 'done'; readonly signup: Done }
  | { readonly kind: 'waiting'; readonly why: WaitReason }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly shownIn: 'fields' | 'form' | 'notice' };

export function newsOf<Done>(next: SubmissionState<Done>, before: SubmissionState<Done>): News<Done> | null {
  switch (next.kind) {
    case 'done':
      return { kind: 'done', signup: next.signup };
    case 'refused':
      return { kind: 'refused', refusal: next.refusal, shownIn: placeOf(next.refusal.why) };
    case 'waiting':
      // Once a press, however many tries follow it.
      return before.kind === 'sending' && before.after === null ? { kind: 'waiting', why: next.why } : null;
    case 'idle':
    case 'sending':
      return null;
  }
}

function placeOf(why: Refusal['why']): 'fields' | 'form' | 'notice' {
  if (why === 'invalid') return 'fields';
  return why === 'other' ? 'form' : 'notice';
}
