import { useQuery } from '@tanstack/react-query';
import type { MonitoringHealth } from '#contract/monitoring.ts';
import { healthQuery } from '#client/features/monitors/monitors.api.ts';
import { FigureCard } from '#client/ui/figure-card.tsx';

const line = 'text-small text-muted';

/** The four numbers of the watching. */
export function MonitorFigures() {
  const { data: health, isError } = useQuery(healthQuery);
  const figure = (value: number | undefined) => ({
    value: value === undefined ? undefined : String(value),
    failed: isError,
    level: 'h3' as const,
  });
  return (
    <div className="grid gap-3 @3xs:grid-cols-2 sm:gap-4 @4xl:grid-cols-4">
      <FigureCard
        label="Total Monitors"
        meaning="All pages that are set up, paused ones too."
        {...figure(health?.totalMonitors)}
      >
        {health === undefined ? null : <p className={line}>{pausedInWords(health)}</p>}
      </FigureCard>
      <FigureCard
        label="Active Monitors"
        meaning="Pages that are looked at by themselves, and could be read at the last checks."
        {...figure(health?.activeMonitors)}
      >
        {health === undefined ? null : <p className={line}>Checked by themselves</p>}
      </FigureCard>
      <FigureCard
        label="Failed Monitors"
        meaning="Pages that could not be read three times in a row. They are tried again by themselves, less and less often."
        {...figure(health?.errorMonitors)}
      >
        {health === undefined ? null : health.errorMonitors === 0 ? (
          <p className={line}>{health.totalMonitors === 0 ? 'Nothing to look at' : 'Every page can be read'}</p>
        ) : (
          <p className="text-small font-semibold text-brick">Someone should look at them</p>
        )}
      </FigureCard>
      <FigureCard
        label="Recent Failures"
        meaning="Single checks that failed within the last 24 hours. One now and then is nothing: a site may be busy or restarted."
        {...figure(health?.recentFailures)}
      >
        {health === undefined ? null : <p className={line}>In the last 24 hours</p>}
      </FigureCard>
    </div>
  );
}

function pausedInWords({ totalMonitors, activeMonitors, errorMonitors }: MonitoringHealth): string {
  if (totalMonitors === 0) return 'None set up yet';
  const paused = totalMonitors - activeMonitors - errorMonitors;
  return paused === 0 ? 'None of them paused' : `${paused} of them paused`;
}
