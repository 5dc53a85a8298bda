import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, FileDiff } from 'lucide-react';
import { useId, useState } from 'react';
import type { Activity } from '#contract/changes.ts';
import { activityQuery } from '#client/features/monitors/monitors.api.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { Ago } from './ago.tsx';
import { SeverityBadge } from './severity-badge.tsx';

interface RecentActivityProps {
  readonly onOpenChange: (changeId: string) => void;
}

export function RecentActivity({ onOpenChange }: RecentActivityProps) {
  const id = useId();
  const [withChecks, setWithChecks] = useState(false);
  const { data, isError, refetch } = useQuery(activityQuery(withChecks ? 'all' : 'change_detected'));
  if (data === undefined && isError)
    return <CouldNotLoad text="We couldn’t load the recent activity." onAgain={() => void refetch()} />;
  return (
    <section
      className="card grid grid-cols-[minmax(0,1fr)] content-start gap-1 p-4 md:p-5"
      aria-labelledby={id}
      data-packed=""
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-[1.15625rem]">
          Recent Activity
        </h3>
        <SwitchField
          label="Include checks"
          checked={withChecks}
          onChange={({ target }) => setWithChecks(target.checked)}
        />
      </header>
      {data === undefined ? (
        <ActivitySkeleton />
      ) : data.length === 0 ? (
        <p className="py-2 text-muted">No recent activity</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} onOpenChange={onOpenChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry, onOpenChange }: RecentActivityProps & { readonly entry: Activity }) {
  const { changeId, severity } = entry;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 last:pb-0 hover:bg-desk/60">
      <Sign entry={entry} />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <p className="text-small text-muted">
          <span className="font-semibold text-ink" translate="no">
            {entry.monitorName}
          </span>
          <span aria-hidden="true"> · </span>
          <Ago at={entry.timestamp} />
        </p>
        {changeId === null ? (
          <p className="line-clamp-3 text-[1rem] leading-snug" translate="no">
            {entry.message}
          </p>
        ) : (
          <button
            type="button"
            onClick={() => onOpenChange(changeId)}
            className="text-start text-[1rem] leading-snug underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            <span className="sr-only">Show the change: </span>
            <bdi className="line-clamp-3" translate="no">
              {entry.message}
            </bdi>
          </button>
        )}
        {severity === 'high' ? <SeverityBadge severity={severity} /> : null}
      </div>
    </li>
  );
}

function Sign({ entry: { action, status } }: { readonly entry: Activity }) {
  if (action === 'change_detected')
    return <FileDiff aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-marigold-ink" />;
  return status === 'success' ? (
    <CircleCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-spruce" />
  ) : (
    <CircleX aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-brick" />
  );
}

function ActivitySkeleton() {
  return (
    <div className="grid gap-4 py-3" aria-busy="true">
      {[1, 2, 3].map((entry) => (
        <div key={entry} className="grid gap-2">
          <Bone className="h-4 w-2/3" />
          <Bone className="h-5 w-full" />
        </div>
      ))}
    </div>
  );
}
