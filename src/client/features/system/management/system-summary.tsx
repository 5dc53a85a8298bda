import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { SystemView } from '#contract/system.ts';
import type { PartState } from '#domain/system/part-states.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { partId } from './part-card.tsx';
import { judgedParts, partNames, sayAll, stateWords, worstState } from './part-words.ts';

interface SystemSummaryProps {
  readonly view: SystemView;
  readonly onRefresh: () => Promise<{ readonly isError: boolean }>;
  /** The last attempt to refresh failed, so the figures are older than they should be. */
  readonly isOutdated: boolean;
}

const looks: Readonly<Record<PartState, string>> = {
  well: 'bg-spruce-soft text-spruce-dark',
  attention: 'bg-marigold-soft text-marigold-ink',
  broken: 'bg-brick-soft text-brick-dark',
};

const NOT_REFRESHED = 'We couldn’t refresh this.';

/** What is said of the whole, and of which parts; the page refreshes without a word, and by hand with one. */
export function SystemSummary({ view, onRefresh, isOutdated }: SystemSummaryProps) {
  const { date } = useSchoolTime();
  const [isBusy, setIsBusy] = useState(false);
  /** Of a refresh by hand; the others go without a word. */
  const [ended, setEnded] = useState<'well' | 'failed' | null>(null);
  const worst = worstState(view);
  const { sign: Sign } = stateWords[worst];
  const concerned = judgedParts(view).filter(({ state }) => state !== 'well');
  const refresh = async () => {
    setIsBusy(true);
    setEnded(null);
    const { isError } = await onRefresh();
    setIsBusy(false);
    setEnded(isError ? 'failed' : 'well');
  };
  return (
    <section
      aria-label="Summary"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control px-4 py-3.5 md:px-5 forced-colors:border ${looks[worst]}`}
    >
      <div className="flex min-w-0 gap-3.5">
        <Sign aria-hidden="true" size={24} className="mt-0.5 shrink-0" />
        <div className="grid min-w-0 gap-0.5">
          {concerned.length === 0 ? (
            <p className="text-body font-bold">Nothing to do</p>
          ) : (
            <ul className="flex flex-wrap gap-x-4 text-body">
              {concerned.map(({ part, state }) => (
                <li key={part}>
                  <a
                    href={`#${partId(part)}`}
                    className="inline-flex min-h-9 items-center font-bold underline underline-offset-4"
                  >
                    {partNames[part]}
                    <span className="sr-only">: {stateWords[state].words}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className="text-small">
            {isOutdated ? `${NOT_REFRESHED} Checked at ` : 'Checked at '}
            <span translate="no" className="tabular-nums">
              {date('time', view.checkedAt)}
            </span>
          </p>
        </div>
      </div>
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => void refresh()}>
        <RefreshCw aria-hidden="true" size={16} />
        Refresh
      </Button>
      <output className="sr-only">
        {ended === null ? '' : ended === 'well' ? `Refreshed. ${sayAll(view)}` : NOT_REFRESHED}
      </output>
    </section>
  );
}
