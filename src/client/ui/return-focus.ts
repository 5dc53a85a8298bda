import { useRef, useState, type RefObject } from 'react';

export const pageHeading: RefObject<HTMLElement | null> = {
  get current() {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    return heading;
  },
};

/** What had the focus when the dialog was asked for, or `instead` if that has gone, such as a dialog that only waited. */
export function useOpener(instead?: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const [before] = useState(() => openerOf(document.activeElement));
  return {
    get current() {
      return before?.isConnected === true ? before : (instead?.current ?? null);
    },
  };
}

/** Of an item of a menu, the button that opened the menu: the item is about to go. */
function openerOf(focused: Element | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const menu = focused.closest('[role=menu]');
  return menu === null ? focused : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}

/**
 * For dialogs opened by state, of which Radix does not know the opener. The focus starts on the control marked with
 * `data-first-focus`, else on the first button, and returns to the opener, or to `instead` if the opener is gone, unless
 * it has been led elsewhere meanwhile.
 */
export function useReturnFocus(instead?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = openerOf(document.activeElement);
      event.preventDefault();
      const dialog = event.currentTarget as HTMLElement;
      // After the dialog was laid out: focusing it now would do both in one long task.
      setTimeout(() => {
        if (dialog.contains(document.activeElement)) return;
        const first = dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector('button');
        first?.focus();
      });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { activeElement } = document;
      // What closed the dialog may have led somewhere else, such as to what it made.
      if (activeElement !== document.body && !(event.currentTarget as Node).contains(activeElement)) return;
      const back = opener.current?.isConnected === true ? opener.current : instead?.current;
      back?.focus();
    },
  };
}
