import { queryOptions } from '@tanstack/react-query';
import type { SheetView } from '#contract/sheets.ts';
import type { TemplateSheetInput, TemplateView } from '#contract/templates.ts';
import { requestJson } from '#client/lib/http.ts';

/** They change with the version of the site only. */
export const templatesQuery = queryOptions({
  queryKey: ['/api/sheet-templates'],
  queryFn: ({ signal }) => requestJson<TemplateView[]>('GET', '/api/sheet-templates', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** @param key the same for the same request, which then makes one sheet however often it is sent */
export function createFromTemplate(id: string, input: TemplateSheetInput, key: string): Promise<SheetView> {
  const headers = { 'Idempotency-Key': key };
  return requestJson('POST', `/api/sheet-templates/${encodeURIComponent(id)}/sheets`, { body: input, headers });
}
