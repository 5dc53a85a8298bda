import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { SheetsPage, SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { SOURCE } from '#domain/writing.ts';
import { LANGUAGE_KEY } from '#client/lib/query-client.ts';
import { requestJson } from '#client/lib/http.ts';

/** The common beginning of all query keys that hold sheets, and of no others: what reads them all asks `sheetsIn`. */
export const sheetsKey = ['/api/signup-sheets'];
export const sheetKey = (id: string) => ['/api/signup-sheets', id];
export const statsKey = ['/api/stats'];
/** The beginning of the keys of what needs an organizer, and of the rows of their list. */
export const overviewKey = ['/api/overview'];
export const rowsKey = [...overviewKey, 'rows'];
/** The beginning of the keys of waiting lists, which only organizers ask for. */
export const waitlistsKey = ['/api/waitlists'];
export const peopleKey = ['/api/people'];

const upcomingOf = (whose: Whose) =>
  queryOptions({
    queryKey: ['/api/signup-sheets', { when: 'upcoming', ...whose }],
    queryFn: async (context) => (await readPage({ when: 'upcoming', ...whose }, context)).sheets,
  });

/** Soonest first. */
export const upcomingQuery = upcomingOf({});
/** As `upcomingQuery`, only those that the user organizes. */
export const ownUpcomingQuery = upcomingOf({ whose: 'mine' });

/** Latest first, in pages. During a search it keeps the results of the one before. */
export const pastQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/signup-sheets', { when: 'past', search }],
    queryFn: ({ pageParam, ...context }) =>
      readPage({ when: 'past', search, ...(pageParam === null ? {} : { before: pageParam }) }, context),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: sheetKey(id),
    queryFn: (context) => readInLanguage<SheetView>(`/api/signup-sheets/${encodeURIComponent(id)}`, {}, context),
  });

/** Empty for all that the user sees. */
type Whose = { readonly whose?: 'mine' };

function readPage(asked: Record<string, string>, context: ReadContext): Promise<SheetsPage> {
  return readInLanguage('/api/signup-sheets', asked, context);
}

interface ReadContext {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

function readInLanguage<T>(path: string, asked: Record<string, string>, { client, signal }: ReadContext): Promise<T> {
  const language = client.getQueryData<LanguageTag>(LANGUAGE_KEY) ?? SOURCE;
  const query = new URLSearchParams({ ...asked, language });
  return requestJson('GET', `${path}?${query}`, { signal });
}

/** Whether a query under `sheetsKey` holds a list: all do but that of one sheet. */
export function isList({ queryKey: [, which] }: { readonly queryKey: readonly unknown[] }): boolean {
  return typeof which !== 'string';
}

export type SheetsData = SheetView | readonly SheetView[] | InfiniteData<SheetsPage> | undefined;

export function sheetsIn(data: SheetsData): readonly SheetView[] {
  if (data === undefined) return [];
  if ('pages' in data) return data.pages.flatMap(({ sheets }) => sheets);
  return 'id' in data ? [data] : data;
}

/** Replaces the sheet of the same id; returns the same object where there is none. */
export function withSheet(data: SheetsData, sheet: SheetView): SheetsData {
  const put = (sheets: readonly SheetView[]) => sheets.map((one) => (one.id === sheet.id ? sheet : one));
  if (data === undefined || !sheetsIn(data).some(({ id }) => id === sheet.id)) return data;
  if ('pages' in data) return { ...data, pages: data.pages.map((page) => ({ ...page, sheets: put(page.sheets) })) };
  return 'id' in data ? sheet : put(data);
}
