import type { QueueProcessed } from '#contract/social-media.ts';
import { platformNames, socialPlatforms } from '#domain/social/platforms.ts';
import { nextPostAt } from '#domain/social/posts.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { idOfKind } from '#server/platform/new-id.ts';
import { countUnposted } from './posted-changes.store.ts';
import { readConnectionStatus } from './connection-status.ts';
import { POST_ON } from './social.job.ts';
import { openPosts } from './social-posts.store.ts';
import { blockedReason } from './process-post-queue.ts';

const QUEUE_ID = idOfKind('social-queue');

/** Starts to process everything that is due and says what that is; processing continues after the answer. */
export async function requestPosting(hub: Context<'jobs'>, actor: Actor): Promise<QueueProcessed> {
  const now = hub.clock.now();
  const said: string[] = [];
  for (const social of socialPlatforms) {
    const { db } = hub.database;
    const waiting = (await openPosts(db, social)).length + (await countUnposted(db, social));
    if (waiting === 0) continue;
    const [name, status] = [platformNames[social], await readConnectionStatus(hub, social)];
    const why = blockedReason(social, status);
    const paceUntil = nextPostAt(status.stored.lastSentAt);
    if (why !== null) said.push(why);
    else if (paceUntil !== null && paceUntil > now)
      said.push(`${name} gets the next post in ${Math.ceil((paceUntil.getTime() - now.getTime()) / 60_000)} minutes`);
    else said.push(`${waiting} ${waiting === 1 ? 'update goes' : 'updates go'} to ${name} now`);
  }
  const deed = { action: 'posts-processed', subjectId: QUEUE_ID, at: now } as const;
  await hub.database.write((write) => recordAudit(write, actor, deed));
  for (const social of socialPlatforms) await hub.jobs.ensureRecurring(POST_ON[social], now);
  return { message: said.length === 0 ? 'Nothing is waiting to be posted' : said.join('. ') };
}
