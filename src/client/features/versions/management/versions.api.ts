import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { VersionsView } from '#contract/versions.ts';
import { requestJson } from '#client/lib/http.ts';

const VERSIONS = '/api/versions';

export const versionsQuery = queryOptions({
  queryKey: [VERSIONS],
  queryFn: ({ signal }) => requestJson<VersionsView>('GET', VERSIONS, { signal }),
  staleTime: Infinity,
});

/** The line about it goes at once; if the server does not learn of it, it is there again at the next visit. */
export function markNewsRead(queryClient: QueryClient): void {
  queryClient.setQueryData(versionsQuery.queryKey, (versions) => versions && { ...versions, isUnread: false });
  void requestJson('POST', `${VERSIONS}/read`).catch(() => {});
}
