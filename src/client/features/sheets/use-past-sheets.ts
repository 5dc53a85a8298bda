import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { searchable } from '#domain/search.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { pastQuery } from './sheets.api.ts';

const NONE: readonly SheetView[] = [];

export interface PastSheetPages {
  /** Loaded so far; during a search, those of the search before. */
  readonly sheets: readonly SheetView[];
  /** Including those not loaded; null while unknown. */
  readonly total: number | null;
  readonly state: 'loading' | 'failed' | 'here';
  readonly isFetching: boolean;
  /** The start of the page that failed; null when all are loaded. */
  readonly next: string | null;
  readonly couldNotLoadMore: boolean;
  loadMore(): void;
  tryAgain(): Promise<boolean>;
}

/** The past sheets that match a search, fetched page by page while they are wanted. */
export function usePastSheets(search: string, isWanted: boolean): PastSheetPages {
  const wanted = searchable(search);
  const settled = useSettled(wanted);
  // Nothing is asked for that is about to be something else.
  const query = useInfiniteQuery({ ...pastQuery(settled), enabled: isWanted && settled === wanted });
  const { data, isPlaceholderData } = query;
  const isHere = data !== undefined && !isPlaceholderData && settled === wanted;
  return {
    sheets: useMemo(() => data?.pages.flatMap((page) => page.sheets) ?? NONE, [data]),
    total: isHere ? (data.pages[0]?.total ?? 0) : null,
    state: isHere ? 'here' : query.isError && settled === wanted ? 'failed' : 'loading',
    isFetching: query.isFetching,
    next: isHere ? (data.pages.at(-1)?.next ?? null) : null,
    couldNotLoadMore: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    tryAgain: async () => (await query.refetch()).isSuccess,
  };
}
