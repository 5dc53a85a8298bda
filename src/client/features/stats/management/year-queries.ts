import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { YearsView, YearView } from '#contract/stats.ts';
import { statsKey } from '#client/features/sheets/sheets.api.ts';
import { requestJson } from '#client/lib/http.ts';

// Their keys begin as that of the statistics: all are asked for anew together.

export const yearsQuery = queryOptions({
  queryKey: [...statsKey, 'years'],
  queryFn: ({ signal }) => requestJson<YearsView>('GET', '/api/stats/years', { signal }),
});

export const yearQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [...statsKey, 'year', year],
    queryFn: ({ signal }) => requestJson<YearView>('GET', `/api/stats/year?year=${year}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: year !== undefined,
  });
