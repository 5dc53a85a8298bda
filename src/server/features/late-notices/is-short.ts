import type { CancelledSlot } from '#server/features/late-cancels/late-cancels.store.ts';

/** Whether fewer people come than there are places. */
export function isShort({ state, people, max }: CancelledSlot): boolean {
  return state === 'published' && max !== null && people < max;
}
