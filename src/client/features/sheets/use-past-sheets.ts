import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { searchable } from '#domain/search.ts';
import { pastQuery } from './sheets.api.ts';

/** Nobody types a word in one go. */
const TYPED_AFTER = 250;
const NONE: readonly SheetView[] = [];

export interface PastSheetPages {
  /** Those that have come; while a search is under way, those of the search before. */
  readonly sheets: readonly SheetView[];
  /** How many there are with those that have not come; null while nobody knows. */
  readonly total: number | null;
  readonly state: 'loading' | 'failed' | 'here';
  readonly isFetching: boolean;
  /** Where the page begins that has not come; null when all are here. */
  readonly next: string | null;
  readonly couldNotLoadMore: boolean;
  loadMore(): void;
  /** Asks again. Answers whether it went well. */
  tryAgain(): Promise<boolean>;
}

/** The past sheets in which a search finds something, asked of the server page by page while they are wanted. */
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

/** The text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
