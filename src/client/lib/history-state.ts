import { useLayoutEffect, useState } from 'react';

/**
 * State that belongs to this visit of a page: it is there again when someone comes back to it or loads it anew, and
 * another visit begins with `initial`. While a document comes to life it is `initial`, as the server rendered it.
 */
export function useHistoryState<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState(initial);
  useLayoutEffect(() => {
    const kept = stateOfVisit()[name] as T | undefined;
    if (kept !== undefined) setValue(kept);
  }, [name]);
  const set = (next: T) => {
    setValue(next);
    try {
      window.history.replaceState({ ...stateOfVisit(), [name]: next }, '');
    } catch {
      // Some browsers allow only so many changes a minute: then the last of them is not kept.
    }
  };
  return [value, set];
}

function stateOfVisit(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
