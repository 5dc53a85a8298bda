import { useQueryClient } from '@tanstack/react-query';
import type { SheetView } from '#contract/sheets.ts';
import { otherDays, type SeriesDay } from '#domain/series/group-series.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { upcomingQuery } from './sheets.api.ts';

/** Of the sheet's series: from the list, if the visitor comes from there, else as the document brought them. */
export function useOtherDays(sheet: SheetView): readonly SeriesDay[] {
  const { seriesDays } = usePageData();
  const listed = useQueryClient().getQueryData(upcomingQuery.queryKey);
  return otherDays(listed ?? seriesDays ?? [], sheet);
}
