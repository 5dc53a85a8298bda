import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CouldNotLoad } from './could-not-load.tsx';
import { useFocusOnAdded } from './focus-on-added.ts';
import { Bone } from './skeletons.tsx';

interface PagedEntriesProps<Entry> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Entry[]>>;
  readonly what: string;
  /** Changes with the filter; only then is the number of entries announced. */
  readonly chosen: string;
  readonly empty: ReactNode;
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

/**
 * A list that is read page by page. Entries that arrive by themselves move no focus and are not announced; older
 * entries that the user asks for take the focus.
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
