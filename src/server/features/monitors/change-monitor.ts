import type { MonitorChange } from '#contract/monitors.ts';
import { nextCheckAt } from '#domain/monitors/check-schedule.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { configurationHash } from '#server/watched-pages/configuration-hash.ts';
import { baselineOf, forgetValidators } from './contents.store.ts';
import { validateSelectors, validateWatchedAddress, validateWebhookAddress } from './validate-monitor.ts';
import { monitorNotFound } from './monitors.errors.ts';
import {
  lockMonitor,
  monitorById,
  updateMonitor,
  type Monitor,
  type MonitorDetails,
  type MonitorUpdate,
} from './monitors.store.ts';
import { scheduleChecks } from './schedule-checks.ts';

/**
 * What is absent stays. When another page or other parts of it are watched from now on, it is checked soon and compared
 * with what was seen under the same configuration before, if anything.
 * @throws monitorNotFound when it is gone; addressRefused, webhookRefused, selectorsRefused; matchesNothing unless that
 * is confirmed
 */
export async function changeMonitor(
  hub: Context<'jobs' | 'pageReader'>,
  id: string,
  input: MonitorChange,
  actor: Actor,
): Promise<Monitor> {
  const { confirmNoMatch, ...given } = input;
  const change = withoutAbsent({
    ...given,
    url: given.url === undefined ? undefined : validateWatchedAddress(hub, given.url),
    webhookUrl: given.webhookUrl === undefined ? undefined : validateWebhookAddress(hub, given.webhookUrl),
  });
  const known = await monitorById(hub.database.db, id);
  if (known === null) throw monitorNotFound();
  const wanted = { ...known, ...change };
  if (configurationHash(wanted) !== configurationHash(known)) await validateSelectors(hub, wanted, confirmNoMatch);
  return hub.database.write((write) => writeChange(hub, write, { id, change, actor }));
}

/** The entries keep their own types when they are put together again. */
function withoutAbsent(change: { [Field in keyof MonitorDetails]?: MonitorDetails[Field] | undefined }) {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<MonitorDetails>;
}

interface Asked {
  readonly id: string;
  readonly change: Partial<MonitorDetails>;
  readonly actor: Actor;
}

async function writeChange(
  hub: Context<'jobs' | 'pageReader'>,
  write: Write,
  { id, change, actor }: Asked,
): Promise<Monitor> {
  const at = hub.clock.now();
  const before = await lockMonitor(write.db, id);
  if (before === null) throw monitorNotFound();
  const details = { ...before, ...change };
  const update = await after(write, before, details, at);
  await updateMonitor(write.db, id, update);
  if (update.configurationHash !== before.configurationHash) await forgetValidators(write.db, id);
  await scheduleChecks(hub.jobs, write, { id, nextCheckAt: update.nextCheckAt });
  const fields = changedFields(comparable(before), comparable(details));
  const detail = `${details.name}: ${fields}`;
  await recordAudit(write, actor, { action: 'monitor-changed', subjectId: id, detail, at });
  const changed = await monitorById(write.db, id);
  if (changed === null) throw monitorNotFound();
  return changed;
}

async function after({ db }: Write, before: Monitor, details: MonitorDetails, now: Date): Promise<MonitorUpdate> {
  const at = now.toISOString();
  const hash = configurationHash(details);
  const isEdited = hash !== before.configurationHash;
  const isResumed = before.status === 'paused' && details.status !== 'paused';
  const baseline = isEdited ? await baselineOf(db, before.id, hash) : null;
  return {
    ...details,
    configurationHash: hash,
    lastContentHash: isEdited ? (baseline?.recentHashes[0] ?? null) : before.lastContentHash,
    // A check that is on would compare what is watched no more, set going what was paused, or keep to the old schedule.
    revision: before.revision + (isEdited || isPlannedAnew(before, details) ? 1 : 0),
    nextCheckAt: isEdited || isResumed ? dueNow(details, at) : dueAfter(before, details, now),
    watchedSince: isResumed ? at : before.watchedSince,
    staleAlertSentAt: isResumed ? null : before.staleAlertSentAt,
    updatedAt: at,
  };
}

function isPlannedAnew(before: MonitorDetails, { status, scheduleMinutes }: MonitorDetails): boolean {
  return status !== before.status || scheduleMinutes !== before.scheduleMinutes;
}

function dueNow({ status }: MonitorDetails, at: string): string | null {
  return status === 'paused' ? null : at;
}

/** Another schedule counts from the last check. */
function dueAfter(before: Monitor, details: MonitorDetails, now: Date): string | null {
  if (details.status === 'paused') return null;
  if (details.scheduleMinutes === before.scheduleMinutes) return before.nextCheckAt ?? now.toISOString();
  const next = nextCheckAt({
    now: before.lastCheckAt === null ? now : new Date(before.lastCheckAt),
    scheduleMinutes: details.scheduleMinutes,
    failures: before.errorCount,
    retryAfter: null,
    random: Math.random(),
  });
  return (next < now ? now : next).toISOString();
}

function comparable(monitor: MonitorDetails) {
  const { name, url, scheduleMinutes, status, filterFutureEvents, webhookUrl } = monitor;
  const { emailNotifications, internalPosts, facebookPosts, instagramPosts } = monitor;
  return {
    name,
    url,
    selectors: JSON.stringify(monitor.selectors),
    ignoreSelectors: JSON.stringify(monitor.ignoreSelectors),
    scheduleMinutes,
    status,
    emailNotifications,
    internalPosts,
    facebookPosts,
    instagramPosts,
    filterFutureEvents,
    webhookUrl,
  };
}
