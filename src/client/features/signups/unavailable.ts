import type { SheetView } from '#contract/sheets.ts';
import type { SubmissionState } from './signup-submission.ts';

/** Why there is no place to be had here: known while someone types, or from the answer to a press. */
export type Unavailable = 'full' | 'closed' | 'gone' | 'already';

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
  if (slot === undefined) return 'gone';
  const refused = state.kind === 'refused' ? state.refusal.why : null;
  if (refused === 'already' || refused === 'gone') return refused;
  if (refused === 'closed' || (!sheet.signupsOpen && !mayAddLater)) return 'closed';
  return refused === 'full' || slot.isFull ? 'full' : null;
}

/** What the button does: sends, leads to the other slots, or closes when there is nothing to be had. */
export type PrimaryAction = 'send' | 'look' | 'leave';

export function primaryActionFor(
  unavailable: Unavailable | null,
  slot: { isFull: boolean },
  hasOthers: boolean,
): PrimaryAction {
  if (unavailable === null || unavailable === 'already') return 'send';
  // The answer said full and the counts do not yet: by now they may be right.
  if (unavailable === 'full' && !slot.isFull) return 'send';
  return hasOthers && unavailable !== 'closed' ? 'look' : 'leave';
}
