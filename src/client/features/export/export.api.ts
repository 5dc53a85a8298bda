import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExportQuery, ExportSize } from '#contract/export.ts';
import { request, requestJson } from '#client/lib/http.ts';

/** Days of events; all when absent. */
export interface ExportedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const exportSizeQuery = (days: ExportedDays) =>
  queryOptions({
    queryKey: ['/api/export/volunteers/size', queryOf(days)],
    queryFn: ({ signal }) => requestJson<ExportSize>('GET', `/api/export/volunteers/size${queryOf(days)}`, { signal }),
    placeholderData: keepPreviousData,
    // Refetched when the dialog is opened again.
    staleTime: 0,
  });

/** @throws also when the stream breaks off */
export async function exportVolunteers({ from, to, format }: ExportQuery): Promise<Blob> {
  const answer = await request('GET', `/api/export/volunteers${queryOf({ from, to, format })}`);
  return answer.blob();
}

function queryOf(asked: ExportedDays & Partial<Pick<ExportQuery, 'format'>>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given).toString();
  return query === '' ? '' : `?${query}`;
}
