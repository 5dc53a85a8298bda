import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SocialMediaView } from '#contract/social-media.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { anonymous } from '#server/http/actor.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import type { GraphFault } from '#tests/support/graph/graph-commands.ts';
import { foundChange, makeMonitor, notificationsOf } from '#tests/support/found-changes.ts';
import { createUser, signInAs } from '#tests/support/people.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { startPostingHub } from '#tests/support/posting-hub.ts';
import { checkConnection } from './check-connection.ts';
import { retryPost } from './give-up-post.ts';
import { setPaused } from './social-accounts.store.ts';
import { postById } from './social-posts.store.ts';
import { processPostQueue } from './process-post-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

const stage = await startPostingHub({ connected: true });
const { graph, hub, pass } = stage;
afterAll(() => stage.remove());

const MINUTE = 60_000;
const both = { facebook_posts: true, instagram_posts: true, email_notifications: false };

beforeEach(async () => {
  await stage.begin();
  await createUser(hub, { role: 'full-admin', email: 'mei@example.org' });
  await keepLogo(hub, 'instagram');
  for (const social of ['facebook', 'instagram'] as const) await checkConnection(hub.hub, social);
});

async function work(social: 'facebook' | 'instagram', forMs: number): Promise<void> {
  const { clock } = hub.platform;
  const end = clock.now().getTime() + forMs;
  for (let next = clock.now(); next.getTime() <= end;) {
    await pass(Math.max(0, next.getTime() - clock.now().getTime()));
    next = await processPostQueue(hub.hub, social);
  }
}

const mails = () => hub.platform.database.db.selectFrom('outbox').select(['kind', 'recipient']).execute();
const posts = () => hub.platform.database.db.selectFrom('social_posts').selectAll().orderBy('id').execute();

describe('a change of a watched page', () => {
  test('is posted once on each platform, and its notifications say so', async () => {
    await foundChange(hub, await makeMonitor(hub, both));
    await work('facebook', 5 * MINUTE);
    await work('instagram', 5 * MINUTE);
    const visible = await graph.ledger();
    expect(visible.map(({ on }) => on)).toEqual(['facebook', 'instagram']);
    for (const { text } of visible) expect(text).toContain('New: “Winter concert”');
    expect(await posts()).toMatchObject(
      visible.map(({ on, permalink }) => ({ platform: on, state: 'sent', attempts: 1, permalink })),
    );
    for (const channel of ['facebook', 'instagram'])
      expect(await notificationsOf(hub, channel)).toMatchObject([
        { status: 'sent', attempts: 1, last_error: null, next_try_at: null },
      ]);
  });

  test('waits for half an hour after another, and goes out together with those that came meanwhile', async () => {
    const monitor = await makeMonitor(hub, both);
    await foundChange(hub, monitor);
    await work('facebook', 2 * MINUTE);
    await foundChange(hub, monitor, { summary: 'New: “Bake sale”' });
    await foundChange(hub, monitor, { summary: 'New: “Book fair”' });
    await work('facebook', 25 * MINUTE);
    expect(await graph.ledger()).toHaveLength(1);
    const [, waiting] = await notificationsOf(hub, 'facebook');
    expect(waiting).toMatchObject({ status: 'pending', next_try_at: expect.any(String) });
    await work('facebook', 10 * MINUTE);
    const [, second, ...more] = await graph.ledger();
    expect(more).toEqual([]);
    expect(second?.text).toContain('Bake sale');
    expect(second?.text).toContain('Book fair');
  });

  test('waits while posts are paused, and says why', async () => {
    await foundChange(hub, await makeMonitor(hub, both));
    const pause = (since: string | null) => hub.platform.database.write(({ db }) => setPaused(db, 'facebook', since));
    await pause(hub.platform.clock.now().toISOString());
    await work('facebook', 2 * MINUTE);
    expect(await notificationsOf(hub, 'facebook')).toMatchObject([{ last_error: 'Posts on Facebook are paused' }]);
    expect(await graph.ledger()).toEqual([]);
    await pause(null);
    await work('facebook', 2 * MINUTE);
    expect(await graph.ledger()).toHaveLength(1);
  });

  test('says within a minute why it waits, where the platform is switched off', async () => {
    await foundChange(hub, await makeMonitor(hub, both));
    const off = { key: 'facebookEnabled', value: 'false' } as const;
    await changeSetting(hub.platform, off, anonymous);
    await work('facebook', MINUTE);
    expect(await notificationsOf(hub, 'facebook')).toMatchObject([
      { status: 'pending', last_error: 'Facebook is turned off' },
    ]);
    expect(await graph.ledger()).toEqual([]);
  });

  test('that is older than three days is no news any more', async () => {
    await foundChange(hub, await makeMonitor(hub, both));
    await pass(73 * 60 * MINUTE);
    await work('facebook', 2 * MINUTE);
    expect(await graph.ledger()).toEqual([]);
    expect(await notificationsOf(hub, 'facebook')).toMatchObject([
      { status: 'failed', last_error: 'Facebook accepted no posts for three days, so this is no longer news' },
    ]);
  });
});

const LOST: readonly GraphFault['how'][] = ['close', 'reset', 'error-500', 'html', 'malformed'];

describe('a post of which no answer came', () => {
  test.each(LOST)('(%s) is there once on both platforms', async (how) => {
    await graph.failNext({ at: 'feed', when: 'after-effect', how }, { at: 'media_publish', when: 'after-effect', how });
    await foundChange(hub, await makeMonitor(hub, both));
    await work('facebook', 40 * MINUTE);
    await work('instagram', 40 * MINUTE);
    expect((await graph.ledger()).map(({ on }) => on)).toEqual(['facebook', 'instagram']);
    expect((await posts()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('and that the Page never shows waits for a person, who lets it be looked for once more', async () => {
    await graph.setRules({ feedIsBehind: true });
    await graph.failNext({ at: 'feed', when: 'after-effect', how: 'close' });
    await foundChange(hub, await makeMonitor(hub, both));
    await work('facebook', 60 * MINUTE);
    const [post] = await posts();
    expect(post).toMatchObject({ state: 'unknown', last_error: expect.stringContaining('Check the Page') });
    expect(await notificationsOf(hub, 'facebook')).toMatchObject([{ status: 'failed' }]);
    await graph.setRules({ feedIsBehind: false });
    const found = await postById(hub.platform.database.db, post?.id ?? '');
    if (found !== null) await retryPost(hub.platform, found, anonymous);
    await work('facebook', MINUTE);
    expect(await posts()).toMatchObject([{ state: 'sent', permalink: expect.any(String) }]);
    expect(await graph.ledger()).toHaveLength(1);
  });

  test('because the process died is looked for by the next one, and not sent again', async () => {
    await foundChange(hub, await makeMonitor(hub, both));
    // The answer never comes to where it was asked: what was kept says that it may be out.
    await graph.failNext({ at: 'feed', when: 'after-effect', how: 'close' });
    await processPostQueue(hub.hub, 'facebook');
    await processPostQueue(hub.hub, 'facebook');
    expect(await posts()).toMatchObject([{ state: 'sending', progress: { at: 'sent' } }]);
    await work('facebook', 10 * MINUTE);
    expect(await graph.ledger()).toHaveLength(1);
  });

  test('taken up by two processes at once is published by one of them', async () => {
    await foundChange(hub, await makeMonitor(hub, both));
    for (let step = 0; step < 8; step += 1) {
      await Promise.all([processPostQueue(hub.hub, 'facebook'), processPostQueue(hub.hub, 'facebook')]);
      await pass(MINUTE);
    }
    expect(await graph.ledger()).toHaveLength(1);
    expect((await posts()).filter(({ state }) => state === 'sent')).toHaveLength(1);
    // Facebook would have refused the same words, but not every second post has them.
    expect((await graph.calls()).filter(({ endpoint }) => endpoint === 'feed')).toHaveLength(1);
  });
});

describe('a token that is no longer taken', () => {
  test('lets posts wait, disconnects the platform and is told once', async () => {
    await graph.setToken(COUNCIL.page.token, { state: 'password-changed' });
    const monitor = await makeMonitor(hub, both);
    await foundChange(hub, monitor);
    await work('facebook', 3 * MINUTE);
    const answer = await hub.call('GET', '/api/social-media/status');
    expect(answer.json()).toEqual({ facebook: false, instagram: true });
    const [post] = await posts();
    expect(post).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await notificationsOf(hub, 'facebook')).toMatchObject([{ status: 'pending' }]);
    await checkConnection(hub.hub, 'facebook');
    expect(await mails()).toEqual([{ kind: 'social-trouble', recipient: 'mei@example.org' }]);
  });

  test('is noticed within a minute by whoever looks, though nothing is posted; what waits goes out with the next one', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    const card = async () => {
      await pass(MINUTE);
      const { facebook } = (await hub.call('GET', '/api/social-media', { cookie })).json<SocialMediaView>();
      return facebook;
    };
    expect((await card()).connected).toBe(true);
    await graph.setToken(COUNCIL.page.token, { state: 'password-changed' });
    expect(await card()).toMatchObject({ connected: false, problem: expect.stringContaining('password') });
    await foundChange(hub, await makeMonitor(hub, both));
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await card();
      await work('facebook', 0);
    }
    expect(await notificationsOf(hub, 'facebook')).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await mails()).toHaveLength(2);
    await graph.setToken(COUNCIL.page.token, { state: 'valid' });
    await checkConnection(hub.hub, 'facebook');
    await work('facebook', MINUTE);
    expect(await graph.ledger()).toHaveLength(1);
  });

  test('costs one call a minute while somebody looks, however many look, and none while nobody who may does', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    await graph.setToken(COUNCIL.page.token, { state: 'password-changed' });
    const before = (await graph.calls()).length;
    await pass(MINUTE);
    await hub.call('GET', '/api/social-media/status');
    await hub.call('GET', '/api/social-media/status', { cookie: await signInAs(hub, 'volunteer-admin') });
    expect(await graph.calls()).toHaveLength(before);
    for (const address of ['/api/social-media/status', '/api/social-media', '/api/social-media/status'])
      expect((await hub.call('GET', address, { cookie })).body).toContain('false');
    expect(await graph.calls()).toHaveLength(before + 2);
  });

  test('is asked about no more often by a platform that does not answer', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    await graph.failNext(
      ...Array.from({ length: 9 }, () => ({ at: 'debug_token', when: 'before-effect', how: 'reset' }) as const),
    );
    await pass(MINUTE);
    const before = (await graph.calls()).length;
    const look = () => hub.call('GET', '/api/social-media/status', { cookie });
    await Promise.all([look(), look(), look()]);
    await look();
    expect((await graph.calls()).length - before).toBeLessThanOrEqual(2);
    await graph.failNext();
  });

  test('that was taken again for an hour is told of once more after a day', async () => {
    const told = async (state: 'password-changed' | 'valid') => {
      await graph.setToken(COUNCIL.page.token, { state });
      await checkConnection(hub.hub, 'facebook');
      return (await mails()).length;
    };
    expect(await told('password-changed')).toBe(1);
    await pass(60 * MINUTE);
    expect(await told('valid')).toBe(1);
    expect(await told('password-changed')).toBe(1);
    await pass(24 * 60 * MINUTE);
    expect(await told('password-changed')).toBe(2);
    expect(await told('password-changed')).toBe(2);
  });

  test('when it is asked about, but may not post, is told once a day', async () => {
    const refused = { error: { code: 200, message: '(#200) Requires the CREATE_CONTENT task' } } as const;
    await graph.failNext(
      ...Array.from({ length: 40 }, () => ({ at: 'feed', when: 'before-effect', how: refused }) as const),
    );
    await foundChange(hub, await makeMonitor(hub, both));
    for (let round = 0; round < 12; round += 1) {
      await checkConnection(hub.hub, 'facebook');
      await work('facebook', 10 * MINUTE);
    }
    expect(await mails()).toHaveLength(1);
    await pass(24 * 60 * MINUTE);
    await checkConnection(hub.hub, 'facebook');
    await work('facebook', 10 * MINUTE);
    expect(await mails()).toHaveLength(2);
    expect(await posts()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});

describe('a platform without room', () => {
  test('lets the post wait without a try, and says until when', async () => {
    await graph.setRules({ quota: { used: 50, total: 50 } });
    await foundChange(hub, await makeMonitor(hub, both));
    await work('instagram', 3 * MINUTE);
    expect(await graph.ledger()).toEqual([]);
    expect(await posts()).toMatchObject([{ state: 'waiting', attempts: 0, next_try_at: expect.any(String) }]);
    const asked = (await graph.calls()).filter(({ endpoint }) => endpoint === 'media_publish');
    expect(asked).toEqual([]);
  });
});
