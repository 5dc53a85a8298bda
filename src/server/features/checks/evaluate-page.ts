import { recogniseContent } from '#domain/monitors/known-content.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import type { Context } from '#server/hub.ts';
import type { FetchedPage, FetchFailure, Validators } from '#server/platform/net/outside-call.ts';
import { retryAfterSeconds } from '#server/platform/net/page-headers.ts';
import type { ContentChange } from '#server/watched-pages/compare-contents.ts';
import { PageFault } from '#server/watched-pages/page-fault.ts';
import type { PageReading } from '#server/watched-pages/page-reading.ts';
import { contentBody, type Baseline } from '#server/features/monitors/contents.store.ts';
import type { Monitor } from '#server/features/monitors/monitors.store.ts';
import { unpackContent } from './pack-content.ts';

export type CheckOutcome =
  | {
      readonly kind: 'failed';
      readonly status: 'error' | 'timeout';
      readonly message: string;
      /** How long the site asked not to be visited, in ms. */
      readonly retryAfter: number | null;
    }
  | { readonly kind: 'not-modified' }
  | {
      /** first: nothing to compare with · unconfirmed: most of the page is gone, which a second check has to confirm */
      readonly kind: 'first' | 'same' | 'unconfirmed' | 'flickering';
      readonly reading: PageReading;
      readonly validators: Validators | null;
    }
  | {
      readonly kind: 'changed';
      readonly reading: PageReading;
      readonly validators: Validators | null;
      readonly change: ContentChange;
    };

/** Most of a page may be missing for a moment; what is still missing after so many ms is really gone. */
export const CONFIRM_AFTER_MS = 60_000;

/**
 * Compares what is watched of a fetched page with what was there before.
 * @throws {PageFault} busy or stopped: then nothing can be said of the page
 */
export async function evaluatePage(
  hub: Context<'pageReader'>,
  monitor: Monitor,
  baseline: Baseline | null,
  fetched: FetchedPage | FetchFailure,
): Promise<CheckOutcome> {
  const now = hub.clock.now();
  if (!fetched.ok) {
    const asked = fetched.headers === null ? null : retryAfterSeconds(fetched.headers, now);
    return {
      kind: 'failed',
      status: fetched.failure === 'timeout' ? 'timeout' : 'error',
      message: fetched.message,
      retryAfter: asked === null ? null : asked * 1000,
    };
  }
  if (fetched.notModified) return { kind: 'not-modified' };
  try {
    const reading = await hub.pageReader.read({
      body: fetched.body,
      contentType: fetched.headers.contentType,
      url: fetched.address,
      selectors: monitor.selectors,
      ignoreSelectors: monitor.ignoreSelectors,
      schoolClock: hub.schoolClock,
    });
    return await compareWithBaseline(hub, monitor, baseline, { reading, validators: validatorsOf(fetched) });
  } catch (fault) {
    if (!(fault instanceof PageFault) || fault.kind === 'busy' || fault.kind === 'stopped') throw fault;
    return { kind: 'failed', status: 'error', message: fault.message, retryAfter: null };
  }
}

interface Seen {
  readonly reading: PageReading;
  readonly validators: Validators | null;
}

async function compareWithBaseline(
  hub: Context<'pageReader'>,
  monitor: Monitor,
  baseline: Baseline | null,
  seen: Seen,
): Promise<CheckOutcome> {
  const [present] = baseline?.recentHashes ?? [];
  if (baseline === null || present === undefined) return { kind: 'first', ...seen };
  const recognition = recogniseContent(seen.reading.contentHash, baseline.recentHashes);
  if (recognition === 'unchanged') return { kind: 'same', ...seen };
  if (recognition === 'flickering') return { kind: 'flickering', ...seen };
  const body = await contentBody(hub.database.db, monitor.id, present);
  if (body === null) return { kind: 'first', ...seen };
  const now = hub.clock.now();
  const change = await hub.pageReader.compare({
    before: await unpackContent(body),
    after: seen.reading.content,
    reverted: recognition === 'reverted',
    today: dateFieldValue(hub.schoolClock, now),
  });
  if (change.mostlyGone && !isConfirmed(baseline, now)) return { kind: 'unconfirmed', ...seen };
  return { kind: 'changed', ...seen, change };
}

function isConfirmed({ unconfirmedSince }: Baseline, now: Date): boolean {
  return unconfirmedSince !== null && now.getTime() - Date.parse(unconfirmedSince) >= CONFIRM_AFTER_MS;
}

function validatorsOf({ address, headers: { etag, lastModified } }: FetchedPage): Validators | null {
  return etag === null && lastModified === null ? null : { address, etag, lastModified };
}
