import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { MonitoringHealth } from '#contract/checks.ts';
import { healthQuery, MONITORING_KEY } from '#client/features/monitors/monitors.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { Ago } from './ago.tsx';
import { CheckHistoryCharts } from './check-history-charts.tsx';

export function SystemHealth() {
  const id = useId();
  const { data: health, isError, refetch } = useQuery(healthQuery);
  if (health === undefined && isError)
    return <CouldNotLoad text="We couldn’t load the system health." onAgain={() => void refetch()} />;
  return (
    <section
      className="card @container grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-5"
      aria-labelledby={id}
      data-packed=""
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-[1.15625rem]">
          System Health
        </h3>
        <Refresh />
      </header>
      {health === undefined ? <FactsSkeleton /> : <Facts health={health} />}
      <CheckHistoryCharts />
    </section>
  );
}

function Refresh() {
  const queryClient = useQueryClient();
  const { run, isBusy } = useAction({ call: () => queryClient.invalidateQueries({ queryKey: MONITORING_KEY }) });
  return (
    <Button variant="ghost" size="sm" className="-me-2 px-2! text-spruce!" busy={isBusy} onClick={() => run()}>
      {isBusy ? null : <RefreshCw aria-hidden="true" size={16} />}
      <span>Refresh</span>
      <span className="sr-only"> the system health</span>
    </Button>
  );
}

function Facts({ health }: { readonly health: MonitoringHealth }) {
  const { lastCheckTime, averageCheckTime, errorMonitors } = health;
  return (
    <dl className="grid gap-x-6 gap-y-3 @sm:grid-cols-3">
      <Fact label="Overall status">
        {errorMonitors > 0 ? <StateBadge tone="bad" words="Error" /> : <StateBadge tone="good" words="Success" />}
      </Fact>
      <Fact label="Last check">{lastCheckTime === null ? 'Never' : <Ago at={lastCheckTime} />}</Fact>
      <Fact label="Average response time">
        {averageCheckTime === null ? (
          <span className="text-muted">Not known yet</span>
        ) : (
          <span translate="no">{averageCheckTime} ms</span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5 max-sm:grid-cols-2 max-sm:items-center">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function FactsSkeleton() {
  return (
    <div className="grid gap-x-6 gap-y-3 @sm:grid-cols-3" aria-busy="true">
      {[1, 2, 3].map((fact) => (
        <div key={fact} className="grid gap-1.5">
          <Bone className="h-4 w-28" />
          <Bone className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}
