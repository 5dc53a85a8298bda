import { performance } from 'node:perf_hooks';
import type { Context } from '#server/hub.ts';
import { configurationHash } from '#server/watched-pages/configuration-hash.ts';
import { baselineOf } from '#server/features/monitors/contents.store.ts';
import { fetchWatchedPage } from '#server/features/monitors/fetch-watched-page.ts';
import { evaluatePage } from './evaluate-page.ts';
import type { Monitor } from '#server/features/monitors/monitors.store.ts';
import { recordCheck, type RecordedCheck } from './record-check.ts';
import type { HostLease } from '#server/features/monitors/host-lease.ts';

/**
 * Fetches a monitor's page, compares it, records the result and creates notifications. Null if the monitor was edited,
 * checked or deleted meanwhile; the check is then dropped.
 * @throws {PageFault} busy or stopped, when the hub itself could not read the page
 */
export async function checkMonitor(
  hub: Context<'jobs' | 'pageReader' | 'metrics'>,
  known: Monitor,
  lease: HostLease,
): Promise<RecordedCheck | null> {
  const begun = performance.now();
  // A newer normaliser makes another configuration of it than the one that was written down.
  const monitor = { ...known, configurationHash: configurationHash(known) };
  const baseline = await baselineOf(hub.database.db, monitor.id, monitor.configurationHash);
  const validators = baseline?.validators ?? null;
  const fetched = await fetchWatchedPage(hub, lease, { url: monitor.url, validators });
  const outcome = await evaluatePage(hub, monitor, baseline, fetched);
  const recorded = await recordCheck(hub, { monitor, baseline, outcome, durationMs: fetched.durationMs });
  const status = outcome.kind === 'failed' ? outcome.status : 'success';
  hub.metrics.checked({ status, changed: outcome.kind === 'changed', ms: performance.now() - begun });
  return recorded;
}
