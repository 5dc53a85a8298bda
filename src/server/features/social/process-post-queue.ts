import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import { nextPostAt } from '#domain/social/posts.ts';
import type { Context } from '#server/hub.ts';
import { newId } from '#server/platform/new-id.ts';
import { composePost } from './compose-post.ts';
import { postPicture } from './post-picture.ts';
import { changesToPost, endUnwanted, sayWhyWaiting, takeIntoPost } from './posted-changes.store.ts';
import { readConnectionStatus, type ConnectionStatus } from './connection-status.ts';
import { endForsakenTests, insertPost, openPosts, postById, type StoredPost } from './social-posts.store.ts';
import { StaleRevision, advancePost } from './advance-post.ts';
import { mayBePublished } from './post-transitions.ts';
import type { Platform } from '#server/platform/platform.ts';

const MINUTE = 60_000;
const LOOK_EVERY = MINUTE;
/** In ms; an older change is no news. */
const NEWS_FOR = 3 * 24 * 60 * MINUTE;
const TEST_FORSAKEN_AFTER = 2 * MINUTE;
const FORSAKEN = 'The server stopped during this test. Check the account: it may have been posted.';

/**
 * Takes one step on a platform: searches for a post that may be published, continues one that was begun, or begins the
 * next, at most one in half an hour. Answers when to look again.
 */
export async function processPostQueue(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  social: SocialPlatform,
): Promise<Date> {
  const now = hub.clock.now();
  const later = new Date(now.getTime() + LOOK_EVERY);
  await tidy(hub, social, now);
  const status = await readConnectionStatus(hub, social);
  const queue = { social, now, why: blockedReason(social, status), paceUntil: nextPostAt(status.stored.lastSentAt) };
  try {
    const next = status.connection === null || !status.isValid ? null : await choosePost(hub, queue);
    if (next === null || status.connection === null) {
      await noteWaiting(hub, queue);
      return later;
    }
    if (next.nextTryAt !== null && new Date(next.nextTryAt) > now) return soonest(later, new Date(next.nextTryAt));
    return soonest(later, (await advancePost(hub, next, status.connection)) ?? now);
  } catch (error) {
    if (error instanceof StaleRevision) return later;
    throw error;
  }
}

interface Queue {
  readonly social: SocialPlatform;
  readonly now: Date;
  /** Why nothing new is posted; null when it is. */
  readonly why: string | null;
  /** The last post is too recent until then; null when there is none. */
  readonly paceUntil: Date | null;
}

/** Possibly published posts first, then begun ones, then due ones, then changes. */
async function choosePost(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  { social, now, why, paceUntil }: Queue,
): Promise<StoredPost | null> {
  const open = await openPosts(hub.database.db, social);
  const begun = open.find((post) => mayBePublished(post)) ?? (why === null ? open.find(isUnderWay) : undefined);
  if (begun !== undefined) return begun;
  if (why !== null || (paceUntil !== null && paceUntil > now)) return null;
  const due = open.find(({ nextTryAt }) => nextTryAt === null || new Date(nextTryAt) <= now);
  return due ?? (await gather(hub, social, now));
}

async function noteWaiting({ database }: Platform, { social, now, why, paceUntil }: Queue): Promise<void> {
  const reason = why ?? `A post went out a moment ago: ${platformNames[social]} gets one in half an hour`;
  const nextTryAt = why === null && paceUntil !== null ? paceUntil.toISOString() : null;
  await database.write(({ db }) => sayWhyWaiting(db, social, { why: reason, nextTryAt, at: now.toISOString() }));
}

/** In plain words; null when new posts go out. */
export function blockedReason(
  social: SocialPlatform,
  { connection, enabled, isValid, stored }: ConnectionStatus,
): string | null {
  const name = platformNames[social];
  if (!enabled) return `${name} is turned off`;
  if (connection === null) return `${name} is not connected`;
  if (!isValid) return stored.problem ?? `We haven’t checked the access token with ${name} yet`;
  return stored.pausedSince === null ? null : `Posts on ${name} are paused`;
}

function isUnderWay({ state }: StoredPost): boolean {
  return state === 'sending';
}

function soonest(...moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}

/** Null when no change waits. */
async function gather(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  social: SocialPlatform,
  now: Date,
): Promise<StoredPost | null> {
  const { database, site } = hub;
  const changes = await changesToPost(database.db, social);
  const [first] = changes;
  if (first === undefined) return null;
  const media = await postPicture(hub, social, changes.length === 1 ? first.summary : `News from ${site.school}`);
  const [id, at] = [newId(now), now.toISOString()];
  const ids = changes.map((change) => change.id);
  const { text, link } = composePost(changes, site.school);
  await database.write(async ({ db }) => {
    // Nothing of this write is kept then.
    if (!(await takeIntoPost(db, social, { ids, postId: id, at }))) throw new StaleRevision();
    await insertPost(db, { id, platform: social, source: 'change', sheetId: null, text, link, media, at });
  });
  return postById(database.db, id);
}

async function tidy(hub: Context<'mailbox' | 'graph' | 'pictures'>, social: SocialPlatform, now: Date): Promise<void> {
  const name = platformNames[social];
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await hub.database.write(async ({ db }) => {
    await endForsakenTests(db, before(TEST_FORSAKEN_AFTER), FORSAKEN);
    await endUnwanted(db, social, {
      before: before(NEWS_FOR),
      tooOld: `${name} accepted no posts for three days, so this is no longer news`,
      switchedOff: `${name} was turned off for this page before this was posted`,
      at: now.toISOString(),
    });
  });
}
