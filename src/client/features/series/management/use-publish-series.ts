import type { SeriesChangeAnswer } from '#contract/series.ts';
import type { SheetRow } from '#contract/overview.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useAction, type Action } from '#client/lib/use-action.ts';
import { changeSeries } from './series-writes.ts';

/** Publishes the drafts of the sheet's series from today on. */
export function usePublishSeries({ id, title }: Pick<SheetRow, 'id' | 'title'>): Action<SeriesChangeAnswer, void> {
  return useAction<SeriesChangeAnswer>({
    call: () =>
      changeSeries(id, {
        call: 'actions',
        input: { action: 'publish', reach: 'coming', reason: null, withSignups: [], dryRun: false },
      }),
    success: ({ changed }) => ({
      title: 'Series Published',
      description: `${formatCount(changed, 'date')} of “${title}”`,
    }),
    failure: { title: 'Update Failed', text: 'Failed to publish the series. Please try again.' },
    refresh: useRefreshSheets(),
  });
}
