import { z } from 'zod';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import { PageFault } from '#server/watched-pages/page-fault.ts';
import { checkMonitor } from './check-monitor.ts';
import { hostOf } from '#server/features/monitors/fetch-watched-page.ts';
import { dueMonitors, monitorById, type Monitor } from '#server/features/monitors/monitors.store.ts';
import { scheduleChecks } from '#server/features/monitors/schedule-checks.ts';
import { acquireHostLease, type HostLease } from '#server/features/monitors/host-lease.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Context } from '#server/hub.ts';

const RETRY_WHEN_BUSY_MS = 10_000;
const OVERDUE_AFTER = 5 * 60_000;

const monitorToCheck = z.object({ id: z.string() });

/**
 * Checks a monitor if it is due and its host is free. Answers when to look again; nothing for a monitor that is gone or
 * paused.
 */
export async function checkWhenDue(
  hub: Context<'jobs' | 'pageReader' | 'metrics'>,
  payload: unknown,
): Promise<Rescheduled | undefined> {
  const { id } = monitorToCheck.parse(payload);
  const { database, clock } = hub;
  const monitor = await monitorById(database.db, id);
  const dueAt = dueAtOf(monitor);
  if (monitor === null || dueAt === null) return undefined;
  // Another check, or a process that died before rescheduling, has recorded when it is due.
  if (dueAt > clock.now()) return { runAgainAt: dueAt, isDone: true };
  const lease = await acquireHostLease(hub, hostOf(monitor.url));
  if (!('release' in lease)) return { runAgainAt: lease.freeAt, isDone: false };
  const retry = await check(hub, monitor, lease);
  if (retry !== undefined) return retry;
  const next = dueAtOf(await monitorById(database.db, id));
  return next === null ? undefined : { runAgainAt: next, isDone: true };
}

export async function wasCheckedSince(hub: Platform, payload: unknown, due: Date): Promise<boolean> {
  const { id } = monitorToCheck.parse(payload);
  const next = dueAtOf(await monitorById(hub.database.db, id));
  return next !== null && next > due;
}

async function check(
  hub: Context<'jobs' | 'pageReader' | 'metrics'>,
  monitor: Monitor,
  lease: HostLease,
): Promise<Rescheduled | undefined> {
  try {
    await checkMonitor(hub, monitor, lease);
    return undefined;
  } catch (error) {
    if (!(error instanceof PageFault)) throw error;
    return { runAgainAt: new Date(hub.clock.now().getTime() + RETRY_WHEN_BUSY_MS), isDone: false, error };
  }
}

function dueAtOf(monitor: Monitor | null): Date | null {
  if (monitor === null || monitor.status === 'paused') return null;
  return monitor.nextCheckAt === null ? null : new Date(monitor.nextCheckAt);
}

/** Schedules every monitor whose checks were lost, as when its job was given up. */
export async function keepAllScheduled(hub: Context<'jobs'>): Promise<void> {
  const { database, clock } = hub;
  const overdue = new Date(clock.now().getTime() - OVERDUE_AFTER);
  const lost = (await dueMonitors(database.db)).filter(
    ({ nextCheckAt }) => nextCheckAt !== null && new Date(nextCheckAt) < overdue,
  );
  if (lost.length === 0) return;
  await database.write(async (write) => {
    for (const monitor of lost) await scheduleChecks(hub.jobs, write, monitor);
  });
}
