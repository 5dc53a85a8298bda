import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { PostSource, PostState } from '#domain/social/posts.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface PostMedia {
  readonly file: string;
  readonly kind: 'image' | 'reel';
}

export interface NewPost {
  readonly id: string;
  readonly platform: SocialPlatform;
  readonly source: PostSource;
  readonly sheetId: string | null;
  readonly text: string;
  readonly link: string | null;
  readonly media: PostMedia | null;
  readonly at: Instant;
}

export async function insertPost(db: Db, post: NewPost): Promise<void> {
  const { id, platform, source, sheetId, text, link, media, at } = post;
  await db
    .insertInto('social_posts')
    .values({
      id,
      platform,
      source,
      sheet_id: sheetId,
      text,
      link,
      media_file: media?.file ?? null,
      media_kind: media?.kind ?? null,
      state: 'waiting',
      progress: JSON.stringify({ at: 'new' }),
      last_error: null,
      next_try_at: at,
      platform_post_id: null,
      permalink: null,
      created_at: at,
      updated_at: at,
      sent_at: null,
    })
    .execute();
}

export interface StoredPost {
  readonly id: string;
  readonly platform: SocialPlatform;
  readonly source: PostSource;
  readonly sheetId: string | null;
  readonly text: string;
  readonly link: string | null;
  readonly mediaFile: string | null;
  readonly mediaKind: 'image' | 'reel' | null;
  readonly state: PostState;
  readonly attempts: number;
  readonly progress: { readonly at: string };
  readonly revision: number;
  readonly lastError: string | null;
  readonly nextTryAt: Instant | null;
  readonly permalink: string | null;
  readonly sentAt: Instant | null;
  readonly createdAt: Instant;
}

function selectPosts(db: Db) {
  return db
    .selectFrom('social_posts')
    .select([
      'id',
      'platform',
      'source',
      'sheet_id as sheetId',
      'text',
      'link',
      'media_file as mediaFile',
      'media_kind as mediaKind',
      'state',
      'attempts',
      'progress',
      'revision',
      'last_error as lastError',
      'next_try_at as nextTryAt',
      'permalink',
      'sent_at as sentAt',
      'created_at as createdAt',
    ])
    .$narrowType<{ progress: { readonly at: string } }>();
}

export async function postById(db: Db, id: string): Promise<StoredPost | null> {
  return (await selectPosts(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

interface PostPage {
  /** Null for both. */
  readonly platform: SocialPlatform | null;
  /** Null for all. */
  readonly states: readonly PostState[] | null;
  readonly before: string | null;
  readonly most: number;
}

/** Newest first. */
export async function newestInStates(db: Db, { platform, states, before, most }: PostPage): Promise<StoredPost[]> {
  let query = selectPosts(db).orderBy('id', 'desc').limit(most);
  if (platform !== null) query = query.where('platform', '=', platform);
  if (states !== null) query = query.where('state', 'in', states);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** Posts that go out automatically and have not yet; begun ones first, then the oldest. */
export async function openPosts(db: Db, platform: SocialPlatform): Promise<StoredPost[]> {
  return selectPosts(db)
    .where('platform', '=', platform)
    .where('state', 'in', ['waiting', 'sending'])
    .where('source', '<>', 'test')
    .orderBy('state')
    .orderBy('id')
    .execute();
}

/** Tests included; null if there was none. */
export async function lastSentPost(db: Db, platform: SocialPlatform): Promise<StoredPost | null> {
  const row = await selectPosts(db)
    .where('platform', '=', platform)
    .where('state', '=', 'sent')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function countTests(db: Db, platform: SocialPlatform): Promise<number> {
  const { count } = await db
    .selectFrom('social_posts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('platform', '=', platform)
    .where('source', '=', 'test')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface StepRecord {
  readonly state: PostState;
  readonly attempts: number;
  readonly progress: object;
  /** Absent keeps what an earlier step said. */
  readonly lastError?: string;
  readonly nextTryAt: Instant | null;
  readonly published?: { readonly id: string | null; readonly permalink: string | null };
  readonly at: Instant;
}

/** False if another process took a step, or the post was given up, since it was read. */
export async function recordStep(
  db: Db,
  post: Pick<StoredPost, 'id' | 'revision'>,
  step: StepRecord,
): Promise<boolean> {
  const { state, attempts, progress, lastError, nextTryAt, published, at } = step;
  const updated = await db
    .updateTable('social_posts')
    .set({
      state,
      attempts,
      progress: JSON.stringify(progress),
      revision: post.revision + 1,
      ...(lastError === undefined ? {} : { last_error: lastError }),
      next_try_at: nextTryAt,
      ...(published === undefined
        ? {}
        : { platform_post_id: published.id, permalink: published.permalink, sent_at: at }),
      updated_at: at,
    })
    .where('id', '=', post.id)
    .where('revision', '=', post.revision)
    .returning('id')
    .execute();
  return updated.length > 0;
}

export async function endForsakenTests(db: Db, before: Instant, reason: string): Promise<void> {
  await db
    .updateTable('social_posts')
    .set({ state: 'unknown', last_error: reason, next_try_at: null })
    .where('source', '=', 'test')
    .where('state', 'in', ['waiting', 'sending'])
    .where('created_at', '<', before)
    .execute();
}
