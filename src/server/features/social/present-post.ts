import type { PostView } from '#contract/social-media.ts';
import { canCancel, canRetry } from './give-up-post.ts';
import type { StoredPost } from './social-posts.store.ts';

export function presentPost(post: StoredPost): PostView {
  const { id, platform, source, sheetId, text, mediaFile, mediaKind } = post;
  const { state, attempts, lastError, nextTryAt, permalink, sentAt, createdAt } = post;
  return {
    id,
    platform,
    source,
    sheetId,
    text,
    media: mediaFile === null || mediaKind === null ? null : { kind: mediaKind, url: `/uploads/${mediaFile}` },
    state,
    attempts,
    lastError,
    nextTryAt,
    permalink,
    sentAt,
    createdAt,
    canCancel: canCancel(post),
    canRetry: canRetry(post),
  };
}
