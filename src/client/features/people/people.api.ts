import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PeopleView, PersonView } from '#contract/people.ts';
import { peopleFilters, type PeopleFilter } from '#domain/people-filters.ts';
import { peopleKey } from '#client/features/sheets/sheets.api.ts';
import { requestJson } from '#client/lib/http.ts';

const PATH = '/api/people';

/** Of the page of people, in the history of the browser. */
export interface VisitOfPeople {
  readonly search: string;
}

const MINUTE = 60_000;
/** In the search of the header. */
const MOST_FOUND = 8;

function askForPeople(asked: Readonly<Record<string, string | null>>, signal: AbortSignal): Promise<PeopleView> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== null && value !== '') params.set(name, value);
  return requestJson<PeopleView>('GET', `${PATH}?${params}`, { signal });
}

/** By an address: everybody if it names no filter. */
export function peopleFilterOf(params: URLSearchParams): PeopleFilter {
  return peopleFilters.find((filter) => filter === params.get('show')) ?? 'all';
}

/** Everybody, or who is found, page by page. During a search it keeps the results of the one before. */
export const peoplePagesQuery = (show: PeopleFilter, search: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, 'pages', show, search],
    queryFn: ({ pageParam, signal }) => askForPeople({ show, search, before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Parents sign up meanwhile.
    staleTime: 0,
  });

/** The first who are found. */
export const foundPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'found', search],
    queryFn: ({ signal }) => askForPeople({ search, limit: String(MOST_FOUND) }, signal),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });

/** Each answer is a line in the audit log: a window that is only seen again is no second look. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => requestJson<PersonView>('GET', `${PATH}/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
