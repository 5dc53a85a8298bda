import { formatCount } from '#client/lib/format-count.ts';
import type { CheckHistory } from '#contract/checks.ts';

type HistoryStep = CheckHistory['step'];
type HistoryPoint = CheckHistory['monitors'][number]['points'][number];

const HOUR = 3_600_000;
const lengths: Readonly<Record<HistoryStep, number>> = { hour: HOUR, day: 24 * HOUR };

export interface PlacedPoint extends HistoryPoint {
  readonly place: number;
}

export function placesOf(step: HistoryStep, days: number): number {
  return step === 'hour' ? days * 24 : days;
}

/** Leaves gaps for hours without a check, and drops what lies before the chart. */
export function placed(points: readonly HistoryPoint[], step: HistoryStep, days: number, now: Date): PlacedPoint[] {
  const places = placesOf(step, days);
  return points
    .map((point) => {
      const ago = Math.floor((now.getTime() - new Date(point.at).getTime()) / lengths[step]);
      return { ...point, place: places - 1 - Math.max(0, ago) };
    })
    .filter(({ place }) => place >= 0);
}

/** Weighted by the checks of each point, in ms; null where none succeeded. */
export function averageMs(points: readonly HistoryPoint[]): number | null {
  let [checks, sum] = [0, 0];
  for (const { averageMs: ms, checks: all, failures } of points) {
    if (ms === null) continue;
    checks += all - failures;
    sum += ms * (all - failures);
  }
  return checks === 0 ? null : Math.round(sum / checks);
}

/** In ms; all charts share this scale, so that they can be compared. */
export function slowestStep({ monitors }: CheckHistory): number {
  return Math.max(1, ...monitors.flatMap(({ points }) => points.map(({ averageMs: ms }) => ms ?? 0)));
}

export function formatUptime(uptime: number | null): string {
  return uptime === null ? 'no check yet' : `${uptime}%`;
}

/** Such as `Nov 18: 220 ms, 3 of 96 checks failed`. `when` names the step. */
export function formatPoint({ averageMs: ms, checks, failures }: HistoryPoint, when: string): string {
  const took = ms === null ? null : `${ms} ms`;
  const failed = failures === 0 ? null : `${failures} of ${formatCount(checks, 'check')} failed`;
  return `${when}: ${[took, failed].filter((part) => part !== null).join(', ')}`;
}
