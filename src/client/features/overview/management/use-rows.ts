import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SheetRow, SheetRows } from '#contract/overview.ts';
import type { RowFilter } from '#domain/row-filters.ts';
import { searchable } from '#domain/search.ts';
import { rowPagesQuery } from '#client/features/overview/overview.api.ts';
import { usePresentSheets } from '#client/features/live/live-counts.ts';
import { useSettled } from '#client/lib/use-settled.ts';

const NONE: readonly SheetRow[] = [];

export interface Rows {
  /** Undefined until the first answer; during a search, those of the search before. */
  readonly rows: readonly SheetRow[] | undefined;
  readonly counts: SheetRows['counts'] | undefined;
  readonly isFound: boolean;
  readonly failed: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly couldNotLoadMore: boolean;
  loadMore(): void;
  tryAgain(): void;
}

/** The rows of one list that match a search. */
export function useRows(show: RowFilter, search: string): Rows {
  const wanted = searchable(search);
  const settled = useSettled(wanted);
  const query = useInfiniteQuery(rowPagesQuery(show, settled));
  const { data } = query;
  const loaded = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? NONE, [data]);
  const rows = usePresentSheets(loaded);
  const counts = data?.pages.at(-1)?.counts;
  // Those of the list before stay until the next one is here: they are of all lists.
  const [known, setKnown] = useState(counts);
  if (counts !== undefined && counts !== known) setKnown(counts);
  return {
    rows: data === undefined ? undefined : rows,
    counts: counts ?? known,
    isFound: data !== undefined && !query.isPlaceholderData && settled === wanted,
    failed: query.isError && data === undefined,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    couldNotLoadMore: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    tryAgain: () => void query.refetch(),
  };
}
