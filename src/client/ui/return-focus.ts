import { useRef, useState, type RefObject } from 'react';

/** The heading of the page, where someone begins again when what they were at is gone. */
export const pageHeading: RefObject<HTMLElement | null> = {
  get current() {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    return heading;
  },
};

/** What opened a dialog that another takes the place of, as when its form has come: for the other to return to. */
export function useOpener(): RefObject<HTMLElement | null> {
  const [before] = useState(() => document.activeElement);
  return useRef(before instanceof HTMLElement ? before : null);
}

/**
 * For dialogs that are opened by state, of which Radix does not know the opener: the focus begins on the control marked
 * with `data-first-focus` where there is one, and returns to the opener, or to `instead` when the opener is gone.
 */
export function useReturnFocus(instead?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const before = document.activeElement;
      opener.current = before instanceof HTMLElement && before !== document.body ? before : null;
      const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first-focus]');
      if (first === null) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const back = opener.current?.isConnected === true ? opener.current : instead?.current;
      back?.focus();
    },
  };
}
