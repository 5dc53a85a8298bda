import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ProfileView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { roundHours, slotHours } from '#domain/volunteer-hours.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { EmptyBoard } from '#client/ui/illustrations.tsx';
import { EmptyState } from '#client/ui/message-screen.tsx';

const WithdrawOwnDialog = lazy(() =>
  import('./withdraw-own-dialog.tsx').then((module) => ({ default: module.WithdrawOwnDialog })),
);

export type HistoryItem = ProfileView['user']['volunteerHistory'][number];

interface VolunteerHistoryProps {
  readonly history: readonly HistoryItem[];
  /** Whose own history it is may give places back. */
  readonly isOwn: boolean;
}

/** Where someone has helped and will help, newest event first. */
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
    <section ref={place} tabIndex={-1} aria-label={t`Volunteer History`} className="outline-none">
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
  return (
    <div className="grid gap-4">
      <h2 className="text-heading">
        <Trans>Volunteer History</Trans>
      </h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {history.map((item) => (
          <HistoryRow key={item.id} item={item} onWithdraw={onWithdraw === null ? null : () => onWithdraw(item)} />
        ))}
      </ul>
    </div>
  );
}

function HistoryRow({ item, onWithdraw }: { readonly item: HistoryItem; readonly onWithdraw: (() => void) | null }) {
  const { date } = useSchoolTime();
  const { slot, notes, signupTime } = item;
  const isUpcoming = new Date(slot.signupSheet.eventDate) > useNow();
  return (
    <li className="flex gap-4 p-4 md:gap-5 md:p-6">
      <CalendarLeaf instant={slot.signupSheet.eventDate} size="small" />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-col-reverse items-start justify-between gap-x-4 gap-y-1.5 sm:flex-row">
          <h3 className="text-[18px] leading-snug">
            <span>{slot.signupSheet.title}</span>
          </h3>
          <Badge isUpcoming={isUpcoming} />
        </div>
        <p className="font-medium">{slot.title}</p>
        <When slot={slot} />
        {notes === null ? null : <p className="text-small whitespace-pre-line text-muted">{notes}</p>}
        <p className="text-small text-muted">
          <Trans>
            Signed up on{' '}
            <time dateTime={signupTime} translate="no">
              {date('withYear', signupTime)}
            </time>
          </Trans>
        </p>
        {isUpcoming && onWithdraw !== null ? (
          <Button variant="outline" size="sm" className="mt-2 justify-self-start" onClick={onWithdraw}>
            <Trans>
              Withdraw <span className="sr-only">from {slot.title}</span>
            </Trans>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function When({ slot }: Pick<HistoryItem, 'slot'>) {
  const { date, range } = useSchoolTime();
  const hours = roundHours(slotHours(slot));
  return (
    <p className="flex flex-wrap gap-x-3 tabular-nums">
      <span translate="no">{date('withYear', slot.signupSheet.eventDate)}</span>
      {slot.startTime === null ? null : (
        <span className="font-bold text-spruce" translate="no">
          {range(slot.startTime, slot.endTime)}
        </span>
      )}
      {hours === 0 ? null : (
        <span className="text-muted">
          <Plural value={hours} one="# hour" other="# hours" />
        </span>
      )}
    </p>
  );
}

function Badge({ isUpcoming }: { readonly isUpcoming: boolean }) {
  return isUpcoming ? (
    <span className="shrink-0 rounded-full bg-marigold-soft px-3 py-0.5 text-small font-bold text-marigold-ink forced-colors:border">
      <Trans>Upcoming</Trans>
    </span>
  ) : (
    <span className="shrink-0 rounded-full bg-spruce-soft px-3 py-0.5 text-small font-bold text-spruce-dark forced-colors:border">
      <Trans>Completed</Trans>
    </span>
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
