import { useQuery } from '@tanstack/react-query';
import type { MonitoringHealth } from '#contract/checks.ts';
import { healthQuery } from '#client/features/monitors/monitors.api.ts';
import { FigureCard } from '#client/ui/figure-card.tsx';

const line = 'text-small text-muted';

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
        meaning="All monitored pages, including paused ones."
        {...figure(health?.totalMonitors)}
      >
        {health === undefined ? null : <p className={line}>{formatPaused(health)}</p>}
      </FigureCard>
      <FigureCard
        label="Active Monitors"
        meaning="Pages that are checked automatically and loaded at the last checks."
        {...figure(health?.activeMonitors)}
      >
        {health === undefined ? null : <p className={line}>Checked automatically</p>}
      </FigureCard>
      <FigureCard
        label="Failed Monitors"
        meaning="Pages that failed three times in a row. We retry them automatically, less and less often."
        {...figure(health?.errorMonitors)}
      >
        {health === undefined ? null : health.errorMonitors === 0 ? (
          <p className={line}>{health.totalMonitors === 0 ? 'Nothing to monitor' : 'Every page loads'}</p>
        ) : (
          <p className="text-small font-semibold text-brick">Someone should check them</p>
        )}
      </FigureCard>
      <FigureCard
        label="Recent Failures"
        meaning="Checks that failed in the last 24 hours. An occasional failure is normal: a site may be busy or restarting."
        {...figure(health?.recentFailures)}
      >
        {health === undefined ? null : <p className={line}>In the last 24 hours</p>}
      </FigureCard>
    </div>
  );
}

function formatPaused({ totalMonitors, activeMonitors, errorMonitors }: MonitoringHealth): string {
  if (totalMonitors === 0) return 'None set up yet';
  const paused = totalMonitors - activeMonitors - errorMonitors;
  return paused === 0 ? 'None of them paused' : `${paused} of them paused`;
}
