import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { peopleUrl } from '#contract/organizer-paths.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import { singleKeys } from '#client/lib/storage.ts';
import { useIsAlive } from '#client/lib/use-is-alive.ts';
import { FindField } from './find-field.tsx';

const FindDialog = lazyDialog(() => import('./find-dialog.tsx').then((module) => module.FindDialog));

/** In every page of organizers: a field where there is room, an icon on a phone; by a key everywhere. */
export function HeaderSearch({ user }: { readonly user: OwnUserView }) {
  const [field, icon] = [useRef<HTMLInputElement>(null), useRef<HTMLAnchorElement>(null)];
  const [isOpen, setIsOpen] = useState(false);
  const isAlive = useIsAlive();
  useSearchKeys(() => {
    // It is hidden on a phone.
    if (field.current !== null && field.current.getClientRects().length > 0) field.current.focus();
    else setIsOpen(true);
  });
  return (
    <>
      <div className="me-auto hidden w-100 max-w-full shrink wide:block" data-packed="">
        <FindField user={user} field={field} floats sign={isAlive && !singleKeys.areOff() ? '/' : null} />
      </div>
      <a
        ref={icon}
        href={peopleUrl()}
        aria-haspopup="dialog"
        className="ms-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center wide:hidden"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <Search aria-hidden="true" size={21} />
        <span className="sr-only">Search sheets and people</span>
      </a>
      <FindDialog user={user} open={isOpen} onClose={() => setIsOpen(false)} returnFocusTo={icon} />
    </>
  );
}

const TYPES = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox]';

/** `/` outside fields and dialogs, and Ctrl or ⌘ with K everywhere. */
function useSearchKeys(onPressed: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPES) !== null;
      const isInDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      const hasModifier = event.metaKey || event.ctrlKey || event.altKey;
      const isChord = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isSingle = event.key === '/' && !hasModifier && !isTyping && !singleKeys.areOff();
      if (event.defaultPrevented || isInDialog || !(isChord || isSingle)) return;
      event.preventDefault();
      onPressed();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
