import { Megaphone } from 'lucide-react';
import type { SeriesChangeAnswer } from '#contract/series.ts';
import type { SheetView } from '#contract/sheets.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { changeSeries } from './series-writes.ts';

/** Publishes the drafts of a series from today on; nothing where there are none. */
export function PublishSeriesButton({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const [first] = sheets;
  const drafts = sheets.filter(({ state }) => state === 'draft').length;
  const { run, isBusy } = useAction<SeriesChangeAnswer>({
    call: () =>
      changeSeries(first?.id ?? '', {
        call: 'actions',
        input: { action: 'publish', reach: 'coming', reason: null, withSignups: [], dryRun: false },
      }),
    success: ({ changed }) => ({
      title: 'Series Published',
      description: `${formatCount(changed, 'date')} of “${first?.title ?? ''}”`,
    }),
    failure: { title: 'Update Failed', text: 'Failed to publish the series. Please try again.' },
    refresh: useRefreshSheets(),
  });
  if (drafts === 0) return null;
  return (
    <Button size="sm" busy={isBusy} onClick={() => run()}>
      {isBusy ? null : <Megaphone aria-hidden="true" size={17} />}
      <span>Publish {formatCount(drafts, 'draft')}</span>
      <span className="sr-only"> of {first?.title}</span>
    </Button>
  );
}
