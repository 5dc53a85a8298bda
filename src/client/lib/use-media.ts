import { useCallback, useSyncExternalStore } from 'react';

/** Until the page is hydrated `onServer`, as the server does not know the screen. */
export function useMedia(query: string, onServer = true): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
