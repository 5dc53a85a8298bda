import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CheckHistory } from '#contract/checks.ts';
import { historyQuery } from '#client/features/monitors/monitors.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { FilterChoice } from '#client/ui/filter-choice.tsx';
import { FirstEntries } from '#client/ui/first-entries.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import {
  averageMs,
  placed,
  placesOf,
  formatPoint,
  slowestStep,
  formatUptime,
  type PlacedPoint,
} from './history-labels.ts';
import { ResponseChart } from './response-chart.tsx';

const periods = [
  ['1', 'Last 24 hours'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const;

const CHARTS_AT_FIRST = 6;

export function CheckHistoryCharts() {
  const id = useId();
  const [period, setPeriod] = useState<(typeof periods)[number][0]>('7');
  const { data: history, isError } = useQuery(historyQuery(Number(period)));
  if (history?.monitors.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4" aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id={id} className="font-bold">
          Response times and uptime
        </h4>
        <FilterChoice label="Time shown" options={periods} value={period} onChange={setPeriod} />
      </header>
      {history !== undefined ? (
        <>
          <FirstEntries entries={history.monitors} atFirst={CHARTS_AT_FIRST} what="charts">
            {(shown) => (
              <ul className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
                {shown.map((monitor) => (
                  <MonitorChart
                    key={monitor.id}
                    monitor={monitor}
                    step={history.step}
                    days={history.days}
                    top={slowestStep(history)}
                  />
                ))}
              </ul>
            )}
          </FirstEntries>
          <p aria-hidden="true" className="text-small text-muted">
            Each bar shows the average response time of {history.step === 'hour' ? 'an hour' : 'a day'}, the tallest{' '}
            <span translate="no">{slowestStep(history)} ms</span>. <span className="font-bold text-brick">×</span> A
            check failed.
          </p>
        </>
      ) : isError ? (
        <p className="text-muted">We couldn’t load the history.</p>
      ) : (
        <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2" aria-busy="true">
          <Bone className="h-20 w-full" />
          <Bone className="h-20 w-full" />
        </div>
      )}
    </section>
  );
}

interface MonitorChartProps {
  readonly monitor: CheckHistory['monitors'][number];
  readonly step: CheckHistory['step'];
  readonly days: number;
  readonly top: number;
}

function MonitorChart({ monitor, step, days, top }: MonitorChartProps) {
  const { date } = useSchoolTime();
  const now = useNow();
  const points = placed(monitor.points, step, days, now);
  const average = averageMs(points);
  const failures = points.reduce((sum, point) => sum + point.failures, 0);
  const when = ({ at }: PlacedPoint) => (step === 'hour' ? `${date('day', at)}, ${date('time', at)}` : date('day', at));
  const label = [
    `${monitor.name}: ${formatUptime(monitor.uptime)} of checks went well`,
    average === null ? null : `${average} ms on average`,
    ...points.filter((point) => point.failures > 0).map((point) => formatPoint(point, when(point))),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <p>
        <span className="block truncate font-semibold" translate="no">
          {monitor.name}
        </span>
        <span className="block text-small text-muted tabular-nums" translate="no">
          {average === null ? '' : `${average} ms · `}
          {monitor.uptime === null ? formatUptime(null) : `${formatUptime(monitor.uptime)} up`}
          {failures === 0 ? '' : ` · ${formatCount(failures, 'failure')}`}
        </span>
      </p>
      {points.length === 0 ? (
        <p className="text-small text-muted">No checks in this period.</p>
      ) : (
        <ResponseChart
          points={points}
          places={placesOf(step, days)}
          top={top}
          label={label.filter((part) => part !== null).join('; ')}
          titleOf={(point) => formatPoint(point, when(point))}
        />
      )}
    </li>
  );
}
