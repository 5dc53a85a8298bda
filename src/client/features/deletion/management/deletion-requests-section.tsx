import { useQuery } from '@tanstack/react-query';
import { Clock, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeletionRequestView } from '#contract/deletion.ts';
import { deletionRequestsQuery } from '#client/features/deletion/deletion.api.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { formatDaysLeft, isUrgentAt, keptLabels } from './kept-labels.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const CarryOutDialog = lazyDialog(() => import('./carry-out-dialog.tsx').then((module) => module.CarryOutDialog));

export const REQUESTS_HEADING = 'deletion-requests';

export function DeletionRequestsSection() {
  const { data, isError, refetch } = useQuery(deletionRequestsQuery);
  const [chosen, setChosen] = useState<DeletionRequestView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
      <header>
        <h2 ref={heading} id={REQUESTS_HEADING} tabIndex={-1} className="text-heading">
          Deletion Requests
        </h2>
        <p className="text-small text-muted">
          From people who confirmed their email address. We promise to complete each request within 30 days.
        </p>
      </header>
      {data !== undefined ? (
        <Requests requests={data.requests} onCarryOut={setChosen} />
      ) : isError ? (
        <CouldNotLoad text="We couldn’t load the requests." onAgain={() => void refetch()} />
      ) : (
        <div className="card p-5" aria-busy="true">
          <Bone className="h-6 w-56" />
        </div>
      )}
      {chosen === null ? null : (
        <CarryOutDialog request={chosen} open onOpenChange={() => setChosen(null)} returnFocusTo={heading} />
      )}
    </section>
  );
}

interface RequestsProps {
  readonly requests: readonly DeletionRequestView[];
  readonly onCarryOut: (request: DeletionRequestView) => void;
}

function Requests({ requests, onCarryOut }: RequestsProps) {
  if (requests.length === 0) return <p className="card p-5 text-muted">No open requests.</p>;
  return (
    <ul className="card divide-y divide-line">
      {requests.map((request) => (
        <Request key={request.id} request={request} onCarryOut={() => onCarryOut(request)} />
      ))}
    </ul>
  );
}

interface RequestProps {
  readonly request: DeletionRequestView;
  readonly onCarryOut: () => void;
}

function Request({ request, onCarryOut }: RequestProps) {
  const { date } = useSchoolTime();
  const { name, email, openedAt, dueAt, keeps } = request;
  const kept = keptLabels(keeps);
  return (
    <li className="grid gap-3 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6 md:px-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-semibold wrap-anywhere" translate="no">
            {name}
          </bdi>
          <DaysLeft days={request.daysLeft} />
        </p>
        <p className="wrap-anywhere">
          <bdi translate="no">{email}</bdi>
        </p>
        <p className="text-small text-muted">
          <span>Confirmed </span>
          <span translate="no">{date('withYear', openedAt)}</span>
          <span>, due by </span>
          <span translate="no">{date('withYear', dueAt)}</span>
        </p>
        <ul className="text-small text-muted">
          {kept.length === 0 ? <li>We no longer keep anything under this address</li> : null}
          {kept.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <Button
        variant="outline"
        className="border-brick! text-brick! hover:bg-brick-soft!"
        onClick={onCarryOut}
        aria-label={`Carry out the request of ${name}`}
      >
        Carry out
      </Button>
    </li>
  );
}

function DaysLeft({ days }: { readonly days: number }) {
  const isUrgent = isUrgentAt(days);
  const Icon = isUrgent ? TriangleAlert : Clock;
  const colours = isUrgent ? 'bg-brick-soft text-brick' : 'bg-spruce-soft text-spruce-dark';
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-small font-bold forced-colors:border ${colours}`}
    >
      <Icon aria-hidden="true" size={15} />
      <span>{formatDaysLeft(days)}</span>
    </span>
  );
}
