import { socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { checkConnection } from './check-connection.ts';
import { processPostQueue } from './process-post-queue.ts';
import type { Platform } from '#server/platform/platform.ts';

/** One job per platform, so that no two of its posts are under way at once. */
export const POST_ON: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'post-on-facebook',
  instagram: 'post-on-instagram',
};
const CHECK_CONNECTIONS = 'check-social-connections';

const MINUTE = 60_000;
const CHECK_EVERY = 10 * MINUTE;
const RETRY_AFTER_MS = MINUTE;

export function postJob(hub: Context<'mailbox' | 'graph' | 'pictures'>, social: SocialPlatform): RecurringJob {
  return socialJob(hub, POST_ON[social], () => processPostQueue(hub, social));
}

export function checkConnectionsJob(hub: Context<'mailbox' | 'graph'>): RecurringJob {
  return socialJob(hub, CHECK_CONNECTIONS, async () => {
    for (const social of socialPlatforms) await checkConnection(hub, social);
    return new Date(hub.clock.now().getTime() + CHECK_EVERY);
  });
}

function socialJob(hub: Platform, kind: string, run: () => Promise<Date>): RecurringJob {
  return recurringJob(hub, {
    kind,
    trouble: 'could not process posts',
    retryAfterMs: RETRY_AFTER_MS,
    run,
  });
}
