import { useSyncExternalStore } from 'react';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';

interface Dragged {
  readonly volunteer: SignupView;
  readonly from: SlotView;
}

let dragged: Dragged | null = null;
const listeners = new Set<() => void>();

/** Who is being dragged: browsers tell a row that something is above it, but not what. */
export const draggedStore = {
  set(next: Dragged | null): void {
    dragged = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => dragged,
};

export function useDragged(): Dragged | null {
  return useSyncExternalStore(draggedStore.subscribe, draggedStore.current, () => null);
}
