import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '#contract/page.ts';
import { searchable } from '#domain/search.ts';
import { heroKey } from '#client/features/hero/hero.api.ts';
import { pastQuery, sheetKey, upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import { presentMoment } from '#client/lib/page-data.tsx';
import { LANGUAGE_KEY } from '#client/lib/query-client.ts';
import { hoursKey } from '#client/features/stats/stats.api.ts';

/** In ms. By then a slow phone shows the page: what came with it is not asked for again, even if it is never kept. */
const FRESH_FOR = 5000;

export function seedQueries(queryClient: QueryClient, data: PageData): void {
  queryClient.setQueryData(LANGUAGE_KEY, data.language);
  const updatedAt = presentMoment().getTime() + FRESH_FOR;
  for (const seed of data.seeds ?? []) queryClient.setQueryData(seed.key, seed.data, { updatedAt });
  if (data.hero !== undefined) queryClient.setQueryData(heroKey, data.hero);
  if (data.hours !== undefined) queryClient.setQueryData(hoursKey, data.hours);
  if (data.sheets !== undefined) queryClient.setQueryData(upcomingQuery.queryKey, [...data.sheets]);
  if (data.past !== undefined) {
    const { search = '', before = null } = data.listing ?? {};
    const pages = { pages: [data.past], pageParams: [before] };
    queryClient.setQueryData(pastQuery(searchable(search)).queryKey, pages);
  }
  if (data.sheet !== undefined && data.sheet !== null) queryClient.setQueryData(sheetKey(data.sheet.id), data.sheet);
}
