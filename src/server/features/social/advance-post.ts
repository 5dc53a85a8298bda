import type { Context } from '#server/hub.ts';
import type { MediaTimeouts } from '#server/graph/publication.ts';
import { stepOnInstagram, type InstagramProgress } from '#server/graph/publish-on-instagram.ts';
import { stepOnPage, type PageProgress } from '#server/graph/publish-on-page.ts';
import { followPost } from './posted-changes.store.ts';
import { recordTokenCheck } from './record-token-check.ts';
import { mediaAddress } from './media-address.ts';
import type { Connection } from './connection-status.ts';
import { noteSent } from './social-accounts.store.ts';
import { recordStep, type StepRecord, type StoredPost } from './social-posts.store.ts';
import { type Progress, type Result, transition, notificationStatusOf } from './post-transitions.ts';

/** Another process advanced the post meanwhile, or an administrator gave it up: nothing was published. */
export class StaleRevision extends Error {}

/** The job sends a post in its own time; a test does while the administrator waits for the result. */
export interface StepOptions {
  readonly patience?: MediaTimeouts;
  readonly retries: boolean;
}

/**
 * Takes the next step of a post and records it, with its notifications. Answers the moment of the next step; null when
 * there is none.
 * @throws {StaleRevision}
 */
export async function advancePost(
  hub: Context<'mailbox' | 'graph'>,
  post: StoredPost,
  connection: Connection,
  options: StepOptions = { retries: true },
): Promise<Date | null> {
  const { clock, database } = hub;
  let { revision } = post;
  const keep = async (progress: Progress) => {
    const at = clock.now().toISOString();
    const step: StepRecord = { state: 'sending', attempts: post.attempts, progress, nextTryAt: at, at };
    const isKept = await database.write(({ db }) => recordStep(db, { id: post.id, revision }, step));
    if (!isKept) throw new StaleRevision();
    revision += 1;
  };
  const result = await askPlatform(hub, post, connection, keep, options);
  const record = transition(post, result, clock.now(), options);
  await database.write(async (write) => {
    if (!(await recordStep(write.db, { id: post.id, revision }, record))) throw new StaleRevision();
    await followPost(write.db, post.id, { ...record, status: notificationStatusOf[record.state] });
    if (record.state === 'sent' && post.source !== 'test') await noteSent(write.db, post.platform, record.at);
    if (result.status === 'locked-out')
      await recordTokenCheck(hub, write, post.platform, {
        credentials: connection.credentials,
        isValid: false,
        accountName: null,
        problem: result.reason,
        tokenEndsAt: null,
        at: record.at,
      });
  });
  hub.log.info({ post: post.id, platform: post.platform, is: result.status }, 'post');
  return record.nextTryAt === null ? null : new Date(record.nextTryAt);
}

async function askPlatform(
  hub: Context<'mailbox' | 'graph'>,
  post: StoredPost,
  { account }: Connection,
  keep: (progress: Progress) => Promise<void>,
  { patience }: StepOptions,
): Promise<Result> {
  const publisher = { graph: hub.graph, clock: hub.clock, keep, ...(patience === undefined ? {} : { patience }) };
  const { text, link, mediaFile: file, mediaKind: kind } = post;
  const media = file === null || kind === null ? null : { kind, url: mediaAddress(hub, file) };
  if (post.platform === 'facebook')
    // Written by an earlier step of this very platform.
    return stepOnPage(publisher, account, { message: text, link, media }, post.progress as PageProgress);
  if (media === null)
    return { status: 'refused', reason: 'Instagram doesn’t accept posts without a picture. Upload a logo.' };
  return stepOnInstagram(publisher, account, { caption: text, media }, post.progress as InstagramProgress);
}
