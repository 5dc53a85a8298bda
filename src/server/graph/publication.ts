import type { Clock } from '#server/platform/time/clock.ts';
import type { GraphFailure } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { pauseFor, type GraphUsage } from './graph-usage.ts';

export interface PublishedPost {
  /** Null if the platform says that it is public, but not which post it is. */
  readonly id: string | null;
  /** Its public address; null if it could not be read, which does no harm. */
  readonly permalink: string | null;
}

/** The result of a step. Progress is passed to the next step and can be stored as JSON. */
export type StepResult<Progress> =
  | { readonly status: 'published'; readonly post: PublishedPost }
  | { readonly status: 'under-way'; readonly progress: Progress; readonly nextAt: Date }
  /** There is no room right now; no attempt is used up. */
  | { readonly status: 'deferred'; readonly progress: Progress; readonly until: Date; readonly reason: string }
  /** It may work another time. */
  | { readonly status: 'failed'; readonly progress: Progress; readonly reason: string }
  /** Nothing can be posted until an administrator connects the account again. */
  | { readonly status: 'locked-out'; readonly progress: Progress; readonly reason: string }
  /** It will never work. */
  | { readonly status: 'refused'; readonly reason: string }
  /** It may be public and cannot be found: an administrator has to check. Another step looks once more, sends nothing. */
  | { readonly status: 'unconfirmed'; readonly progress: Progress; readonly reason: string };

/** In ms. */
export interface MediaTimeouts {
  readonly lookEvery: number;
  readonly giveUpAfter: number;
}

/** Meta advises five minutes; reels have taken twelve. */
export const DEFAULT_TIMEOUTS: MediaTimeouts = { lookEvery: 10_000, giveUpAfter: 15 * 60_000 };

export interface Publisher<Progress> {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly patience?: MediaTimeouts;
  /**
   * Stores the progress. Runs before the request that makes the post public, so that after a crash the next step looks
   * for the post instead of sending it again.
   */
  keep(progress: Progress): Promise<void>;
}

/** Used if Meta does not say how long to wait, in ms. */
const THROTTLED_FOR = 15 * 60_000;
/** How long to look for a post while lookups fail, in ms. */
const LOOKED_FOR = 60 * 60_000;
const LOOK_AGAIN_AFTER = 30_000;

export function later(clock: Clock, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}

export function hasElapsed(since: string, ms: number, clock: Clock): boolean {
  return clock.now().getTime() >= Date.parse(since) + ms;
}

export function deferredByUsage<Progress>(
  usage: GraphUsage,
  progress: Progress,
  clock: Clock,
): StepResult<Progress> | null {
  const pause = pauseFor(usage);
  if (pause === null) return null;
  const reason = `We’ve used nearly all the requests that Meta allows (${usage.percent} %).`;
  return { status: 'deferred', progress, until: later(clock, pause), reason };
}

export function stepAfterFailure<Progress>(
  failure: GraphFailure,
  progress: Progress,
  clock: Clock,
): StepResult<Progress> {
  const { class: kind, reason, waitMs } = failure;
  if (kind === 'wait') return { status: 'deferred', progress, until: later(clock, waitMs ?? THROTTLED_FOR), reason };
  if (kind === 'reconnect') return { status: 'locked-out', progress, reason };
  if (kind === 'refuse') return { status: 'refused', reason };
  return { status: 'failed', progress, reason };
}

/** After a failed lookup: look again, and in the end leave it to an administrator. */
export function afterFailedLookup<Progress extends { readonly sentAt: string }>(
  failure: GraphFailure,
  progress: Progress,
  clock: Clock,
): StepResult<Progress> {
  const result = stepAfterFailure(failure, progress, clock);
  if (result.status === 'deferred' || result.status === 'locked-out') return result;
  return stillLooking(progress, clock, LOOKED_FOR, failure.reason);
}

export function stillLooking<Progress extends { readonly sentAt: string }>(
  progress: Progress,
  clock: Clock,
  forMs: number,
  reason: string,
  lookAgainAfter = LOOK_AGAIN_AFTER,
): StepResult<Progress> {
  if (hasElapsed(progress.sentAt, forMs, clock)) return { status: 'unconfirmed', progress, reason };
  return { status: 'under-way', progress, nextAt: later(clock, lookAgainAfter) };
}
