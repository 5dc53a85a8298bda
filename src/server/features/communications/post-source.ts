import type { CommunicationStatus, CommunicationView } from '#contract/communications.ts';
import { isFoundIn } from '#domain/search.ts';
import { platformNames } from '#domain/social/platforms.ts';
import type { PostState } from '#domain/social/posts.ts';
import { newestInStates, postById, type StoredPost } from '#server/features/social/social-posts.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { excerpt, type CommunicationSource, type SourcePage } from './communication-source.ts';

/** Includes tests. */
export function postSource(db: Db): CommunicationSource {
  return {
    channels: ['facebook', 'instagram'],
    async newest(page) {
      const posts = await found(db, page);
      return posts.map((post) => {
        const view = present(post);
        return { ...view, message: excerpt(view.message) };
      });
    },
    async whole(id) {
      const post = await postById(db, id);
      return post === null ? null : present(post);
    },
  };
}

const statesOf: Readonly<Record<CommunicationStatus, readonly PostState[]>> = {
  pending: ['waiting', 'sending'],
  success: ['sent'],
  failed: ['failed', 'cancelled', 'unknown'],
  unknown: ['unknown'],
};

const statusOf: Readonly<Record<PostState, CommunicationStatus>> = {
  waiting: 'pending',
  sending: 'pending',
  sent: 'success',
  failed: 'failed',
  cancelled: 'failed',
  unknown: 'unknown',
};

const LOOKED_THROUGH_AT_ONCE = 200;

async function found(db: Db, { channel, status, search, before, most }: SourcePage): Promise<StoredPost[]> {
  const platform = channel === 'facebook' || channel === 'instagram' ? channel : null;
  const states = status === null ? null : statesOf[status];
  const posts: StoredPost[] = [];
  const atOnce = search === '' ? most : LOOKED_THROUGH_AT_ONCE;
  for (let from = before; ;) {
    const looked = await newestInStates(db, { platform, states, before: from, most: atOnce });
    posts.push(...looked.filter((post) => isFoundIn(search, [recipientOf(post), subjectOf(post)])));
    from = looked.at(-1)?.id ?? null;
    if (posts.length >= most || looked.length < atOnce) return posts.slice(0, most);
  }
}

function present(post: StoredPost): CommunicationView {
  const { id, platform, source, text, state, attempts, lastError, sentAt, nextTryAt, createdAt } = post;
  return {
    id,
    channel: platform,
    recipient: recipientOf(post),
    subject: subjectOf(post),
    message: text,
    metadata: { kind: `post-${source}`, language: null, attempts, sentAt, nextTryAt, canResend: false },
    status: statusOf[state],
    errorMessage: lastError,
    changeId: null,
    notificationId: null,
    recordedAt: createdAt,
  };
}

function recipientOf({ platform }: StoredPost): string {
  return platform === 'facebook' ? 'Facebook page' : 'Instagram account';
}

function subjectOf({ source, platform, text }: StoredPost): string {
  const [first = ''] = text.split('\n');
  return source === 'test' ? `A test on ${platformNames[platform]}` : first;
}
