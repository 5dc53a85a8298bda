import { queryOptions } from '@tanstack/react-query';
import type { SheetView } from '#contract/sheets.ts';
import { requestJson } from '#client/lib/http.ts';

export const sheetsKey = ['/api/signup-sheets'];
export const sheetKey = (id: string) => ['/api/signup-sheets', id];
export const statsKey = ['/api/stats'];

export const sheetsQuery = queryOptions({
  queryKey: sheetsKey,
  queryFn: ({ signal }) => requestJson<SheetView[]>('GET', '/api/signup-sheets', { signal }),
});

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: sheetKey(id),
    queryFn: ({ signal }) => requestJson<SheetView>('GET', `/api/signup-sheets/${encodeURIComponent(id)}`, { signal }),
  });
