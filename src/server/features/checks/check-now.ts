import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { PageFault } from '#server/watched-pages/page-fault.ts';
import { checkMonitor } from './check-monitor.ts';
import { hostOf } from '#server/features/monitors/fetch-watched-page.ts';
import { changedMeanwhile, monitorNotFound, readerBusy, siteBusy } from '#server/features/monitors/monitors.errors.ts';
import { monitorById, type Monitor } from '#server/features/monitors/monitors.store.ts';
import type { RecordedCheck } from './record-check.ts';
import { waitForHostLease, type LeaseWait } from '#server/features/monitors/host-lease.ts';
import type { Context } from '#server/hub.ts';

const PRESSED: LeaseWait = { maxWaitMs: 15_000, skipsPause: true };

interface CheckedNow extends RecordedCheck {
  readonly monitor: Monitor;
}

/**
 * Also checks a paused monitor.
 * @throws monitorNotFound, siteBusy, readerBusy; changedMeanwhile when it was edited during the check
 */
export async function checkNow(
  hub: Context<'jobs' | 'pageReader' | 'metrics'>,
  id: string,
  actor: Actor,
): Promise<CheckedNow> {
  const { database, clock } = hub;
  const checked = await checkWithLease(hub, id, PRESSED);
  await database.write(async (write) => {
    const { monitor } = checked;
    const deed = { action: 'monitor-checked', subjectId: id, detail: monitor.name, at: clock.now() } as const;
    await recordAudit(write, actor, deed);
  });
  return checked;
}

/**
 * Waits until the site is free and checks the monitor.
 * @throws monitorNotFound, siteBusy, readerBusy; changedMeanwhile when it was edited during the check
 */
export async function checkWithLease(
  hub: Context<'jobs' | 'pageReader' | 'metrics'>,
  id: string,
  waiting: LeaseWait,
): Promise<CheckedNow> {
  const { db } = hub.database;
  const known = await monitorById(db, id);
  if (known === null) throw monitorNotFound();
  const host = hostOf(known.url);
  const lease = await waitForHostLease(hub, host, waiting);
  if (lease === null) throw siteBusy(host);
  // While we waited it may have been checked or edited.
  const monitor = await monitorById(db, id);
  if (monitor === null || hostOf(monitor.url) !== host) {
    await lease.release();
    throw monitor === null ? monitorNotFound() : changedMeanwhile();
  }
  const recorded = await checkMonitor(hub, monitor, lease).catch((fault: unknown) => {
    throw fault instanceof PageFault ? readerBusy() : fault;
  });
  const after = await monitorById(db, id);
  if (after === null) throw monitorNotFound();
  if (recorded === null) throw changedMeanwhile();
  return { ...recorded, monitor: after };
}
