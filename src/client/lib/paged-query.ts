import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { requestJson } from './http.ts';

interface PagedQuery {
  readonly key: QueryKey;
  readonly path: string;
  /** Query parameters; null for any value. */
  readonly filter: Readonly<Record<string, string | null>>;
  readonly entriesAPage: number;
  /** In ms. */
  readonly every: number;
}

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
