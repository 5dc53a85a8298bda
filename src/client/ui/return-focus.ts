import { useRef, useState, type RefObject } from 'react';

/** The page's heading, as the last resort for the focus. */
export const pageHeading: RefObject<HTMLElement | null> = {
  get current() {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    return heading;
  },
};

/** The opener of a dialog that another dialog replaces. */
export function useOpener(): RefObject<HTMLElement | null> {
  const [before] = useState(() => document.activeElement);
  return useRef(before instanceof HTMLElement ? before : null);
}

/**
 * For dialogs opened by state, of which Radix does not know the opener. The focus starts on the control marked with
 * `data-first-focus`, if any, and returns to the opener, or to `instead` if the opener is gone.
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
