import { socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import type { Hub } from '#server/hub.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { standingJob } from '#server/platform/jobs/standing-job.ts';
import { checkConnection } from './check-connection.ts';
import { workOnPosts, type PostParts } from './work-on-posts.ts';

/** Sends posts; one job a platform, so that no two of its posts are under way at once. */
export const POST_ON: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'post-on-facebook',
  instagram: 'post-on-instagram',
};
export const CHECK_CONNECTIONS = 'check-social-connections';

const MINUTE = 60_000;
const CHECK_EVERY = 10 * MINUTE;
const AGAIN_AFTER_TROUBLE = MINUTE;

export function postJob(hub: PostParts, social: SocialPlatform): JobHandler {
  return standing(hub, () => workOnPosts(hub, social));
}

/** Asks the platforms whether they still take what is set. */
export function checkConnectionsJob(hub: Pick<Hub, 'platform' | 'mailbox' | 'graph'>): JobHandler {
  return standing(hub, async () => {
    for (const social of socialPlatforms) await checkConnection(hub, social);
    return new Date(hub.platform.clock.now().getTime() + CHECK_EVERY);
  });
}

function standing({ platform }: Pick<Hub, 'platform'>, run: () => Promise<Date>): JobHandler {
  return standingJob(platform, { trouble: 'could not process posts', againAfter: AGAIN_AFTER_TROUBLE, run });
}
