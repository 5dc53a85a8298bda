import { useEffect, useRef, type RefObject } from 'react';

interface FocusOnAdded<List extends HTMLElement> {
  /** The parent of the entries, each marked with `data-entry`. */
  readonly list: RefObject<List | null>;
  /** Call it before more entries load: the first of them takes the focus, because the button may disappear. */
  readonly expect: () => void;
}

/** For lists that grow; `shown` is the number of entries now. */
export function useFocusOnAdded<List extends HTMLElement>(shown: number): FocusOnAdded<List> {
  const list = useRef<List>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || shown === before.current) return;
    // Fewer are of another list.
    const added = shown < before.current ? null : entriesOf(list.current)[before.current];
    before.current = null;
    added?.setAttribute('tabindex', '-1');
    added?.focus();
  }, [shown]);
  return { list, expect: () => (before.current = shown) };
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
}
