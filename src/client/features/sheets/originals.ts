import { useSyncExternalStore } from 'react';

let areShown = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this document shows the organizers' originals; never during hydration. */
export function useOriginals(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => areShown,
    () => false,
  );
}

export function toggleOriginals(): void {
  areShown = !areShown;
  for (const tell of listeners) tell();
}
