import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { FirstPart } from '#client/lib/lazy-part.ts';

/** What a menu or a panel needs of the button that opens it. */
export interface OpenedState {
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly labelledBy: string;
}

/**
 * For a button that opens a menu or a panel beside it. The program of these is large, so it is fetched when the pointer
 * or the focus comes to the button, and `content` is rendered from then on: `opened` is null before.
 */
export function useOpeningButton(content: FirstPart, opens: 'menu' | 'dialog') {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isFetched, setFetched] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const approach = () => {
    if (isFetched) return;
    // What could not be fetched fails again as it is rendered, and there it is said.
    void content
      .fetchAhead()
      .catch(() => {})
      .then(() => setFetched(true));
  };
  const open = () => {
    approach();
    setOpen(true);
  };
  const opened: OpenedState | null = isFetched ? { isOpen, onOpenChange: setOpen, button, labelledBy: id } : null;
  return {
    opened,
    isAwaited: isOpen && !isFetched,
    buttonProps: {
      id,
      ref: button,
      'aria-haspopup': opens,
      'aria-expanded': isOpen,
      'data-state': isOpen ? 'open' : 'closed',
      onPointerEnter: approach,
      onFocus: approach,
      onClick: () => (isOpen ? setOpen(false) : open()),
      onKeyDown: (event: KeyboardEvent) => {
        // Until it is there, which takes Escape itself.
        if (event.key === 'Escape') setOpen(false);
        if (opens !== 'menu' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      },
    },
  } as const;
}
