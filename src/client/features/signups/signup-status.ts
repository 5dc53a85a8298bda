import type { SheetView } from '#contract/sheets.ts';
import type { Unavailable } from '#contract/unavailable.ts';
import type { SubmissionState } from './signup-submission.ts';

/**
 * What stands in the way of a sign-up. While a try may have counted nothing does: the place that was just taken may be
 * one's own.
 */
export function whyUnavailable(
  sheet: Pick<SheetView, 'signupsOpen' | 'slots'>,
  slotId: string,
  state: SubmissionState,
  mayAddLater: boolean,
): Unavailable | null {
  if (state.kind !== 'idle' && state.kind !== 'refused') return null;
  const slot = sheet.slots.find(({ id }) => id === slotId);
  if (slot === undefined) return 'not_found';
  const refused = state.kind === 'refused' ? state.refusal.why : null;
  if (refused === 'already_signed_up' || refused === 'not_found') return refused;
  if (refused === 'signups_closed' || (!sheet.signupsOpen && !mayAddLater)) return 'signups_closed';
  return refused === 'slot_full' || slot.isFull ? 'slot_full' : null;
}

/** What the button does: sends, leads to the other slots, or closes when there is nothing to be had. */
export type PrimaryAction = 'send' | 'look' | 'leave';

export function primaryActionFor(
  unavailable: Unavailable | null,
  slot: { isFull: boolean },
  hasOthers: boolean,
): PrimaryAction {
  if (unavailable === null || unavailable === 'already_signed_up') return 'send';
  // The answer said full and the counts do not yet: by now they may be right.
  if (unavailable === 'slot_full' && !slot.isFull) return 'send';
  return hasOthers && unavailable !== 'signups_closed' ? 'look' : 'leave';
}
