import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PostView } from '#contract/social-media.ts';
import { platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { POST_WAITS } from '#domain/social/posts.ts';
import { checkConnection } from '#server/features/social/check-connection.ts';
import { collectLog } from '#tests/support/collected-log.ts';
import { everyRead } from '#tests/support/every-read.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { failedCheck, foundChange, makeMonitor } from '#tests/support/found-changes.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import type { GraphEndpoint, GraphErrorBody } from '#tests/support/graph/graph-commands.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { startPostingHub } from '#tests/support/posting-hub.ts';
import { makeFair } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const { log, logged } = collectLog();
const stage = await startPostingHub({ connected: true, log });
const { graph, hub } = stage;
afterAll(() => stage.remove());

let [cookie, userId] = ['', ''];
const enter = async () => {
  const admin = await createUser(hub, { role: 'full-admin' });
  [cookie, userId] = [await signIn(hub, admin), admin.id];
};
beforeEach(async () => {
  await stage.begin();
  await enter();
  for (const social of socialPlatforms) await checkConnection(hub.hub, social);
});

async function announce(socials: readonly SocialPlatform[], summary?: string): Promise<string> {
  const on = { facebook_posts: socials.includes('facebook'), instagram_posts: socials.includes('instagram') };
  const id = await foundChange(hub, await makeMonitor(hub, on), summary === undefined ? {} : { summary });
  await hub.call('POST', '/api/notifications/process-social-media', { cookie });
  await hub.hub.jobs.settled();
  return id;
}

async function work(forMs: number, step = MINUTE): Promise<void> {
  for (let passed = 0; passed < forMs; passed += step) {
    await stage.pass(Math.min(step, forMs - passed));
    await hub.hub.jobs.settled();
  }
}

const posts = async () => (await hub.call('GET', '/api/social-media/posts', { cookie })).json<PostView[]>();
const asked = async (...endpoints: readonly GraphEndpoint[]) =>
  (await graph.calls()).filter(({ endpoint }) => endpoint !== null && endpoints.includes(endpoint));

const SECRETS = [COUNCIL.page.token, COUNCIL.instagram.token, COUNCIL.app.secret];

test('words, a photo, a video, a picture and a reel are each there once; where they are is kept, and no secret is told', async () => {
  await keepLogo(hub, 'instagram');
  await announce(['facebook', 'instagram'], 'Words, and a picture.');
  await work(31 * MINUTE);
  await keepLogo(hub, 'facebook');
  await keepLogo(hub, 'instagram', 'reel');
  await announce(['facebook', 'instagram'], 'A photo, and a reel.');
  await work(31 * MINUTE);
  await keepLogo(hub, 'facebook', 'reel');
  await announce(['facebook'], 'A video.');
  await work(5 * MINUTE);
  const visible = await graph.ledger();
  expect(visible.map(({ on, media }) => `${on}: ${media}`).toSorted()).toEqual([
    'facebook: none',
    'facebook: photo',
    'facebook: video',
    'instagram: image',
    'instagram: reel',
  ]);
  const shown = await posts();
  expect(shown.map(({ platform, state, attempts }) => ({ platform, state, attempts }))).toEqual(
    shown.map(({ platform }) => ({ platform, state: 'sent', attempts: 1 })),
  );
  expect(new Set(shown.map(({ permalink }) => permalink))).toEqual(new Set(visible.map(({ permalink }) => permalink)));
  expect(shown).toHaveLength(visible.length);
  await expectNoSecretIsTold();
});

/** After tokens were saved, tested, quoted in errors by Meta, and refused. */
async function expectNoSecretIsTold(): Promise<void> {
  const told: string[] = [];
  const ask = async (method: string, address: string, json?: object) => {
    const { headers, body } = await hub.call(method, address, { cookie, ...(json === undefined ? {} : { json }) });
    told.push(`${method} ${address}: ${JSON.stringify(headers)}${body}`);
  };
  for (const social of socialPlatforms) {
    const { id: accountId, token: accessToken } = social === 'facebook' ? COUNCIL.page : COUNCIL.instagram;
    await ask('PUT', `/api/social-media/connection/${social}`, { accountId, accessToken });
    await ask('PUT', `/api/social-media/connection/${social}`, { accountId, accessToken: `${accessToken}x` });
    await ask('PUT', `/api/social-media/connection/${social}`, { accountId: accessToken, accessToken: 'x y' });
  }
  const quote = async (at: GraphEndpoint, token: string) => {
    const message = `Error validating access token ${token} of ${COUNCIL.app.secret}`;
    const how = { error: { code: 100, message, error_user_msg: message } };
    await graph.failNext({ at, when: 'before-effect', how });
  };
  await quote('videos', COUNCIL.page.token);
  await quote('media', COUNCIL.instagram.token);
  await ask('POST', '/api/social-media/test-post');
  await quote('content_publishing_limit', COUNCIL.instagram.token);
  await ask('POST', '/api/social-media/test');
  await work(31 * MINUTE);
  await quote('videos', COUNCIL.page.token);
  await quote('media', COUNCIL.instagram.token);
  await announce(['facebook', 'instagram'], 'Something that Meta does not take.');
  await work(5 * MINUTE);
  for (const token of [COUNCIL.page.token, COUNCIL.instagram.token])
    await graph.setToken(token, { state: 'password-changed' });
  await ask('POST', '/api/social-media/test');
  const monitorId = await makeMonitor(hub);
  const { sheet, slot } = await makeFair(hub);
  const changeId = await foundChange(hub, monitorId);
  const snapshotId = await failedCheck(hub, monitorId);
  const mailId = await failedMail(hub);
  const named = { sheetId: sheet.id, slotId: slot.id, userId, mailId, changeId, snapshotId };
  for (const address of everyRead(named)) await ask('GET', address);
  const reasons = (await posts()).filter(({ state }) => state === 'failed').map(({ lastError }) => lastError);
  expect(reasons.length).toBeGreaterThanOrEqual(4);
  for (const reason of reasons) expect(reason).toMatch(/Error validating access token …/);
  expect(told.length).toBeGreaterThan(60);
  expect(logged()).toContain('"msg":"graph"');
  const everything = {
    log: logged(),
    ...Object.fromEntries(told.entries()),
    ...Object.fromEntries(Object.entries(await wholeDatabase(hub)).map(([table, rows]) => [table, rows.join('\n')])),
    addresses: (await graph.calls()).map(({ url }) => url).join('\n'),
  };
  const holding = Object.entries(everything).filter(([, text]) => SECRETS.some((secret) => text.includes(secret)));
  expect(holding).toEqual([]);
}

describe('a reel that takes its time', () => {
  beforeEach(() => keepLogo(hub, 'instagram', 'reel'));
  const processing = (reelMs: number | null, fails: number | null = null) =>
    graph.setRules({ processing: { imageMs: 0, reelMs, fails } });

  test('of twelve minutes is published, looked at every ten seconds at most, and holds up nobody', async () => {
    await processing(12 * MINUTE);
    await announce(['instagram']);
    await work(11 * MINUTE, 5000);
    expect(await posts()).toMatchObject([{ state: 'sending', attempts: 0 }]);
    const begun = performance.now();
    await hub.call('POST', '/api/notifications/process-social-media', { cookie });
    expect(performance.now() - begun).toBeLessThan(MINUTE);
    await work(2 * MINUTE, 5000);
    expect(await posts()).toMatchObject([{ state: 'sent', attempts: 1, permalink: expect.any(String) }]);
    const looks = (await asked('read-container')).map(({ at }) => Date.parse(at));
    const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(30);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000);
    expect(await asked('media_publish')).toHaveLength(1);
  });

  test('and ends in an error, or never, has failed within sixteen minutes, with the reason', async () => {
    await processing(2 * MINUTE, 2_207_026);
    await announce(['instagram']);
    await work(3 * MINUTE, 10_000);
    await processing(null);
    await work(31 * MINUTE);
    await announce(['instagram'], 'Another.');
    await work(16 * MINUTE, 10_000);
    expect(await posts()).toMatchObject([
      { state: 'failed', lastError: expect.stringContaining('within 15 minutes') },
      { state: 'failed', lastError: expect.stringContaining('Media upload has failed with error code 2207026') },
    ]);
    expect(await asked('media_publish')).toEqual([]);
  });

  test('and has expired while the hub slept begins anew, and is there once', async () => {
    await processing(5 * MINUTE);
    await announce(['instagram']);
    await work(25 * 60 * MINUTE, 25 * 60 * MINUTE);
    await enter();
    expect(await posts()).toMatchObject([{ state: 'waiting', lastError: expect.stringContaining('expired') }]);
    await work(10 * MINUTE, 10_000);
    expect(await posts()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(await graph.ledger()).toHaveLength(1);
  });
});

type Row = [code: number, subcode: number | null, at: GraphEndpoint, status?: number | undefined];

const onFacebook: GraphEndpoint[] = ['read-page', 'feed', 'photos', 'videos'];
const platformOf = (at: GraphEndpoint): SocialPlatform => (onFacebook.includes(at) ? 'facebook' : 'instagram');

const MISLEADING = 'A490,190,460,506';

async function refuse([code, subcode, at, status]: Row, times = 1): Promise<void> {
  const error: GraphErrorBody = {
    code,
    ...(subcode === null ? {} : { error_subcode: subcode }),
    message: `Meta’s words about ${code}, not 190, 4 or 506`,
    is_transient: false,
    fbtrace_id: MISLEADING,
  };
  const how = { error, ...(status === undefined ? {} : { status }) };
  await graph.failNext(...Array.from({ length: times }, () => ({ at, when: 'before-effect', how }) as const));
}

describe('an error of Meta', () => {
  beforeEach(() => keepLogo(hub, 'instagram'));

  test.each<Row>([
    ...[458, 459, 460, 463, 464, 467, null].map((subcode): Row => [190, subcode, 'feed', 401]),
    [102, null, 'feed'],
    [3, null, 'feed'],
    [10, null, 'media', 403],
    [200, null, 'feed', 403],
    [299, null, 'feed', 403],
    [25, 2_207_050, 'media'],
  ])(
    '%i/%s stops the platform until it is connected again, and the post loses no try',
    async (code, subcode, at, status) => {
      const social = platformOf(at);
      await refuse([code, subcode, at, status]);
      await announce([social]);
      await work(3 * MINUTE);
      const [post] = await posts();
      expect(post).toMatchObject({
        state: 'waiting',
        attempts: 0,
        lastError: expect.stringContaining(`about ${code}`),
      });
      expect(post?.lastError).toMatch(/connect (it|the account) again|Meta’s words/i);
      expect((await hub.call('GET', '/api/social-media/status')).json()).toMatchObject({ [social]: false });
      await checkConnection(hub.hub, social);
      await work(2 * MINUTE);
      expect(await posts()).toMatchObject([{ state: 'sent', attempts: 1 }]);
      expect(await graph.ledger()).toHaveLength(1);
    },
  );

  test.each<Row>([
    ...[4, 17, 32, 341, 613, 80_001, 80_002].map((code): Row => [code, null, 'feed', 403]),
    [368, 1_390_008, 'feed'],
    [9, 2_207_042, 'media_publish'],
    [12_345, null, 'feed', 429],
  ])('%i/%s lets the post wait for a quarter of an hour, and it loses no try', async (code, subcode, at, status) => {
    await refuse([code, subcode, at, status]);
    await announce([platformOf(at)]);
    await work(2 * MINUTE);
    await work(12 * MINUTE, 6 * MINUTE);
    const [post] = await posts();
    expect(post).toMatchObject({ state: 'waiting', attempts: 0, nextTryAt: expect.any(String) });
    expect(post?.lastError).toContain('Meta isn’t accepting more requests for a while.');
    expect(await asked(at)).toHaveLength(1);
    await work(3 * MINUTE);
    expect(await posts()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect(await graph.ledger()).toHaveLength(1);
  });

  test.each<Row>([
    [1, null, 'media', 500],
    [2, null, 'media', 500],
    [-2, 2_207_003, 'media'],
    [-1, 2_207_001, 'media'],
    [-1, 2_207_032, 'media'],
    [9004, 2_207_052, 'media'],
    [-2, 2_207_020, 'media'],
    [-1, 2_207_053, 'media'],
    [24, 2_207_008, 'media'],
    [12_345, null, 'media', 503],
  ])('%i/%s is tried five times, and then has failed with Meta’s words', async (code, subcode, at, status) => {
    await refuse([code, subcode, at, status], 5);
    await announce([platformOf(at)]);
    for (const [tries, wait] of POST_WAITS.entries()) {
      expect(await posts()).toMatchObject([{ state: 'waiting', attempts: tries + 1 }]);
      await work(wait, wait);
    }
    expect(await posts()).toMatchObject([
      { state: 'failed', attempts: 5, lastError: expect.stringContaining(`about ${code}`) },
    ]);
    expect([(await asked(at)).length, await graph.ledger()]).toEqual([5, []]);
  });

  test.each<Row>([
    [4, 2_207_051, 'media_publish'],
    [506, 1_455_006, 'feed'],
    [100, null, 'feed'],
    [352, 2_207_026, 'media'],
    [36_000, 2_207_004, 'media'],
    [36_001, 2_207_083, 'media'],
    [36_003, 2_207_009, 'media'],
    [36_004, 2_207_010, 'media'],
  ])('%i/%s is never tried again, and is told in Meta’s words', async (code, subcode, at, status) => {
    await refuse([code, subcode, at, status]);
    await announce([platformOf(at)]);
    await work(35 * MINUTE, 7 * MINUTE);
    expect(await posts()).toMatchObject([
      { state: 'failed', attempts: 1, lastError: expect.stringContaining(`about ${code}`), nextTryAt: null },
    ]);
    expect([(await asked(at)).length, await graph.ledger()]).toEqual([1, []]);
  });

  test('that a picture is not ready has it looked at again, and never made anew', async () => {
    await refuse([9007, 2_207_027, 'media_publish'], 3);
    await announce(['instagram']);
    await work(3 * MINUTE, 10_000);
    expect(await posts()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect([(await asked('media')).length, (await asked('media_publish')).length]).toEqual([1, 4]);
  });

  test.each([1, 2])(
    '%i to the one public call leaves it unknown: Instagram is asked, the Page is looked at',
    async (code) => {
      await refuse([code, null, 'media_publish', 500]);
      await refuse([code, null, 'feed', 500]);
      await announce(socialPlatforms);
      await work(8 * MINUTE);
      const states = Object.fromEntries((await posts()).map(({ platform, state }) => [platform, state]));
      expect(states).toEqual({ facebook: 'unknown', instagram: 'sent' });
      expect((await asked('feed')).length).toBe(1);
      expect((await graph.ledger()).map(({ on }) => platformNames[on])).toEqual(['Instagram']);
    },
  );
});
