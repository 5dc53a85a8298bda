import { queryOptions } from '@tanstack/react-query';
import type { GrantPreview } from '#contract/hour-reports.ts';
import type { TableFormat } from '#contract/table-format.ts';
import { requestJson } from '#client/lib/http.ts';

export interface GrantFields {
  readonly from: string;
  readonly to: string;
  /** None for all. */
  readonly sheets: readonly string[];
  readonly withOpen: boolean;
  readonly rate: string;
  readonly source: string;
}

/** All of a school year. */
export function grantOfYear(year: number): GrantFields {
  return { from: `${year}-09-01`, to: `${year + 1}-08-31`, sheets: [], withOpen: false, rate: '', source: '' };
}

export function grantAddress(
  file: 'grant' | 'grant.html' | 'grant.csv',
  fields: GrantFields,
  format?: TableFormat,
): string {
  const { from, to, sheets, withOpen, rate, source } = fields;
  const query = new URLSearchParams({ from, to, open: String(withOpen) });
  if (sheets.length > 0) query.set('sheets', sheets.join(','));
  if (rate.trim() !== '') query.set('rate', rate.trim());
  if (source.trim() !== '') query.set('source', source.trim());
  if (format !== undefined) query.set('format', format);
  return `/api/hours/${file}?${query}`;
}

export const grantPreviewQuery = (fields: GrantFields) =>
  queryOptions({
    queryKey: ['/api/hours/grant', fields],
    queryFn: ({ signal }) => requestJson<GrantPreview>('GET', grantAddress('grant', fields), { signal }),
    placeholderData: (before) => before,
    retry: false,
  });
