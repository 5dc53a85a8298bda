import { useLayoutEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is hydrated, as there is no code of parts yet that are fetched later. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Gives `take` the selected control once React listens, if something else than `shown` was typed or chosen before. The
 * next rendering would drop that. A control without `shown` keeps its own text.
 */
export function useTypedBefore(selector: string, shown: unknown, take: (control: HTMLInputElement) => void): void {
  const isAlive = useIsAlive();
  useLayoutEffect(() => {
    if (isAlive || shown === undefined) return;
    const control = document.querySelector<HTMLInputElement>(selector);
    if (control !== null && control.value !== shown) take(control);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there before the first rendering
  }, []);
}
