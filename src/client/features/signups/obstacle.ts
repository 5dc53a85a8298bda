import type { SheetView } from '#contract/sheets.ts';
import type { SignUpState } from './sign-up-tries.ts';

/** Why there is no place to be had here: known while someone types, or from the answer to a press. */
export type Obstacle = 'full' | 'closed' | 'gone' | 'already';

/**
 * What stands in the way of a sign-up. While a try may have counted nothing does: the place that was just taken may be
 * one's own.
 */
export function obstacleTo(
  sheet: Pick<SheetView, 'signupsOpen' | 'slots'>,
  slotId: string,
  state: SignUpState,
  mayAddLater: boolean,
): Obstacle | null {
  if (state.kind !== 'idle' && state.kind !== 'refused') return null;
  const slot = sheet.slots.find(({ id }) => id === slotId);
  if (slot === undefined) return 'gone';
  const refused = state.kind === 'refused' ? state.refusal.why : null;
  if (refused === 'already' || refused === 'gone') return refused;
  if (refused === 'closed' || (!sheet.signupsOpen && !mayAddLater)) return 'closed';
  return refused === 'full' || slot.isFull ? 'full' : null;
}

/** What the button does: sends, leads to the other slots, or closes when there is nothing to be had. */
export type WayOn = 'send' | 'look' | 'leave';

export function wayOnFrom(obstacle: Obstacle | null, slot: { isFull: boolean }, hasOthers: boolean): WayOn {
  if (obstacle === null || obstacle === 'already') return 'send';
  // The answer said full and the counts do not yet: by now they may be right.
  if (obstacle === 'full' && !slot.isFull) return 'send';
  return hasOthers && obstacle !== 'closed' ? 'look' : 'leave';
}
