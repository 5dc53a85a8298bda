import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import type { MonitoringHealth } from '#contract/checks.ts';
import { managementTab } from '#contract/paths.ts';
import { healthQuery } from '#client/features/monitors/monitors.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { Ago } from './ago.tsx';

export function SchoolWebsiteCard() {
  const { data: health, isError } = useQuery(healthQuery);
  return (
    <section className="card grid content-start gap-3 p-4 md:p-5" aria-labelledby="school-website-heading">
      <h2 id="school-website-heading" className="text-[1.15625rem]">
        School Website Monitoring
      </h2>
      {health !== undefined ? (
        <Standing health={health} />
      ) : isError ? (
        <p className="text-small text-muted">We couldn’t load it.</p>
      ) : (
        <div className="grid gap-2" aria-busy="true">
          <Bone className="h-5 w-40" />
          <Bone className="h-4 w-52" />
        </div>
      )}
      <AppLink href={managementTab('monitoring')} className={buttonClass('outline')}>
        <Activity aria-hidden="true" size={18} />
        <span>Open Website Monitoring</span>
      </AppLink>
    </section>
  );
}

function Standing({ health }: { readonly health: MonitoringHealth }) {
  const { totalMonitors, errorMonitors, lastCheckTime, averageCheckTime } = health;
  if (totalMonitors === 0)
    return (
      <p className="text-small text-muted">
        No pages are monitored yet. You can set up the school’s pages in one step.
      </p>
    );
  return (
    <div>
      <p className={`font-semibold ${errorMonitors > 0 ? 'text-brick' : ''}`} translate="no">
        {errorMonitors === 0
          ? `${formatCount(totalMonitors, 'monitor')}, all well`
          : `${errorMonitors} of ${formatCount(totalMonitors, 'monitor')} can’t be read`}
      </p>
      <p className="text-small text-muted">
        {lastCheckTime === null ? (
          <span>Not checked yet</span>
        ) : (
          <>
            <span>Last check </span>
            <Ago at={lastCheckTime} />
          </>
        )}
        {averageCheckTime === null ? null : <span translate="no"> · {averageCheckTime} ms</span>}
      </p>
    </div>
  );
}
