import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { requestJson } from './http.ts';

interface PagedQuery {
  readonly key: QueryKey;
  readonly path: string;
  /** What the list is narrowed to; null for not narrowed. */
  readonly filter: Readonly<Record<string, string | null>>;
  readonly entriesAPage: number;
  /** How often it is looked at again, in ms. */
  readonly every: number;
}

/** A list that is read page after page into the past: each page is what is older than the last entry before it. */
export function pagedQuery<Entry extends { readonly id: string }>(options: PagedQuery) {
  const { key, path, filter, entriesAPage, every } = options;
  return infiniteQueryOptions({
    queryKey: [...key, filter],
    queryFn: ({ signal, pageParam }) => {
      const asked = new URLSearchParams({ limit: String(entriesAPage) });
      for (const [name, value] of Object.entries({ ...filter, before: pageParam }))
        if (value !== null) asked.set(name, value);
      return requestJson<Entry[]>('GET', `${path}?${asked}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < entriesAPage ? null : (page.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: every,
  });
}
