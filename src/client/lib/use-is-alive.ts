import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is hydrated, as there is no code of parts yet that are fetched later. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
