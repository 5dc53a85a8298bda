import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Dismissal, OverviewView, SheetRows, SheetsFound } from '#contract/overview.ts';
import type { RowFilter } from '#domain/row-filters.ts';
import { searchable } from '#domain/search.ts';
import { overviewKey, rowsKey } from '#client/features/sheets/sheets.api.ts';
import { request, requestJson } from '#client/lib/http.ts';

const MINUTE = 60_000;

/** The stream of changes is closed while the page is hidden, and afterwards names only what there is now. */
const whenSeenAgain = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

const needsPath = '/api/overview';

/** What needs the organizer changes with time too: an event begins, or comes near. */
export const needsQuery = queryOptions({
  queryKey: [...overviewKey, 'needs'],
  queryFn: ({ signal }) => requestJson<OverviewView>('GET', needsPath, { signal }),
  refetchInterval: 5 * MINUTE,
  ...whenSeenAgain,
});

function rowsPath(show: RowFilter, search: string, before: string | null = null): string {
  const asked = {
    show,
    ...(search === '' ? {} : { search }),
    ...(before === null ? {} : { before }),
  };
  return `/api/signup-sheets/rows?${new URLSearchParams(asked)}`;
}

/** The rows of a list, in pages. During a search it keeps the results of the one before. */
export const rowPagesQuery = (show: RowFilter, typed: string) => {
  const search = searchable(typed);
  return infiniteQueryOptions({
    queryKey: [...rowsKey, show, search],
    queryFn: ({ pageParam, signal }) => requestJson<SheetRows>('GET', rowsPath(show, search, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...whenSeenAgain,
    placeholderData: (before, query) => (query?.queryKey.at(-2) === show ? before : undefined),
  });
};

/** The first sheets that have a text in their title, their slots or their organizer's name. */
export const foundSheetsQuery = (search: string) =>
  queryOptions({
    queryKey: [...rowsKey, 'found', search],
    queryFn: ({ signal }) =>
      requestJson<SheetsFound>('GET', `/api/signup-sheets/found?${new URLSearchParams({ search })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });

export async function dismissLateCancels(dismissal: Dismissal): Promise<void> {
  await request('POST', '/api/overview/dismissals', { body: dismissal });
}
