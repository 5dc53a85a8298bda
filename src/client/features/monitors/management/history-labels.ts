import { formatCount } from '#client/lib/format-count.ts';
import type { CheckHistory } from '#contract/checks.ts';

type HistoryStep = CheckHistory['step'];
type HistoryPoint = CheckHistory['monitors'][number]['points'][number];

const HOUR = 3_600_000;
const lengths: Readonly<Record<HistoryStep, number>> = { hour: HOUR, day: 24 * HOUR };

export interface PlacedPoint extends HistoryPoint {
  /** Which place of the chart it has, from the oldest on. */
  readonly place: number;
}

/** How many places a chart of these days has. */
export function placesOf(step: HistoryStep, days: number): number {
  return step === 'hour' ? days * 24 : days;
}

/** Each point at its moment, so that hours without a check stay empty; what lies before the chart is left out. */
export function placed(points: readonly HistoryPoint[], step: HistoryStep, days: number, now: Date): PlacedPoint[] {
  const places = placesOf(step, days);
  return points
    .map((point) => {
      const ago = Math.floor((now.getTime() - new Date(point.at).getTime()) / lengths[step]);
      return { ...point, place: places - 1 - Math.max(0, ago) };
    })
    .filter(({ place }) => place >= 0);
}

/** Over all the points, as many as there were checks in each: in ms; null where none went well. */
export function averageMs(points: readonly HistoryPoint[]): number | null {
  let [checks, sum] = [0, 0];
  for (const { averageMs: ms, checks: all, failures } of points) {
    if (ms === null) continue;
    checks += all - failures;
    sum += ms * (all - failures);
  }
  return checks === 0 ? null : Math.round(sum / checks);
}

/** The slowest step of all monitors, in ms: all charts are drawn to it, so that they can be compared. */
export function slowestStep({ monitors }: CheckHistory): number {
  return Math.max(1, ...monitors.flatMap(({ points }) => points.map(({ averageMs: ms }) => ms ?? 0)));
}

/** How much of the checks went well. */
export function formatUptime(uptime: number | null): string {
  return uptime === null ? 'no check yet' : `${uptime}%`;
}

/** One step of a chart: `Nov 18: 220 ms, 3 of 96 checks failed`. `when` names the step. */
export function formatPoint({ averageMs: ms, checks, failures }: HistoryPoint, when: string): string {
  const took = ms === null ? null : `${ms} ms`;
  const failed = failures === 0 ? null : `${failures} of ${formatCount(checks, 'check')} failed`;
  return `${when}: ${[took, failed].filter((part) => part !== null).join(', ')}`;
}
