import { Search } from 'lucide-react';
import { Suspense, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import type { FoundKeys } from './found-list.tsx';

const FoundList = lazyPart(() => import('./found-list.tsx').then((module) => module.FoundList));

interface FindFieldProps {
  readonly user: OwnUserView;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The key that leads to the field, if one does; absent where there is no keyboard. */
  readonly sign?: string | null;
  /** Shown over what is below, as long as the field has the focus. */
  readonly floats?: boolean;
  /** When something was chosen, or Escape was pressed in an empty field. */
  readonly onLeave?: () => void;
}

/** One search over people, sheets, slots and pages. Without script the browser sends it to the page of people. */
export function FindField({ user, field, sign, floats = false, onLeave = () => {} }: FindFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(!floats);
  const [chosen, setChosen] = useState<string>();
  const [listId, keys] = [useId(), useRef<FoundKeys>(null)];
  const isListed = isOpen && typed.trim() !== '';
  const leave = () => {
    setTyped('');
    setIsOpen(!floats);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 } as const;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      keys.current?.move(move[event.key]);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      keys.current?.open();
    } else if (event.key === 'Escape' && typed !== '') {
      // Only the list closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setTyped('');
    } else if (event.key === 'Escape' && floats) {
      event.preventDefault();
      leave();
      field.current?.blur();
    }
  };
  const closeUnlessInside = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (floats && target.closest('form')?.contains(relatedTarget) !== true) setIsOpen(false);
  };
  return (
    <form
      role="search"
      method="get"
      action={pagePaths.people}
      className="relative"
      onSubmit={(event) => event.preventDefault()}
    >
      <Search
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute start-3.5 top-3.75 text-muted wide:top-2.75"
      />
      <input
        ref={field}
        name="search"
        type="search"
        role="combobox"
        aria-label="Search sheets and people"
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? chosen : undefined}
        placeholder="Search sheets and people"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsOpen(true);
        }}
        onFocus={() => {
          setIsOpen(true);
          // By the first letter it is there.
          FoundList.fetchAhead().catch(() => {});
        }}
        onKeyDown={onKeyDown}
        onBlur={closeUnlessInside}
        className={`h-12 w-full rounded-control ps-11 pe-3 placeholder:text-muted wide:h-10 ${
          floats
            ? 'border border-transparent bg-desk focus:bg-card [&::-webkit-search-cancel-button]:hidden'
            : 'border border-field bg-card'
        }`}
      />
      {sign === undefined ? null : <KeySign of={typed === '' ? sign : 'Esc'} />}
      {isListed ? (
        <div
          className={
            floats
              ? 'absolute start-0 top-full z-40 mt-2.5 max-h-[calc(100dvh-6rem)] w-[32.5rem] max-w-[80vw] overflow-y-auto rounded-card border border-line bg-card shadow-raised'
              : '-mx-4 mt-2 md:-mx-6'
          }
        >
          <Suspense fallback={<p className="px-4 py-2.5 text-muted">Searching…</p>}>
            <FoundList
              user={user}
              typed={typed}
              listId={listId}
              keys={keys}
              onChosen={setChosen}
              onDone={leave}
              {...(floats ? { onBlurOfKeys: closeUnlessInside } : {})}
            />
          </Suspense>
        </div>
      ) : (
        <div id={listId} hidden />
      )}
    </form>
  );
}

function KeySign({ of }: { readonly of: string | null }) {
  if (of === null) return null;
  return (
    <kbd
      aria-hidden="true"
      className="pointer-events-none absolute end-2 top-[9px] grid h-5.5 min-w-5 place-content-center rounded-md border border-line bg-card px-1 font-sans text-[0.75rem] font-semibold text-muted"
    >
      {of}
    </kbd>
  );
}
