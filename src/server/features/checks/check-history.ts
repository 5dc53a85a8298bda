import type { CheckHistory, HistoryQuery } from '#contract/checks.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { allMonitors } from '#server/features/monitors/monitors.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkHours, type CheckHour } from './check-hours.store.ts';

const DAYS_IN_HOURS = 2;
const DAY = 86_400_000;

type Point = CheckHistory['monitors'][number]['points'][number];

export async function checkHistory(
  { database: { db }, clock, schoolClock }: Platform,
  { days, monitorId }: HistoryQuery,
): Promise<CheckHistory> {
  const step = days <= DAYS_IN_HOURS ? 'hour' : 'day';
  const now = clock.now();
  const since = step === 'hour' ? new Date(now.getTime() - days * DAY) : startOfDay(schoolClock, now, 1 - days);
  const hours = await checkHours(db, { since: since.toISOString(), monitorId });
  const beginOf = ({ hour }: CheckHour) => (step === 'hour' ? hour : startOfDay(schoolClock, hour).toISOString());
  const byMonitor = Map.groupBy(hours, (hour) => hour.monitorId);
  const monitors = (await allMonitors(db)).filter(({ id }) => monitorId === undefined || id === monitorId);
  return {
    step,
    monitors: monitors.map(({ id, name }) => {
      const ofOne = byMonitor.get(id) ?? [];
      const steps = [...Map.groupBy(ofOne, beginOf)];
      return { id, name, uptime: uptimeOf(ofOne), points: steps.map(([at, ofStep]) => pointOf(at, ofStep)) };
    }),
  };
}

function uptimeOf(hours: readonly CheckHour[]): number | null {
  const checks = sum(hours, 'checks');
  return checks === 0 ? null : Math.round(((checks - sum(hours, 'failures')) / checks) * 1000) / 10;
}

function pointOf(at: string, hours: readonly CheckHour[]): Point {
  const [checks, failures] = [sum(hours, 'checks'), sum(hours, 'failures')];
  const good = checks - failures;
  return {
    at,
    checks,
    failures,
    averageMs: good === 0 ? null : Math.round(sum(hours, 'totalMs') / good),
    slowestMs: good === 0 ? null : Math.max(...hours.map(({ slowestMs }) => slowestMs)),
  };
}

function sum(hours: readonly CheckHour[], of: 'checks' | 'failures' | 'totalMs'): number {
  return hours.reduce((total, hour) => total + hour[of], 0);
}
