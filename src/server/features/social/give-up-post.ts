import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { followPost } from './posted-changes.store.ts';
import { notCancellable, notRetryable } from './social.errors.ts';
import { recordStep, type StoredPost } from './social-posts.store.ts';
import { mayBePublished } from './post-transitions.ts';

const CANCELLED = 'An administrator cancelled it';

export function canCancel(post: Pick<StoredPost, 'state' | 'progress'>): boolean {
  return post.state === 'waiting' || post.state === 'unknown' || (post.state === 'sending' && !mayBePublished(post));
}

export function canRetry({ state, source }: Pick<StoredPost, 'state' | 'source'>): boolean {
  return source !== 'test' && (state === 'failed' || state === 'cancelled' || state === 'unknown');
}

/**
 * Stops a post, or ends the search for one that may be published.
 * @throws notCancellable
 */
export async function cancelPost({ database, clock }: Platform, post: StoredPost, actor: Actor): Promise<void> {
  if (!canCancel(post)) throw notCancellable();
  const now = clock.now();
  const at = now.toISOString();
  const { id: subjectId, attempts, progress } = post;
  const ended = { attempts, progress, lastError: CANCELLED, nextTryAt: null, at };
  await database.write(async (write) => {
    if (!(await recordStep(write.db, post, { ...ended, state: 'cancelled' }))) throw notCancellable();
    await followPost(write.db, subjectId, { ...ended, status: 'failed' });
    await recordAudit(write, actor, { action: 'post-cancelled', subjectId, detail: post.platform, at: now });
  });
}

/**
 * Starts a post again from the beginning; one that may be published is only searched for once more.
 * @throws notRetryable
 */
export async function retryPost({ database, clock }: Platform, post: StoredPost, actor: Actor): Promise<void> {
  if (!canRetry(post)) throw notRetryable();
  const now = clock.now();
  const at = now.toISOString();
  const { id: subjectId } = post;
  const again = mayBePublished(post)
    ? { state: 'sending' as const, attempts: post.attempts, progress: post.progress }
    : { state: 'waiting' as const, attempts: 0, progress: { at: 'new' } };
  await database.write(async (write) => {
    if (!(await recordStep(write.db, post, { ...again, nextTryAt: at, at }))) throw notRetryable();
    await followPost(write.db, subjectId, { status: 'pending', attempts: again.attempts, nextTryAt: at, at });
    await recordAudit(write, actor, { action: 'post-retried', subjectId, detail: post.platform, at: now });
  });
}
