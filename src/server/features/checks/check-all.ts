import type { CheckedAll, CheckRun } from '#contract/checks.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { HubError } from '#server/http/errors.ts';
import { tooOftenByYou } from '#server/http/limits/limit-errors.ts';
import type { Context } from '#server/hub.ts';
import type { Db } from '#server/platform/database/database.ts';
import { acquireLease, holdLeaseUntil, leasedUntil, type Lease } from '#server/platform/database/leases.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkWithLease } from './check-now.ts';
import { insertRun, lastRun, RUN_ID, updateRun, type RunCounts } from './check-runs.store.ts';
import { hostOf } from '#server/features/monitors/fetch-watched-page.ts';
import { alreadyChecking } from '#server/features/monitors/monitors.errors.ts';
import { runningMonitors, type Monitor } from '#server/features/monitors/monitors.store.ts';
import type { LeaseWait } from '#server/features/monitors/host-lease.ts';

/** In ms. Longer than one check with all its waiting; then the process that runs them counts as dead. */
const LEASE = 120_000;
const LEASE_NAME = 'check-all';
const WAITING: LeaseWait = { maxWaitMs: 60_000, skipsPause: false };
const SITES_AT_ONCE = 8;

/**
 * Answers when all monitors that are not paused are checked. Only one run at a time across all processes.
 * @throws alreadyChecking during another run; tooOftenByYou
 */
export async function checkAll(
  hub: Context<'jobs' | 'pageReader' | 'metrics' | 'limits'>,
  actor: Actor,
): Promise<CheckedAll> {
  const monitors = await runningMonitors(hub.database.db);
  const lease = await begin(hub, monitors.length, actor);
  const counts = { checked: 0, changed: 0, failed: 0 };
  try {
    const sites = [...Map.groupBy(monitors, ({ url }) => hostOf(url)).values()];
    const lane = async () => {
      for (let site = sites.shift(); site !== undefined; site = sites.shift())
        for (const monitor of site) await checkOne(hub, monitor, { counts, lease });
    };
    await Promise.all(Array.from({ length: SITES_AT_ONCE }, lane));
  } finally {
    await hub.database.write(async ({ db }) => {
      await updateRun(db, counts);
      await holdLeaseUntil(db, lease, hub.clock.now().toISOString());
    });
  }
  return { message: messageOf(counts), ...counts };
}

async function begin(
  hub: Context<'jobs' | 'pageReader' | 'metrics' | 'limits'>,
  total: number,
  actor: Actor,
): Promise<Lease> {
  const { database, clock } = hub;
  const [now, userId] = [clock.now(), actor.userId ?? ''];
  const wait = hub.limits.ofPerson.checksOfAll.waitFor(userId);
  if (wait > 0 && !(await isRunning(database.db, now))) throw tooOftenByYou(wait);
  const lease = await database.write(async (write) => {
    const acquired = await acquireLease(write.db, LEASE_NAME, { freeBy: now.toISOString(), until: leaseFrom(now) });
    if (acquired === null) throw alreadyChecking();
    await insertRun(write.db, { now: now.toISOString(), total });
    await recordAudit(write, actor, { action: 'monitors-checked', subjectId: RUN_ID, detail: `${total}`, at: now });
    return acquired;
  });
  hub.limits.ofPerson.checksOfAll.take(userId);
  return lease;
}

async function checkOne(
  hub: Context<'jobs' | 'pageReader' | 'metrics' | 'limits'>,
  { id }: Monitor,
  { counts, lease }: { readonly counts: { -readonly [Count in keyof RunCounts]: number }; readonly lease: Lease },
): Promise<void> {
  try {
    const { snapshot, change } = await checkWithLease(hub, id, WAITING);
    if (change !== null) counts.changed += 1;
    if (snapshot.status !== 'success') counts.failed += 1;
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    if (error.status === 503) counts.failed += 1;
  }
  counts.checked += 1;
  const { database, clock } = hub;
  await database.write(async ({ db }) => {
    await updateRun(db, counts);
    await holdLeaseUntil(db, lease, leaseFrom(clock.now()));
  });
}

export async function showRun({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<CheckRun> {
  const run = await lastRun(database.db);
  if (run === null) return { running: false, startedAt: null, total: 0, checked: 0, changed: 0, failed: 0 };
  const { startedAt, total, checked, changed, failed } = run;
  return { running: await isRunning(database.db, clock.now()), startedAt, total, checked, changed, failed };
}

async function isRunning(db: Db, now: Date): Promise<boolean> {
  return new Date((await leasedUntil(db, LEASE_NAME)) ?? 0) > now;
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE).toISOString();
}

function messageOf({ checked, changed, failed }: RunCounts): string {
  if (checked === 0) return 'There are no monitors to check';
  const monitors = `${checked} ${checked === 1 ? 'monitor' : 'monitors'} checked`;
  const changes = `${changed === 0 ? 'no' : changed} ${changed === 1 ? 'change' : 'changes'} found`;
  return `${monitors}, ${changes}${failed === 0 ? '' : `, ${failed} failed`}`;
}
