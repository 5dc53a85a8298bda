import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { NotificationStatus } from '#domain/monitors/notifications.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import type { Instant } from '#server/platform/database/columns.ts';

// As its index says it: what is given as a value does not lead to it.
const waits = sql<boolean>`notifications.status = 'pending'`;
const unposted = (platform: SocialPlatform) => (row: ExpressionBuilder<Tables, 'notifications'>) =>
  row.and([
    row('notifications.channel', '=', platform),
    row('notifications.batch', 'is', null),
    row('notifications.sample_of', 'is', null),
    waits,
  ]);

export interface ChangeToPost {
  readonly id: string;
  readonly summary: string;
  readonly monitor: { readonly name: string; readonly url: string };
}

/** Changes without a post, oldest first. */
export async function changesToPost(db: Db, platform: SocialPlatform): Promise<ChangeToPost[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('monitors', 'monitors.id', 'notifications.monitor_id')
    .select(['notifications.id', 'notifications.summary', 'monitors.name', 'monitors.url'])
    .where(unposted(platform))
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ name, url, ...row }) => ({ ...row, monitor: { name, url } }));
}

/** Answers false and takes none if one of them no longer waits. */
export async function takeIntoPost(
  db: Db,
  platform: SocialPlatform,
  { ids, postId, at }: { readonly ids: readonly string[]; readonly postId: string; readonly at: Instant },
): Promise<boolean> {
  const taken = await db
    .updateTable('notifications')
    .set({ batch: postId, handed_at: at, last_error: null, next_try_at: at, updated_at: at })
    .where('notifications.id', 'in', ids)
    .where(unposted(platform))
    .returning('id')
    .execute();
  return taken.length === ids.length;
}

/** Ends waiting changes that are too old, or whose page no longer posts. */
export async function endUnwanted(
  db: Db,
  platform: SocialPlatform,
  {
    before,
    tooOld,
    switchedOff,
    at,
  }: {
    readonly before: Instant;
    readonly tooOld: string;
    readonly switchedOff: string;
    readonly at: Instant;
  },
): Promise<void> {
  const ended = { status: 'failed', next_try_at: null, updated_at: at } as const;
  await db
    .updateTable('notifications')
    .set({ ...ended, last_error: tooOld })
    .where(unposted(platform))
    .where('created_at', '<', before)
    .execute();
  await db
    .updateTable('notifications')
    .set({ ...ended, last_error: switchedOff })
    .where(unposted(platform))
    .where('monitor_id', 'in', (select) =>
      select
        .selectFrom('monitors')
        .select('id')
        .where(platform === 'facebook' ? 'facebook_posts' : 'instagram_posts', '=', false),
    )
    .execute();
}

export async function sayWhyWaiting(
  db: Db,
  platform: SocialPlatform,
  { why, nextTryAt, at }: { readonly why: string; readonly nextTryAt: Instant | null; readonly at: Instant },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ last_error: why, next_try_at: nextTryAt, updated_at: at })
    .where(unposted(platform))
    .where((row) =>
      row.or([row('last_error', 'is distinct from', why), row('next_try_at', 'is distinct from', nextTryAt)]),
    )
    .execute();
}

export async function followPost(
  db: Db,
  postId: string,
  told: {
    readonly status: NotificationStatus;
    readonly attempts: number;
    readonly lastError?: string;
    readonly nextTryAt: Instant | null;
    readonly at: Instant;
  },
): Promise<void> {
  const { status, attempts, lastError, nextTryAt, at } = told;
  await db
    .updateTable('notifications')
    .set({
      status,
      attempts,
      ...(lastError === undefined ? {} : { last_error: lastError }),
      next_try_at: nextTryAt,
      ...(status === 'sent' ? { sent_at: at } : {}),
      updated_at: at,
    })
    .where('batch', '=', postId)
    .where('channel', 'in', ['facebook', 'instagram'])
    .execute();
}

export async function countUnposted(db: Db, platform: SocialPlatform): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(unposted(platform))
    .executeTakeFirstOrThrow();
  return Number(count);
}
