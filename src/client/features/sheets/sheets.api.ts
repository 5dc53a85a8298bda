import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { SheetsPage, SheetView } from '#contract/sheets.ts';
import { requestJson } from '#client/lib/http.ts';

/** Begins the keys of everything that holds sheets. */
export const sheetsKey = ['/api/signup-sheets'];
export const sheetKey = (id: string) => ['/api/signup-sheets', id];
export const statsKey = ['/api/stats'];

/** All sheets that are to come, soonest first. */
export const upcomingQuery = queryOptions({
  queryKey: ['/api/signup-sheets', { when: 'upcoming' }],
  queryFn: async ({ signal }) => (await readPage({ when: 'upcoming' }, signal)).sheets,
});

/** Past sheets, latest first, page by page. While a search is under way it holds what the search before has found. */
export const pastQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/signup-sheets', { when: 'past', search }],
    queryFn: ({ pageParam, signal }) =>
      readPage({ when: 'past', search, ...(pageParam === null ? {} : { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: sheetKey(id),
    queryFn: ({ signal }) => requestJson<SheetView>('GET', `/api/signup-sheets/${encodeURIComponent(id)}`, { signal }),
  });

function readPage(asked: Record<string, string>, signal: AbortSignal): Promise<SheetsPage> {
  return requestJson('GET', `/api/signup-sheets?${new URLSearchParams(asked)}`, { signal });
}

/** Whether a query whose key begins with `sheetsKey` holds a list: all do but that of one sheet. */
export function isList({ queryKey: [, which] }: { readonly queryKey: readonly unknown[] }): boolean {
  return typeof which !== 'string';
}

/** What a query holds whose key begins with `sheetsKey`. */
export type SheetsData = SheetView | readonly SheetView[] | InfiniteData<SheetsPage> | undefined;

/** The sheets in it. */
export function sheetsIn(data: SheetsData): readonly SheetView[] {
  if (data === undefined) return [];
  if ('pages' in data) return data.pages.flatMap(({ sheets }) => sheets);
  return 'id' in data ? [data] : data;
}

/** The same with this sheet in the place of the one with its id; the same object where it is not in it. */
export function withSheet(data: SheetsData, sheet: SheetView): SheetsData {
  const put = (sheets: readonly SheetView[]) => sheets.map((one) => (one.id === sheet.id ? sheet : one));
  if (data === undefined || !sheetsIn(data).some(({ id }) => id === sheet.id)) return data;
  if ('pages' in data) return { ...data, pages: data.pages.map((page) => ({ ...page, sheets: put(page.sheets) })) };
  return 'id' in data ? sheet : put(data);
}
