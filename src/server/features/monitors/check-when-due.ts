import { z } from 'zod';
import { Postpone } from '#server/platform/jobs/jobs.ts';
import { PageFault } from '#server/platform/watched-pages/page-fault.ts';
import { checkMonitor, type CheckParts } from './check-monitor.ts';
import { hostOf } from './fetch-watched-page.ts';
import { dueMonitors, monitorById, type Monitor } from './monitors.store.ts';
import { scheduleChecks } from './schedule-checks.ts';
import { acquireHostLease, type HostLease } from './host-lease.ts';

const AGAIN_WHEN_BUSY = 10_000;
const OVERDUE_AFTER = 5 * 60_000;

const monitorToCheck = z.object({ id: z.string() });

/**
 * Checks a monitor if it is due, and ends by being put off to when it is due again. Returns when it is gone or paused,
 * for then it is not to be checked any more.
 *
 * @throws {Postpone} until it is due, or its site is free
 */
export async function checkWhenDue(hub: CheckParts, payload: unknown): Promise<void> {
  const { id } = monitorToCheck.parse(payload);
  const { database, clock } = hub.platform;
  const monitor = await monitorById(database.db, id);
  const dueAt = dueAtOf(monitor);
  if (monitor === null || dueAt === null) return;
  // Whoever checked it meanwhile, or died before it was put off, has noted when it is due.
  if (dueAt > clock.now()) throw new Postpone(dueAt, 'It isn’t due yet', true);
  const lease = await acquireHostLease(hub.platform, hostOf(monitor.url));
  if (!('release' in lease)) throw new Postpone(lease.freeAt, 'Its site is being checked');
  await check(hub, monitor, lease);
  const next = dueAtOf(await monitorById(database.db, id));
  if (next !== null) throw new Postpone(next, 'Waiting for its next check', true);
}

/** Whether it was checked since it was due then; the check itself says when it is due next. */
export async function wasCheckedSince(
  { platform }: Pick<CheckParts, 'platform'>,
  payload: unknown,
  due: Date,
): Promise<boolean> {
  const { id } = monitorToCheck.parse(payload);
  const next = dueAtOf(await monitorById(platform.database.db, id));
  return next !== null && next > due;
}

async function check(hub: CheckParts, monitor: Monitor, lease: HostLease): Promise<void> {
  try {
    await checkMonitor(hub, monitor, lease);
  } catch (fault) {
    if (!(fault instanceof PageFault)) throw fault;
    throw new Postpone(new Date(hub.platform.clock.now().getTime() + AGAIN_WHEN_BUSY), fault.message);
  }
}

function dueAtOf(monitor: Monitor | null): Date | null {
  if (monitor === null || monitor.status === 'paused') return null;
  return monitor.nextCheckAt === null ? null : new Date(monitor.nextCheckAt);
}

/** Schedules every monitor again whose checks were lost, as when the job was given up. */
export async function keepAllScheduled(hub: Pick<CheckParts, 'platform' | 'jobs'>): Promise<void> {
  const { database, clock } = hub.platform;
  const overdue = new Date(clock.now().getTime() - OVERDUE_AFTER);
  const lost = (await dueMonitors(database.db)).filter(
    ({ nextCheckAt }) => nextCheckAt !== null && new Date(nextCheckAt) < overdue,
  );
  if (lost.length === 0) return;
  await database.write(async (write) => {
    for (const monitor of lost) await scheduleChecks(hub.jobs, write, monitor);
  });
}
