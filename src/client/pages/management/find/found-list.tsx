import {
  Fragment,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type FocusEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useLocation } from 'wouter';
import type { OwnUserView } from '#contract/accounts.ts';
import { documentOf } from '#contract/paths.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { singleKeys } from '#client/lib/storage.ts';
import { FoundLine } from './found-line.tsx';
import { useFound, type FoundOption as Option } from './use-found.ts';

/** What the keys of the field do in the list. */
export interface FoundKeys {
  move(by: 1 | -1): void;
  /** Opens what is chosen; what is still looked for, once it is found. */
  open(): void;
}

interface FoundListProps {
  readonly user: OwnUserView;
  readonly typed: string;
  readonly listId: string;
  readonly keys: Ref<FoundKeys>;
  /** Tells the id of what is chosen. */
  readonly onChosen: (id: string | undefined) => void;
  /** Before what was chosen opens. */
  readonly onDone: () => void;
  /** Given where there is a keyboard, of which the list tells the keys: when the focus leaves what stands there. */
  readonly onBlurOfKeys?: (event: FocusEvent<HTMLElement>) => void;
}

const groupOf = { person: 'People', people: 'People', sheet: 'Sheets', page: 'Pages' } as const;

export function FoundList({ user, typed, listId, keys, onChosen, onDone, onBlurOfKeys }: FoundListProps) {
  const { search, options, isFresh, failed } = useFound(user, typed);
  const [chosen, setChosen] = useState({ search, at: 0 });
  const [isAwaited, setIsAwaited] = useState(false);
  const at = chosen.search === search ? Math.min(chosen.at, options.length - 1) : 0;
  const current = options[at];
  const open = useOpening(onDone);
  const idOf = (option: Option) => `${listId}-${option.key.replaceAll(/[^\w-]/g, '-')}`;
  useImperativeHandle(keys, () => ({
    move: (by) => setChosen({ search, at: options.length === 0 ? 0 : (at + by + options.length) % options.length }),
    open: () => (isFresh && current !== undefined ? open(current) : setIsAwaited(!isFresh)),
  }));
  useEffect(() => {
    if (!isAwaited || !isFresh) return;
    setIsAwaited(false);
    if (current !== undefined) open(current);
  }, [isAwaited, isFresh, current, open]);
  const chosenId = current === undefined ? undefined : idOf(current);
  useEffect(() => {
    onChosen(chosenId);
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId, onChosen]);
  return (
    <>
      <output className="sr-only">
        {isFresh && search !== ''
          ? options.length === 0
            ? 'Nothing found'
            : formatCount(options.length, 'result')
          : ''}
      </output>
      <Groups options={options} listId={listId}>
        {(option) => (
          <a
            key={option.key}
            id={idOf(option)}
            role="option"
            aria-selected={option === current}
            tabIndex={-1}
            href={option.href}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open(option);
            }}
            className="relative mx-1.5 block rounded-lg px-2 py-0.5 aria-selected:bg-spruce-soft hover:bg-band forced-colors:aria-selected:outline"
          >
            <FoundLine option={option} search={search} />
          </a>
        )}
      </Groups>
      {options.length > 0 ? null : <p className="px-4 py-2.5 text-muted">{messageOf({ typed, isFresh, failed })}</p>}
      {onBlurOfKeys === undefined ? null : <Keys onBlur={onBlurOfKeys} />}
    </>
  );
}

function messageOf({ typed, isFresh, failed }: { typed: string; isFresh: boolean; failed: boolean }): string {
  if (failed) return 'We couldn’t search. Please try again.';
  if (!isFresh) return 'Searching…';
  return typed.trim().length < 2 ? 'Type two letters of a name, a phone number or a title.' : 'Nothing found.';
}

interface GroupsProps {
  readonly options: readonly Option[];
  readonly listId: string;
  readonly children: (option: Option) => ReactNode;
}

function Groups({ options, listId, children }: GroupsProps) {
  const heading = useId();
  const groups = Map.groupBy(options, ({ kind }) => groupOf[kind]);
  return (
    <div id={listId} role="listbox" aria-label="Found" className={options.length === 0 ? 'hidden' : 'py-1.5'}>
      {[...groups].map(([name, some]) => (
        <div key={name} role="group" aria-labelledby={`${heading}-${name}`}>
          <div
            id={`${heading}-${name}`}
            role="presentation"
            className="px-4 pt-2 pb-1 text-[0.8125rem] font-semibold text-muted"
          >
            {name}
          </div>
          {some.map((option) => (
            <Fragment key={option.key}>{children(option)}</Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Inside the document without a load. */
function useOpening(onDone: () => void): (option: Option) => void {
  const [, go] = useLocation();
  return (option) => {
    const { href } = option;
    onDone();
    if (documentOf(href.split(/[?#]/)[0] ?? href) === 'management')
      go(href, option.kind === 'people' ? { state: option.visit } : {});
    else window.location.assign(href);
  };
}

const KEY = 'font-sans rounded-md border border-line bg-card px-1.5 text-[0.75rem] font-semibold shadow-segment';

function Keys({ onBlur }: { readonly onBlur: (event: FocusEvent<HTMLElement>) => void }) {
  const [areOff, setAreOff] = useState(() => singleKeys.areOff());
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-hair px-4 py-2 text-[0.875rem] text-muted">
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1">
        <span>
          <kbd className={KEY}>↑</kbd> <kbd className={KEY}>↓</kbd> to move
        </span>
        <span>
          <kbd className={KEY}>Enter</kbd> to open
        </span>
        <span>
          <kbd className={KEY}>Esc</kbd> to close
        </span>
      </p>
      <button
        type="button"
        className="quiet-link ms-auto min-h-9"
        onBlur={onBlur}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          singleKeys.switchOff(!areOff);
          setAreOff(!areOff);
        }}
      >
        {areOff ? 'Open with /' : 'Don’t open with /'}
      </button>
    </div>
  );
}
