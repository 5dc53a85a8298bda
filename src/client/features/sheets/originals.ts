import { useSyncExternalStore } from 'react';

let areShown = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this document shows what organizers wrote as they wrote it; while a page comes to life it does not. */
export function useOriginals(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => areShown,
    () => false,
  );
}

/** Shows what organizers wrote in all of this document, or the translations again. */
export function toggleOriginals(): void {
  areShown = !areShown;
  for (const tell of listeners) tell();
}
