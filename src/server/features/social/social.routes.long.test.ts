import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SocialMediaView, TestResults } from '#contract/social-media.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { connectAccount, failedPost, waitingPost } from '#tests/support/social-posts.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';
import { startPostingHub } from '#tests/support/posting-hub.ts';
import { checkConnection } from './check-connection.ts';

vi.setConfig({ testTimeout: 60_000 });

const stage = await startPostingHub();
const { graph, hub } = stage;
afterAll(() => stage.remove());

let cookie = '';
beforeEach(async () => {
  await stage.begin();
  cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
});

const page = { accountId: COUNCIL.page.id, accessToken: COUNCIL.page.token };
const account = { accountId: COUNCIL.instagram.id, accessToken: COUNCIL.instagram.token };

const save = (social: string, json: object) =>
  hub.call('PUT', `/api/social-media/connection/${social}`, { cookie, json });
const view = async () => (await hub.call('GET', '/api/social-media', { cookie })).json<SocialMediaView>();
const status = async () => (await hub.call('GET', '/api/social-media/status')).json<unknown>();
const testPost = async () => hub.call('POST', '/api/social-media/test-post', { cookie });

async function connectBoth(): Promise<void> {
  await keepLogo(hub, 'instagram');
  await save('facebook', page);
  await save('instagram', account);
}

describe('connecting an account', () => {
  test('asks the platform, and shows name and state, but never the token', async () => {
    const answer = await save('facebook', page);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<SocialMediaView>().facebook).toMatchObject({
      connected: true,
      enabled: true,
      problem: null,
      setBy: 'settings',
      accountId: COUNCIL.page.id,
      accountName: COUNCIL.page.name,
      saved: { accountId: COUNCIL.page.id, tokenSet: true },
    });
    expect(answer.body).not.toContain(COUNCIL.page.token);
    expect(JSON.stringify(await wholeDatabase(hub))).not.toContain(COUNCIL.page.token);
    expect(await status()).toEqual({ facebook: true, instagram: false });
  });

  test('saves nothing that the platform does not take, and says what is wrong', async () => {
    await graph.setToken(COUNCIL.page.token, { state: 'expired' });
    const answer = await save('facebook', page);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain('has expired');
    expect((await view()).facebook.saved).toEqual({ accountId: null, tokenSet: false });
  });

  test('needs the permissions that posting needs', async () => {
    await graph.setToken(COUNCIL.page.token, { scopes: ['pages_show_list', 'pages_read_engagement'] });
    expect((await save('facebook', page)).json<{ message: string }>().message).toContain('pages_manage_posts');
  });

  test('keeps the token that is saved when none is sent, but not for another account', async () => {
    await save('facebook', page);
    expect((await save('facebook', { accountId: page.accountId, accessToken: '' })).statusCode).toBe(200);
    const other = await save('facebook', { accountId: '999888777666', accessToken: '' });
    expect(other.json()).toMatchObject({ errors: [{ path: 'accessToken', message: 'Access token is required' }] });
  });

  test('is undone by removing it', async () => {
    await save('facebook', page);
    const answer = await hub.call('DELETE', '/api/social-media/connection/facebook', { cookie });
    expect(answer.statusCode).toBe(204);
    expect(await status()).toEqual({ facebook: false, instagram: false });
    expect((await view()).facebook.problem).toContain('isn’t set up');
  });

  test('warns before the token ends, and writes to the administrators once', async () => {
    const endsIn = (days: number) =>
      graph.setToken(COUNCIL.page.token, { expiresAt: new Date(Date.now() + days * DAY).toISOString() });
    await endsIn(3);
    await save('facebook', page);
    for (let each = 0; each < 3; each += 1) await checkConnection(hub.hub, 'facebook');
    expect((await view()).facebook).toMatchObject({
      connected: true,
      warning: {
        title: 'The access token expires in 3 days',
        text: expect.stringMatching(/^Enter a new one before \w+, /),
      },
    });
    await endsIn(1);
    await checkConnection(hub.hub, 'facebook');
    expect((await view()).facebook.warning?.title).toBe('The access token expires tomorrow');
    const mails = await hub.platform.database.db.selectFrom('outbox').select('kind').execute();
    expect(mails).toEqual([{ kind: 'social-trouble' }]);
  });

  test('says of a token whose end is past that it has ended, until the platform says so itself', async () => {
    await save('facebook', page);
    for (const ago of [60_000, 2 * DAY]) {
      const token_ends_at = new Date(hub.platform.clock.now().getTime() - ago).toISOString();
      await hub.platform.database.write(({ db }) => db.updateTable('social_accounts').set({ token_ends_at }).execute());
      expect((await view()).facebook.warning).toEqual({
        title: 'The access token has expired',
        text: 'Enter a new one. You’ll find the steps where you enter it.',
      });
    }
  });

  test('is not lost while the platform cannot be asked', async () => {
    await save('facebook', page);
    await graph.failNext({ at: 'debug_token', when: 'before-effect', how: 'error-500' });
    expect(await checkConnection(hub.hub, 'facebook')).not.toBeNull();
    expect(await status()).toEqual({ facebook: true, instagram: false });
  });

  test('is not undone by what the platform said late of the token that was there before', async () => {
    await connectAccount(hub, 'facebook', 'EAAGtheTokenOfLastYear0123456789');
    await stage.pass(60_000);
    await graph.failNext({ at: 'debug_token', when: 'before-effect', how: { slowByMs: 1500 } });
    const looking = view();
    const asked = async () => (await graph.calls()).filter(({ endpoint }) => endpoint === 'debug_token');
    await expect.poll(asked).toMatchObject([{ status: 0 }]);
    await save('facebook', page);
    await looking;
    expect(await asked()).toMatchObject([{ status: 401 }, { status: 200 }]);
    expect(await status()).toEqual({ facebook: true, instagram: false });
    expect((await view()).facebook).toMatchObject({ accountName: COUNCIL.page.name, problem: null });
    expect(await hub.platform.database.db.selectFrom('outbox').select('kind').execute()).toEqual([]);
  });

  test('counts for nothing while its switch is off', async () => {
    await save('facebook', page);
    const off = { key: 'facebookEnabled', value: 'false' };
    await hub.call('POST', '/api/settings/facebookEnabled', { cookie, json: off });
    expect(await status()).toEqual({ facebook: false, instagram: false });
    expect((await view()).facebook).toMatchObject({ enabled: false, problem: expect.stringContaining('turned off') });
  });
});

describe('a test post', () => {
  test('is seen once on both platforms, with date and time', async () => {
    await connectBoth();
    const { results } = (await testPost()).json<TestResults>();
    expect(results).toEqual({ facebook: true, instagram: true, errors: [] });
    const visible = await graph.ledger();
    expect(visible.map(({ on }) => on).toSorted()).toEqual(['facebook', 'instagram']);
    for (const { text } of visible) expect(text).toMatch(/on \w+ \d+, \d{4} at \d+:\d\d/);
  });

  test('says which platform worked and why the other did not', async () => {
    await connectBoth();
    const error = { code: 4, error_subcode: 2_207_051, message: 'The publishing action is suspected to be spam' };
    await graph.failNext({ at: 'media_publish', when: 'before-effect', how: { error } });
    const { results } = (await testPost()).json<TestResults>();
    expect(results).toMatchObject({ facebook: true, instagram: false });
    expect(results.errors).toEqual([expect.stringContaining('spam')]);
    expect(await graph.ledger()).toHaveLength(1);
  });

  test('asks nobody where nothing is connected', async () => {
    const { results } = (await testPost()).json<TestResults>();
    expect(results).toMatchObject({ facebook: false, instagram: false });
    expect(results.errors).toHaveLength(2);
    expect(await graph.calls()).toEqual([]);
  });

  test('pressed twice runs once', async () => {
    await connectBoth();
    const answers = await Promise.all([testPost(), testPost()]);
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
    expect(await graph.ledger()).toHaveLength(2);
    expect((await view()).testing).toBe(false);
  });

  test('follows another in the same second, and is no duplicate of it', async () => {
    await connectBoth();
    for (let run = 0; run < 3; run += 1)
      expect((await testPost()).json<TestResults>().results).toMatchObject({ facebook: true, instagram: true });
    expect(new Set((await graph.ledger()).map(({ on, text }) => `${on} ${text}`)).size).toBe(6);
  });

  test('that Instagram has and does not publish is said to be there unseen', async () => {
    await connectBoth();
    const error = { code: 36_004, error_subcode: 2_207_010, message: 'The submitted caption was too long' };
    await graph.failNext({ at: 'media_publish', when: 'before-effect', how: { error } });
    const { results } = (await testPost()).json<TestResults>();
    expect(results.errors[0]).toMatch(/too long.*Instagram received it but didn’t publish it/);
    await graph.failNext({ at: 'media', when: 'before-effect', how: { error } });
    expect((await testPost()).json<TestResults>().results.errors[0]).not.toContain('Instagram received it');
  });

  test('that Facebook refuses is not said to be with Instagram', async () => {
    await connectBoth();
    const error = { code: 4, error_subcode: 2_207_051, message: 'The publishing action is suspected to be spam' };
    await graph.failNext({ at: 'feed', when: 'before-effect', how: { error } });
    const { results } = (await testPost()).json<TestResults>();
    expect(results).toMatchObject({ facebook: false, instagram: true });
    expect(results.errors).toEqual([expect.stringMatching(/^Facebook.*spam/)]);
    expect(results.errors[0]).not.toContain('Instagram');
  });

  test('does not begin where the day’s posts are used up, and says so', async () => {
    await connectBoth();
    await graph.setRules({ quota: { used: 50, total: 50 } });
    const { results } = (await testPost()).json<TestResults>();
    expect(results).toMatchObject({ facebook: true, instagram: false });
    expect(results.errors[0]).toContain('Instagram allows 50 posts in 24 hours, and you’ve used 50');
    expect((await graph.calls()).filter(({ endpoint }) => endpoint === 'media')).toEqual([]);
  });
});

describe('a test that nobody sees', () => {
  const tried = async () => (await hub.call('POST', '/api/social-media/test', { cookie })).json<TestResults>().results;

  test('asks both platforms all that comes before a post', async () => {
    await connectBoth();
    expect(await tried()).toEqual({ facebook: true, instagram: true, errors: [] });
    expect(await graph.ledger()).toEqual([]);
    expect((await graph.calls()).filter(({ endpoint }) => endpoint === 'media')).toHaveLength(1);
  });

  test('says that Instagram takes no more posts today', async () => {
    await connectBoth();
    await graph.setRules({ quota: { used: 50, total: 50 } });
    const { facebook, instagram, errors } = await tried();
    expect([facebook, instagram]).toEqual([true, false]);
    expect(errors).toEqual(['Instagram allows 50 posts in 24 hours, and you’ve used 50.']);
  });

  test('says that Meta cannot fetch our pictures', async () => {
    await connectBoth();
    for (const { name } of await hub.platform.uploads.kept()) await hub.platform.uploads.remove([name]);
    expect((await tried()).errors[0]).toContain('must be reachable from the internet');
  });
});

describe('posts', () => {
  const posts = async (query = '') =>
    (await hub.call('GET', `/api/social-media/posts${query}`, { cookie })).json<{ id: string; state: string }[]>();

  test('can be looked through by platform and state', async () => {
    const [waiting, failed] = [await waitingPost(hub), await failedPost(hub, { platform: 'instagram' })];
    expect((await posts()).map(({ id }) => id)).toEqual([failed, waiting]);
    expect((await posts('?platform=instagram')).map(({ id }) => id)).toEqual([failed]);
    expect((await posts('?state=waiting')).map(({ id }) => id)).toEqual([waiting]);
    expect((await posts(`?before=${failed}`)).map(({ id }) => id)).toEqual([waiting]);
  });

  test('can be cancelled while they wait, and tried again', async () => {
    const id = await waitingPost(hub);
    const act = (verb: string) => hub.call('POST', `/api/social-media/posts/${id}/${verb}`, { cookie });
    expect((await act('cancel')).json()).toMatchObject({ state: 'cancelled', canCancel: false, canRetry: true });
    expect((await act('cancel')).statusCode).toBe(409);
    expect((await act('retry')).json()).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await act('retry')).statusCode).toBe(409);
  });

  test('are in Communication History', async () => {
    await failedPost(hub);
    const entries = await hub.call('GET', '/api/communication-logs?channel=facebook&status=failed', { cookie });
    expect(entries.json()).toMatchObject([
      { channel: 'facebook', status: 'failed', errorMessage: 'Meta takes this for spam', metadata: { attempts: 1 } },
    ]);
  });

  test('wait while they are paused, and the queue says so', async () => {
    await connectBoth();
    await hub.call('PATCH', '/api/social-media', { cookie, json: { facebookPaused: true } });
    await waitingPost(hub);
    const process = () => hub.call('POST', '/api/notifications/process-social-media', { cookie });
    expect((await process()).json()).toEqual({ message: 'Posts on Facebook are paused' });
    await hub.hub.jobs.settled();
    expect(await graph.ledger()).toEqual([]);
    await hub.call('PATCH', '/api/social-media', { cookie, json: { facebookPaused: false } });
    await hub.hub.jobs.settled();
    expect(await graph.ledger()).toMatchObject([{ on: 'facebook' }]);
    expect((await process()).json()).toEqual({ message: 'Nothing is waiting to be posted' });
  });
});
