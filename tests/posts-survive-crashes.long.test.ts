import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { checkConnection } from '#server/features/social/check-connection.ts';
import { processPostQueue } from '#server/features/social/process-post-queue.ts';
import { foundChange, makeMonitor } from '#tests/support/found-changes.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { mortal } from '#tests/support/mortal-platform.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startPostingHub } from '#tests/support/posting-hub.ts';
import type { Context } from '#server/hub.ts';

vi.setConfig({ testTimeout: 180_000 });

const TRIALS = 25;
const STEPS = 12;
/** In ms; by then a call that a dead process had begun has arrived. */
const ARRIVED = 60;

const stage = await startPostingHub({ connected: true });
const { graph, hub, pass } = stage;
afterAll(() => stage.remove());
beforeAll(async () => {
  await hub.hub.jobs.stop(1000);
  hub.platform.clock.set(new Date().toISOString());
  await keepLogo(hub, 'instagram');
  for (const social of socialPlatforms) await checkConnection(hub.hub, social);
});

async function work(
  parts: Context<'mailbox' | 'graph' | 'pictures'>,
  social: SocialPlatform,
  forMs: number,
): Promise<void> {
  const { clock } = hub.platform;
  const end = clock.now().getTime() + forMs;
  for (let next = clock.now(); next.getTime() <= end;) {
    await pass(Math.max(0, next.getTime() - clock.now().getTime()));
    next = await processPostQueue(parts, social);
  }
}

test.each(socialPlatforms)(
  `of posts on %s whose process was killed at any moment, ${TRIALS} times over, none is there twice and none is lost`,
  async (social) => {
    const on = { facebook_posts: social === 'facebook', instagram_posts: social === 'instagram' };
    const monitorId = await makeMonitor(hub, on);
    for (let trial = 0; trial < TRIALS; trial += 1) {
      await foundChange(hub, monitorId, { summary: `Trial ${trial}.` });
      const dying = mortal(hub.platform, 1 + Math.floor(Math.random() * STEPS), () => {});
      const { graph: line, pictures, mailbox } = hub.hub;
      const process: Context<'mailbox' | 'graph' | 'pictures'> = { ...dying.platform, graph: line, pictures, mailbox };
      await Promise.race([work(process, social, 5 * MINUTE), dying.dead]);
      dying.die();
      await new Promise((resolve) => setTimeout(resolve, ARRIVED));
      // Until the next one takes over what this one held.
      await pass(MINUTE);
      await work(hub.hub, social, 40 * MINUTE);
    }
    const visible = (await graph.ledger()).filter((post) => post.on === social).map(({ text }) => text);
    const posts = await hub.platform.database.db
      .selectFrom('social_posts')
      .select(['state', 'text'])
      .where('platform', '=', social)
      .orderBy('id')
      .execute();
    expect(posts).toHaveLength(TRIALS);
    for (const { state, text } of posts) {
      // A Page does not say whether a request was ever sent: what it does not show waits for a person.
      expect(state, text).toMatch(social === 'facebook' ? /^(sent|unknown)$/ : /^sent$/);
      expect(visible.filter((each) => each === text)).toHaveLength(state === 'sent' ? 1 : 0);
    }
    expect(visible.length).toBeGreaterThan(TRIALS / 2);
  },
);
