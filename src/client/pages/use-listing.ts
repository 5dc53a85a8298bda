import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import type { ListingQuery } from '#contract/forms.ts';
import type { SheetView } from '#contract/sheets.ts';
import { DEFAULT_WINDOW, isInWindow, type ListingWindow } from '#domain/sheet-dates.ts';
import { matchesSearch } from '#domain/sheet-search.ts';
import { usePresentSheets } from '#client/features/live/live-counts.ts';
import { upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import { usePastSheets, type PastSheetPages } from '#client/features/sheets/use-past-sheets.ts';
import { useHistoryState } from '#client/lib/history-state.ts';
import { useNow, usePageData, useSchoolTime } from '#client/lib/page-data.tsx';

const NONE: readonly SheetView[] = [];

export interface Listing {
  readonly search: string;
  readonly window: ListingWindow;
  setSearch(search: string): void;
  setWindow(window: ListingWindow): void;
  readonly state: 'loading' | 'failed' | 'here';
  readonly isFetching: boolean;
  tryAgain(): Promise<boolean>;
  readonly upcoming: readonly SheetView[];
  readonly past: PastSheetPages | null;
  /** Includes sheets that are not loaded; null while unknown. */
  readonly total: number | null;
  readonly isNarrowed: boolean;
}

export function useListing(): Listing {
  const asked = useAsked();
  const [search, setSearch] = useHistoryState('search', asked?.search ?? '');
  const [window, setWindow] = useHistoryState<ListingWindow>('window', asked?.when ?? DEFAULT_WINDOW);
  const { data, isError, isFetching, refetch } = useQuery(upcomingQuery);
  const { hasPastSheets = true } = usePageData();
  const loaded = usePresentSheets(data ?? NONE);
  // What is typed and chosen is shown at once; the cards follow when there is time.
  const [shownSearch, shownWindow] = [useDeferredValue(search), useDeferredValue(window)];
  const found = useFound(loaded, shownSearch, shownWindow);
  const asksForPast = shownWindow === 'past' || shownWindow === 'all';
  const read = usePastSheets(shownSearch, asksForPast);
  // What has come renders in slices: fifty cards at once would keep a slow phone busy for a tenth of a second.
  const past = { ...read, sheets: usePresentSheets(useDeferredValue(read.sheets)) };
  // Without script more of the past is a page of its own, on which what is to come does not stand again.
  const isNextPage = asked?.before !== undefined && asked.search === shownSearch && asked.when === shownWindow;
  const isHere = data !== undefined;
  const pastTotal = asksForPast ? past.total : 0;
  return {
    search,
    window,
    setSearch,
    setWindow,
    state: isHere ? 'here' : isError ? 'failed' : 'loading',
    isFetching,
    tryAgain: async () => (await refetch()).isSuccess,
    upcoming: isNextPage ? NONE : found,
    past: asksForPast ? past : null,
    total: isHere && pastTotal !== null ? found.length + pastTotal : null,
    isNarrowed: (loaded.length > 0 || hasPastSheets) && (search.trim() !== '' || window !== DEFAULT_WINDOW),
  };
}

/** The query of this visit's address. The document keeps the one it was loaded with, also for visits without one. */
function useAsked(): ListingQuery | undefined {
  const { listing } = usePageData();
  const doesAsk = useSyncExternalStore(
    never,
    () => window.location.search !== '',
    () => true,
  );
  return doesAsk ? listing : undefined;
}

const never = () => () => {};

function useFound(sheets: readonly SheetView[], search: string, window: ListingWindow): readonly SheetView[] {
  const { clock } = useSchoolTime();
  const now = useNow();
  const found = sheets.filter((sheet) => isInWindow(clock, window, sheet, now) && matchesSearch(search, sheet));
  // What is over is looked for from its end.
  return useSame(window === 'past' ? found.toReversed() : found);
}

/** Keeps the identity of the list while it holds the same sheets. */
function useSame(sheets: readonly SheetView[]): readonly SheetView[] {
  const [same, setSame] = useState(sheets);
  if (same.length === sheets.length && same.every((sheet, at) => sheet === sheets[at])) return same;
  setSame(sheets);
  return sheets;
}
