import type { Clock } from '#server/platform/time/clock.ts';
import type { GraphFailure } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { pauseFor, type GraphUsage } from './graph-usage.ts';

/** A post that is out. */
export interface PublishedPost {
  /** Null where the platform says that it is out and does not show which it is. */
  readonly id: string | null;
  /** Where people see it; null when that could not be read, which is no harm. */
  readonly permalink: string | null;
}

/** What one step came to. Progress is what the next step has to be given, and can be kept as JSON. */
export type StepResult<Progress> =
  | { readonly status: 'published'; readonly post: PublishedPost }
  /** Another step follows, not before that moment. */
  | { readonly status: 'under-way'; readonly progress: Progress; readonly nextAt: Date }
  /** There is no room at the moment; nobody is to blame, and no try is spent. */
  | { readonly status: 'deferred'; readonly progress: Progress; readonly until: Date; readonly reason: string }
  /** It went wrong and may go well another time. */
  | { readonly status: 'failed'; readonly progress: Progress; readonly reason: string }
  /** Nothing goes to this account until someone connects it again. */
  | { readonly status: 'locked-out'; readonly progress: Progress; readonly reason: string }
  /** It will never go well. */
  | { readonly status: 'refused'; readonly reason: string }
  /** It may be out and cannot be found. Only a person can tell; another step looks once more and sends nothing. */
  | { readonly status: 'unconfirmed'; readonly progress: Progress; readonly reason: string };

/** How Meta's work on a picture or a video is waited for, in milliseconds. */
export interface MediaTimeouts {
  readonly lookEvery: number;
  readonly giveUpAfter: number;
}

/** Meta advises five minutes; reels were seen to take twelve. */
export const DEFAULT_TIMEOUTS: MediaTimeouts = { lookEvery: 10_000, giveUpAfter: 15 * 60_000 };

/** What taking a step needs beside the post. */
export interface Publisher<Progress> {
  readonly graph: GraphClient;
  readonly clock: Clock;
  /** `PATIENT` where it is absent. */
  readonly patience?: MediaTimeouts;
  /**
   * Keeps how far the post has come. Runs before the request that makes it public, so that whoever takes it up after a
   * crash looks for it instead of sending it.
   */
  keep(progress: Progress): Promise<void>;
}

/** Where Meta does not say how long to wait. */
const THROTTLED_FOR = 15 * 60_000;
/** So long what may be out is looked for while looking itself goes wrong. */
const LOOKED_FOR = 60 * 60_000;
const LOOK_AGAIN_AFTER = 30_000;

export function later(clock: Clock, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}

/** Whether so many milliseconds have passed since then. */
export function hasElapsed(since: string, ms: number, clock: Clock): boolean {
  return clock.now().getTime() >= Date.parse(since) + ms;
}

/** What follows when nearly all calls are used: nothing is made public, so that what is under way can be looked at. */
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

/** What follows from a call that changed nothing that anybody sees. */
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

/** What follows when looking for what may be out goes wrong: looking again, and in the end a person has to. */
export function afterFailedLookup<Progress extends { readonly sentAt: string }>(
  failure: GraphFailure,
  progress: Progress,
  clock: Clock,
): StepResult<Progress> {
  const result = stepAfterFailure(failure, progress, clock);
  if (result.status === 'deferred' || result.status === 'locked-out') return result;
  return stillLooking(progress, clock, LOOKED_FOR, failure.reason);
}

/** Not found yet: another look follows for so long, and then it is for a person to say. */
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
