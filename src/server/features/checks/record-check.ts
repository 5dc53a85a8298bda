import { nextCheckAt } from '#domain/monitors/check-schedule.ts';
import { statusAfterFailure, statusAfterSuccess, type Transition } from '#domain/monitors/monitor-status.ts';
import { notifyChange } from '#server/features/notifications/notify-change.ts';
import { notifyOutage } from '#server/features/notifications/notify-outage.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import {
  insertChange,
  insertSnapshot,
  updateChecked,
  type Change,
  type CheckedState,
  type Snapshot,
} from './checks.store.ts';
import { keepContent, putBaseline, type Baseline } from '#server/features/monitors/contents.store.ts';
import { CONFIRM_AFTER_MS, type CheckOutcome } from './evaluate-page.ts';
import type { Monitor } from '#server/features/monitors/monitors.store.ts';
import { packContent, packDiff } from './pack-content.ts';
import { scheduleChecks } from '#server/features/monitors/schedule-checks.ts';

export interface RecordedCheck {
  readonly snapshot: Snapshot;
  readonly change: Change | null;
}

interface Checked {
  readonly monitor: Monitor;
  readonly baseline: Baseline | null;
  readonly outcome: CheckOutcome;
  readonly durationMs: number;
}

interface Findings {
  readonly state: CheckedState;
  readonly transition: Transition;
  readonly snapshot: Snapshot;
  /** Null when the check learnt nothing. */
  readonly baseline: Baseline | null;
  readonly content: { readonly contentHash: string; readonly body: Uint8Array } | null;
  readonly change: { readonly row: Change; readonly diff: Uint8Array } | null;
}

/**
 * In one transaction with its notifications. Null if the monitor was edited, checked or deleted meanwhile; the check is
 * then dropped.
 */
export async function recordCheck(hub: Context<'jobs'>, checked: Checked): Promise<RecordedCheck | null> {
  const findings = await putTogether(hub, checked);
  const { snapshot, change } = findings;
  const recorded = await hub.database.write(async (write) => {
    if (!(await updateChecked(write.db, checked.monitor, findings.state))) return false;
    await insertSnapshot(write.db, snapshot);
    await writeContents(write, checked.monitor, findings);
    if (change !== null) await insertChange(write.db, change.row, change.diff);
    if (change?.row.isNotified === true) await notifyChange(hub, write, change.row.id);
    await notifyTransition(hub, write, checked.monitor, findings);
    // A check by hand may find a reason to check again sooner than planned.
    if (checked.outcome.kind === 'unconfirmed')
      await scheduleChecks(hub.jobs, write, { id: checked.monitor.id, nextCheckAt: findings.state.nextCheckAt });
    return true;
  });
  return recorded ? { snapshot, change: change?.row ?? null } : null;
}

async function writeContents({ db }: Write, monitor: Monitor, { snapshot, baseline, content }: Findings) {
  const of = { monitorId: monitor.id, configurationHash: monitor.configurationHash, at: snapshot.capturedAt };
  if (baseline !== null) await putBaseline(db, of, baseline);
  if (content !== null) await keepContent(db, { ...of, ...content });
}

async function notifyTransition(hub: Context<'jobs'>, write: Write, monitor: Monitor, { transition, state }: Findings) {
  const { id: monitorId } = monitor;
  if (transition.notice === 'failing')
    await notifyOutage(hub, write, { monitorId, kind: 'failing', reason: state.lastError });
  const wasSilent = state.isSuccess && monitor.staleAlertSentAt !== null;
  if (transition.notice === 'recovered' || wasSilent)
    await notifyOutage(hub, write, { monitorId, kind: 'recovered', reason: null });
}

async function putTogether(
  hub: Context<'jobs'>,
  { monitor, baseline, outcome, durationMs }: Checked,
): Promise<Findings> {
  const now = hub.clock.now();
  const at = now.toISOString();
  const failed = outcome.kind === 'failed';
  const transition = failed ? statusAfterFailure(monitor) : statusAfterSuccess(monitor);
  const learnt = learn(baseline, outcome, at);
  const snapshot: Snapshot = {
    id: newId(now),
    monitorId: monitor.id,
    status: failed ? outcome.status : 'success',
    errorMessage: failed ? outcome.message : null,
    ...seen(outcome, baseline),
    durationMs,
    capturedAt: at,
  };
  return {
    transition,
    state: {
      status: transition.status,
      errorCount: transition.errorCount,
      lastError: failed ? outcome.message : null,
      lastContentHash: learnt?.recentHashes[0] ?? null,
      isSuccess: !failed,
      at,
      nextCheckAt: transition.status === 'paused' ? null : whenNext(monitor, transition, outcome, now).toISOString(),
    },
    snapshot,
    baseline: learnt,
    content: await contentOf(outcome),
    change: await changeOf(monitor, outcome, snapshot),
  };
}

function learn(baseline: Baseline | null, outcome: CheckOutcome, at: string): Baseline | null {
  switch (outcome.kind) {
    case 'failed':
      return null;
    case 'not-modified':
      return baseline === null || baseline.unconfirmedSince === null ? null : { ...baseline, unconfirmedSince: null };
    case 'unconfirmed':
      return baseline === null ? null : { ...baseline, unconfirmedSince: baseline.unconfirmedSince ?? at };
    case 'first':
    case 'same':
    case 'flickering':
    case 'changed': {
      const { contentHash, elementsFound, excerpt } = outcome.reading;
      const before = outcome.kind === 'first' ? [] : (baseline?.recentHashes ?? []);
      return {
        recentHashes: before[0] === contentHash ? before : [contentHash, ...before],
        elementsFound,
        excerpt,
        validators: outcome.validators,
        unconfirmedSince: null,
      };
    }
  }
}

/** Where the site says that nothing changed, the snapshot shows what was there. */
function seen(
  outcome: CheckOutcome,
  baseline: Baseline | null,
): Pick<Snapshot, 'contentHash' | 'elementsFound' | 'excerpt'> {
  if (outcome.kind === 'failed') return { contentHash: null, elementsFound: null, excerpt: null };
  if (outcome.kind !== 'not-modified') {
    const { contentHash, elementsFound, excerpt } = outcome.reading;
    return { contentHash, elementsFound, excerpt };
  }
  const [contentHash = null] = baseline?.recentHashes ?? [];
  return { contentHash, elementsFound: baseline?.elementsFound ?? null, excerpt: baseline?.excerpt ?? null };
}

/** Null when what the page shows is stored already. */
async function contentOf(outcome: CheckOutcome): Promise<Findings['content']> {
  if (outcome.kind === 'failed' || outcome.kind === 'not-modified' || outcome.kind === 'same') return null;
  return { contentHash: outcome.reading.contentHash, body: await packContent(outcome.reading.content) };
}

async function changeOf(monitor: Monitor, outcome: CheckOutcome, snapshot: Snapshot): Promise<Findings['change']> {
  if (outcome.kind !== 'changed') return null;
  const { change } = outcome;
  return {
    row: {
      id: newId(new Date(snapshot.capturedAt)),
      monitorId: monitor.id,
      snapshotId: snapshot.id,
      changeType: change.changeType,
      summary: change.summary,
      diffContent: change.diffContent,
      severity: change.severity,
      severityRule: change.rule,
      isNotified: !monitor.filterFutureEvents || change.tellsOfTheFuture,
      detectedAt: snapshot.capturedAt,
    },
    diff: await packDiff(change.diff),
  };
}

/** A doubtful result is checked again after a minute or two, when a second look is worth most. */
function whenNext(monitor: Monitor, { errorCount }: Transition, outcome: CheckOutcome, now: Date): Date {
  if (outcome.kind === 'unconfirmed') return new Date(now.getTime() + CONFIRM_AFTER_MS * (1 + Math.random()));
  return nextCheckAt({
    now,
    scheduleMinutes: monitor.scheduleMinutes,
    failures: errorCount,
    retryAfter: outcome.kind === 'failed' ? outcome.retryAfter : null,
    random: Math.random(),
  });
}
