import { useLayoutEffect, useState } from 'react';

/**
 * State of one visit to a page: it is restored when the visitor comes back or reloads, and a new visit begins with
 * `initial`. During hydration it is `initial`, as the server rendered it.
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
