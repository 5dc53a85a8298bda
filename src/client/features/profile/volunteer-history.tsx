import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { OriginalButton, useIsTranslated } from '#client/features/sheets/organizers-words.tsx';
import { useNow } from '#client/lib/page-data.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyBoard } from '#client/ui/illustrations.tsx';
import { EmptyState } from '#client/ui/message-screen.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { HistoryRow, type HistoryItem } from './history-row.tsx';
import { upcomingOf } from './upcoming-of.ts';

const WithdrawOwnDialog = lazyPart(() =>
  import('./withdraw-own-dialog.tsx').then((module) => module.WithdrawOwnDialog),
);

interface VolunteerHistoryProps {
  readonly history: readonly HistoryItem[];
  readonly isOwn: boolean;
}

export function VolunteerHistory({ history, isOwn }: VolunteerHistoryProps) {
  const { t } = useLingui();
  const place = useRef<HTMLElement>(null);
  const [toWithdraw, setToWithdraw] = useState<HistoryItem | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (item: HistoryItem) => {
    setToWithdraw(item);
    setIsAsking(true);
  };
  return (
    <section ref={place} tabIndex={-1} aria-label={t`Volunteer History`}>
      {history.length === 0 ? <NoHistory /> : <HistoryList history={history} onWithdraw={isOwn ? ask : null} />}
      <Suspense fallback={null}>
        {toWithdraw === null ? null : (
          <WithdrawOwnDialog item={toWithdraw} open={isAsking} onOpenChange={setIsAsking} returnFocusTo={place} />
        )}
      </Suspense>
    </section>
  );
}

interface HistoryListProps {
  readonly history: readonly HistoryItem[];
  readonly onWithdraw: ((item: HistoryItem) => void) | null;
}

function HistoryList({ history, onWithdraw }: HistoryListProps) {
  const upcoming = upcomingOf(history, useNow());
  const isTranslated = useIsTranslated()(
    history.map(({ slot }) => ({ of: [slot, slot.signupSheet], written: slot.signupSheet.language })),
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-heading">
          <Trans>Volunteer History</Trans>
        </h2>
        {isTranslated ? <OriginalButton /> : null}
      </div>
      <ul className="card divide-y divide-line overflow-hidden">
        {history.map((item) => (
          <HistoryRow
            key={item.id}
            item={item}
            isUpcoming={upcoming.has(item.id)}
            onWithdraw={onWithdraw !== null && upcoming.has(item.id) ? () => onWithdraw(item) : null}
          />
        ))}
      </ul>
    </div>
  );
}

function NoHistory() {
  return (
    <EmptyState
      picture={<EmptyBoard />}
      title={<Trans>No Volunteer History</Trans>}
      text={<Trans>Sign-ups made with this account appear here, with their hours.</Trans>}
    >
      <a href={pagePaths.listing} className={`${buttonClass()} mt-2`}>
        <Trans>Find Volunteer Opportunities</Trans>
      </a>
    </EmptyState>
  );
}
