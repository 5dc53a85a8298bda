import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CouldNotLoad } from './could-not-load.tsx';
import { useFocusOnAdded } from './focus-on-added.ts';
import { Bone } from './skeletons.tsx';

interface PagedEntriesProps<Entry> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Entry[]>>;
  /** What the entries are, in the plural: `snapshots`. */
  readonly what: string;
  /** Another text means another choice of entries: then, and only then, it is told how many there are. */
  readonly chosen: string;
  readonly empty: ReactNode;
  /** The entries, each marked with `data-entry`. */
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

/**
 * A list that is read page after page. What comes by itself while it is looked at moves no focus and is not read out;
 * older entries that were asked for take the focus.
 */
export function PagedEntries<Entry>({ list, what, chosen, empty, children }: PagedEntriesProps<Entry>) {
  const { data, isError, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const entries = data?.pages.flat();
  const told = useTold(chosen, entries === undefined || isPlaceholderData ? null : entries.length, hasNextPage);
  const { list: box, expect } = useFocusOnAdded<HTMLDivElement>(entries?.length ?? 0);
  if (entries === undefined)
    return isError ? (
      <CouldNotLoad text={`The ${what} could not be loaded.`} onAgain={() => void refetch()} />
    ) : (
      <EntriesSkeleton />
    );
  return (
    <div
      ref={box}
      aria-busy={isPlaceholderData}
      className={`grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <output className="sr-only">{told}</output>
      {entries.length === 0 ? empty : children(entries)}
      {hasNextPage ? (
        <Button
          variant="outline"
          size="sm"
          busy={isFetchingNextPage}
          onClick={() => {
            expect();
            void fetchNextPage();
          }}
        >
          <span>Show older</span>
          <span className="sr-only"> {what}</span>
        </Button>
      ) : null}
    </div>
  );
}

/** How many entries there are, once what was chosen has come; nothing at first and nothing when more come by themselves. */
function useTold(chosen: string, count: number | null, isMore: boolean): string {
  const [told, setTold] = useState({ chosen, text: '' });
  if (count !== null && told.chosen !== chosen)
    setTold({ chosen, text: count === 0 ? 'None shown' : `${count} shown${isMore ? ', and older ones' : ''}` });
  return told.text;
}

function EntriesSkeleton() {
  return (
    <div className="card grid gap-4 p-5" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2">
          <Bone className="h-5 w-3/5" />
          <Bone className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
