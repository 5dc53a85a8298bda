import type { NotificationStatus } from '#domain/monitors/notifications.ts';
import { POST_WAITS, type PostState } from '#domain/social/posts.ts';
import type { StepResult } from '#server/graph/publication.ts';
import type { StepRecord, StoredPost } from './social-posts.store.ts';

export type Progress = { readonly at: string };
export type Result = StepResult<Progress>;

interface Transition {
  /**
   * `held` is `sending` while the post may be published, so that it is searched for before anything else; otherwise
   * `waiting`.
   */
  readonly state: PostState | 'held';
  readonly spendsAttempt: boolean;
  /** `new` begins from the start: nothing of it was visible. */
  readonly progress: 'kept' | 'new' | 'done';
  /** `retry` is the next of `POST_WAITS`; once they are used up, the post has failed. */
  readonly next: 'as the platform says' | 'at once' | 'retry' | 'never';
}

const transitions: Readonly<Record<Result['status'], Transition>> = {
  published: { state: 'sent', spendsAttempt: true, progress: 'done', next: 'never' },
  'under-way': { state: 'sending', spendsAttempt: false, progress: 'kept', next: 'as the platform says' },
  deferred: { state: 'held', spendsAttempt: false, progress: 'kept', next: 'as the platform says' },
  'locked-out': { state: 'held', spendsAttempt: false, progress: 'kept', next: 'at once' },
  failed: { state: 'waiting', spendsAttempt: true, progress: 'kept', next: 'retry' },
  refused: { state: 'failed', spendsAttempt: true, progress: 'new', next: 'never' },
  unconfirmed: { state: 'unknown', spendsAttempt: true, progress: 'kept', next: 'never' },
};

/** A notification has fewer states. A possibly published post counts as failed: a second one would not help. */
export const notificationStatusOf: Readonly<Record<PostState, NotificationStatus>> = {
  waiting: 'pending',
  sending: 'pending',
  sent: 'sent',
  failed: 'failed',
  cancelled: 'failed',
  unknown: 'failed',
};

export function transition(
  { attempts }: Pick<StoredPost, 'attempts'>,
  result: Result,
  now: Date,
  { retries }: { readonly retries: boolean },
): StepRecord {
  const { spendsAttempt, progress, next, state } = transitions[result.status];
  const kept = 'progress' in result && progress === 'kept' ? result.progress : { at: progress };
  const nextAt = nextAttempt(next, result, now, retries ? POST_WAITS[attempts] : undefined);
  return {
    state: next === 'retry' && nextAt === null ? 'failed' : stateOf(state, kept),
    attempts: attempts + (spendsAttempt ? 1 : 0),
    progress: kept,
    ...('reason' in result ? { lastError: result.reason } : {}),
    ...('post' in result ? { published: result.post } : {}),
    nextTryAt: nextAt?.toISOString() ?? null,
    at: now.toISOString(),
  };
}

function stateOf(state: PostState | 'held', progress: Progress): PostState {
  if (state !== 'held') return state;
  return mayBePublished({ progress }) ? 'sending' : 'waiting';
}

function nextAttempt(next: Transition['next'], result: Result, now: Date, wait: number | undefined): Date | null {
  if (next === 'at once') return now;
  if (next === 'retry') return wait === undefined ? null : new Date(now.getTime() + wait);
  if (result.status === 'under-way') return result.nextAt;
  return result.status === 'deferred' ? result.until : null;
}

export function mayBePublished({ progress }: Pick<StoredPost, 'progress'>): boolean {
  return progress.at === 'sent';
}
