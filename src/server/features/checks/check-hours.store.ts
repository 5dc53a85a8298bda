import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { MonitoringHealth } from '#contract/checks.ts';
export interface CheckHour {
  readonly monitorId: string;
  readonly hour: Instant;
  readonly checks: number;
  readonly failures: number;
  readonly totalMs: number;
  readonly slowestMs: number;
}

/** Oldest first. */
export async function checkHours(
  db: Db,
  { since, monitorId }: { readonly since: Instant; readonly monitorId: string | undefined },
): Promise<CheckHour[]> {
  let query = db
    .selectFrom('check_hours')
    .select(['monitor_id as monitorId', 'hour', 'checks', 'failures', 'total_ms as totalMs', 'slowest_ms as slowestMs'])
    .where('hour', '>=', since)
    .orderBy('hour');
  if (monitorId !== undefined) query = query.where('monitor_id', '=', monitorId);
  return query.execute();
}

export async function healthSince(db: Db, since: Instant): Promise<MonitoringHealth> {
  const counted = await db
    .selectFrom('monitors')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('total'),
      eb.fn.countAll<number | string>().filterWhere('status', '=', 'active').as('active'),
      eb.fn.countAll<number | string>().filterWhere('status', '=', 'error').as('error'),
      eb.fn.max('last_check_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('snapshots')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('captured_at', '>=', since)
    .where('status', '!=', 'success')
    .executeTakeFirstOrThrow();
  const took = await db
    .selectFrom('check_hours')
    .select((eb) => [
      eb.fn.sum<number | string | null>('total_ms').as('ms'),
      eb.fn.sum<number | string | null>(eb('checks', '-', eb.ref('failures'))).as('checks'),
    ])
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow();
  const checks = Number(took.checks ?? 0);
  return {
    totalMonitors: Number(counted.total),
    activeMonitors: Number(counted.active),
    errorMonitors: Number(counted.error),
    recentFailures: Number(failed.count),
    lastCheckTime: counted.last,
    averageCheckTime: checks === 0 ? null : Math.round(Number(took.ms ?? 0) / checks),
  };
}
