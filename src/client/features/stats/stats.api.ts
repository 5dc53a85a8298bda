import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '#domain/stats.ts';
import { statsKey } from '#client/features/sheets/sheets.api.ts';
import { requestJson } from '#client/lib/http.ts';

export const statsQuery = queryOptions({
  queryKey: statsKey,
  queryFn: ({ signal }) => requestJson<Stats>('GET', '/api/stats', { signal }),
});
