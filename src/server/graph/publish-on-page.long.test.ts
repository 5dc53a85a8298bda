import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isThorough } from '#tests/support/extent.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { IMPATIENT, openCouncilLine, takeSteps, type CouncilLine } from '#tests/support/graph/council-line.ts';
import type { GraphFault } from '#tests/support/graph/graph-commands.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { sampleReel } from '#tests/support/graph/sample-reel.ts';
import { photo } from '#tests/support/pictures.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import type { PagePost } from './page-calls.ts';
import { stepOnPage, type PageProgress } from './publish-on-page.ts';

vi.setConfig({ testTimeout: 120_000 });

const RUNS = isThorough ? 20 : 5;

const [server, site] = [await startGraphServer(), await startSchoolSite()];
afterAll(() => Promise.all([server.stop(), site.stop()]));

const picture = await photo(1080, 1080).jpeg().toBuffer();
site.answer('/fair.jpg', (_request, response) =>
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
);
site.answer('/fair.mp4', (_request, response) => response.end(sampleReel()));
const page = { id: COUNCIL.page.id, token: COUNCIL.page.token };
const words: PagePost = { message: 'The Winter Fair needs 9 more hands.\n義工 welcome ✨', link: null, media: null };
const withPhoto: PagePost = { ...words, media: { kind: 'image', url: site.address('/fair.jpg') } };
const withVideo: PagePost = { ...words, media: { kind: 'reel', url: site.address('/fair.mp4') } };
const MINUTE = 60_000;
const LOST: readonly GraphFault['how'][] = ['close', 'reset', 'hang', 'error-500', 'html', 'malformed'];

let line: CouncilLine;
beforeEach(async () => {
  await server.reset();
  line = openCouncilLine(server);
});

const post = (what: PagePost = words, from: PageProgress = { at: 'new' }) =>
  takeSteps<PageProgress>(line, from, (progress, keep) => stepOnPage({ ...line, keep }, page, what, progress));

const asked = async (endpoint: string) => (await server.calls()).filter((call) => call.endpoint === endpoint).length;

describe('a post on the Page', () => {
  test('with words and a link is there once, and its place is known', async () => {
    const link = 'https://pac.example.org/signup/1';
    const { result } = await post({ ...words, link });
    const [visible, ...more] = await server.ledger();
    expect(more).toEqual([]);
    expect(visible).toMatchObject({ on: 'facebook', text: words.message, link, media: 'none' });
    expect(result).toEqual({ status: 'published', post: { id: visible?.id, permalink: visible?.permalink } });
  });

  test('with a photo shows the photo that Meta fetched, which nobody saw before', async () => {
    const first = await stepOnPage({ ...line, keep: async () => {} }, page, withPhoto, { at: 'new' });
    expect([first.status, await server.ledger()]).toEqual(['under-way', []]);
    const { result } = await post(withPhoto);
    expect(result).toMatchObject({ status: 'published' });
    expect(await server.ledger()).toMatchObject([{ media: 'photo', text: words.message }]);
  });

  test('with a video is there once it has been handled, and its place is known', async () => {
    await server.setRules({ processing: { imageMs: 0, reelMs: 3 * MINUTE, fails: null } });
    const { result, tookMs, kept } = await post(withVideo);
    const [visible, ...more] = await server.ledger();
    expect(more).toEqual([]);
    expect(visible).toMatchObject({ on: 'facebook', text: words.message, media: 'video' });
    expect(visible?.permalink).toMatch(/^https:\/\/www\.facebook\.com\/\d+\/videos\//);
    expect(result).toEqual({ status: 'published', post: { id: visible?.id, permalink: visible?.permalink } });
    expect([Math.round(tookMs / MINUTE), kept.length, await asked('videos')]).toEqual([3, 1, 1]);
  });

  test('without its place is no failure', async () => {
    await server.failNext({ at: 'read-post', when: 'before-effect', how: 'error-500' });
    const { result } = await post();
    expect(result).toMatchObject({ status: 'published', post: { permalink: null } });
  });

  test('is kept as sent before anything is sent', async () => {
    const keep = async (progress: PageProgress) => {
      expect(progress.at).toBe('sent');
      expect(await asked('feed')).toBe(0);
      throw new Error('the disk is full');
    };
    const ready = { at: 'ready', photoId: null } as const;
    await expect(stepOnPage({ ...line, keep }, page, words, ready)).rejects.toThrow('the disk is full');
    expect(await server.ledger()).toEqual([]);
  });
});

describe('a video for the Page', () => {
  test('that Facebook cannot use, or that is no video, is refused with its reason and never seen', async () => {
    site.answer('/page.mp4', (_request, response) => response.end('<html>'));
    const { result } = await post({ ...words, media: { kind: 'reel', url: site.address('/page.mp4') } });
    expect(result).toMatchObject({ status: 'refused', reason: expect.stringMatching(/use the video: .*format/) });
    await server.setRules({ processing: { imageMs: 0, reelMs: MINUTE, fails: 351 } });
    expect((await post(withVideo)).result).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/processed/),
    });
    expect(await server.ledger()).toEqual([]);
  });

  test('that Meta cannot fetch is tried again from the beginning', async () => {
    const { result } = await post({ ...words, media: { kind: 'reel', url: site.address('/missing.mp4') } });
    expect(result).toMatchObject({ status: 'failed', progress: { at: 'new' } });
  });

  test('that is never handled is for a person to decide after a quarter of an hour, and seen by whoever looks later', async () => {
    await server.setRules({ processing: { imageMs: 0, reelMs: 40 * MINUTE, fails: null } });
    const { result, tookMs } = await post(withVideo);
    expect(result).toMatchObject({ status: 'unconfirmed', reason: expect.stringContaining('still processing') });
    expect(tookMs).toBeLessThan(16 * MINUTE);
    await line.pass(30 * MINUTE);
    const progress = result.status === 'unconfirmed' ? result.progress : { at: 'new' as const };
    expect((await post(withVideo, progress)).result.status).toBe('published');
    expect(await asked('videos')).toBe(1);
  });

  test.each(LOST)('whose answer was lost (%s) is found and never sent again', async (how) => {
    if (how === 'hang') line = openCouncilLine(server, IMPATIENT);
    for (let run = 1; run <= 3; run += 1) {
      await server.setRules({ processing: { imageMs: 0, reelMs: MINUTE, fails: null } });
      await server.failNext({ at: 'videos', when: 'after-effect', how });
      const { result } = await post({ ...withVideo, message: `Run ${run}: ${words.message}` });
      expect(result).toMatchObject({ status: 'published', post: { permalink: expect.stringContaining('/videos/') } });
      expect(await server.ledger()).toHaveLength(run);
    }
    await server.failNext({ at: 'videos', when: 'before-effect', how });
    expect((await post(withVideo)).result).toMatchObject({ status: 'unconfirmed' });
    expect(await asked('videos')).toBe(4);
  });
});

describe('a post whose answer was lost', () => {
  test.each(LOST)(`(%s) is found and never sent again, ${RUNS} times over`, async (how) => {
    if (how === 'hang') line = openCouncilLine(server, IMPATIENT);
    for (let run = 1; run <= RUNS; run += 1) {
      await server.failNext({ at: 'feed', when: 'after-effect', how });
      const { result } = await post({ ...words, message: `Run ${run}: ${words.message}` });
      expect(result).toMatchObject({ status: 'published', post: { permalink: expect.stringContaining('/posts/') } });
      expect(await server.ledger()).toHaveLength(run);
    }
    expect(await asked('feed')).toBe(RUNS);
  });

  test.each(LOST)('(%s) before it was made is for a person to decide, and never sent again', async (how) => {
    if (how === 'hang') line = openCouncilLine(server, IMPATIENT);
    await server.failNext({ at: 'feed', when: 'before-effect', how });
    const { result, tookMs } = await post();
    expect(result).toMatchObject({ status: 'unconfirmed', reason: expect.stringContaining('Check the Page') });
    expect(tookMs).toBeLessThanOrEqual(6 * 60_000);
    expect([await asked('feed'), await server.ledger()]).toEqual([1, []]);
  });

  test('is found although the Page shows it late, and by whoever takes it up after a crash', async () => {
    await server.setRules({ feedIsBehind: true });
    await server.failNext({ at: 'feed', when: 'after-effect', how: 'reset' });
    const { result, kept } = await post();
    expect(result.status).toBe('unconfirmed');
    await server.setRules({ feedIsBehind: false });
    const [sent = { at: 'new' } as const] = kept;
    expect((await post(words, sent)).result).toMatchObject({ status: 'published' });
    expect(await asked('feed')).toBe(1);
  });

  test('is not taken for what someone posted with other words, or long before', async () => {
    await server.postByHand(words.message);
    await line.pass(60 * 60_000);
    await server.postByHand('Something else');
    await server.failNext({ at: 'feed', when: 'before-effect', how: 'reset' });
    expect((await post()).result.status).toBe('unconfirmed');
  });

  test('is looked for while looking goes wrong, and not for ever', async () => {
    const broken = { at: 'read-feed', when: 'before-effect', how: 'html' } as const;
    await server.failNext({ at: 'feed', when: 'after-effect', how: 'reset' }, broken, broken, broken);
    expect((await post()).result.status).toBe('published');
    await server.failNext(
      { at: 'feed', when: 'after-effect', how: 'reset' },
      ...Array.from({ length: 200 }, () => broken),
    );
    const { result, tookMs } = await post({ ...words, message: 'Another' });
    expect([result.status, tookMs < 2 * 60 * 60_000]).toEqual(['unconfirmed', true]);
  });
});

describe('a post that Meta does not take', () => {
  test('because it says the same twice is refused in plain words', async () => {
    await post();
    const { result } = await post();
    expect(result).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/same text twice.*identical/),
    });
    expect(await server.ledger()).toHaveLength(1);
  });

  test('with a photo that is too large, shows nothing', async () => {
    const noisy = await photo(1300, 1300).png({ compressionLevel: 0 }).toBuffer();
    site.answer('/large.png', (_request, response) => response.end(noisy));
    const { result } = await post({ ...words, media: { kind: 'image', url: site.address('/large.png') } });
    expect(result.status).toBe('refused');
    expect(await server.ledger()).toEqual([]);
  });

  test('with a photo that is not there, or is none, is tried again: a server may have been starting', async () => {
    site.answer('/page.jpg', (_request, response) => response.end('<html>'));
    for (const path of ['/page.jpg', '/missing.jpg']) {
      const { result } = await post({ ...words, media: { kind: 'image', url: site.address(path) } });
      expect(result, path).toMatchObject({ status: 'failed', progress: { at: 'new' } });
    }
    expect(await server.ledger()).toEqual([]);
  });

  test.each([
    [{ state: 'password-changed' } as const, /account’s password was changed/],
    [{ state: 'app-removed' } as const, /app was removed/],
    [{ state: 'expired' } as const, /has expired/],
    [{ scopes: ['pages_show_list', 'pages_read_engagement'] }, /doesn’t have a permission/],
  ])('because of its token %j waits for a new connection', async (change, reason) => {
    await server.setToken(page.token, change);
    const { result } = await post();
    expect(result).toMatchObject({ status: 'locked-out', reason: expect.stringMatching(reason) });
    expect(await server.ledger()).toEqual([]);
  });

  test('because calls are used up waits as long as Meta says, and asks for nothing public', async () => {
    const { clock } = line;
    await server.setRules({ usage: { app: 95 } });
    expect((await post()).result).toEqual({
      status: 'deferred',
      progress: { at: 'new' },
      until: new Date(clock.now().getTime() + 15 * 60_000),
      reason: expect.stringContaining('95 %'),
    });
    await server.setRules({ usage: { business: 100, regainAfter: 37 } });
    const { result } = await post(withPhoto);
    expect(result).toMatchObject({ status: 'deferred', until: new Date(clock.now().getTime() + 37 * 60_000) });
    const limited = { error: { code: 32 }, headers: { 'retry-after': '120' } } as const;
    await server.setRules({ usage: {} });
    await server.failNext({ at: 'feed', when: 'before-effect', how: limited });
    const refused = (await post()).result;
    expect(refused).toMatchObject({ status: 'deferred', until: new Date(clock.now().getTime() + 120_000) });
    expect(await server.ledger()).toEqual([]);
  });

  test('because the line breaks before anything was sent is tried again from the beginning', async () => {
    const ready = { at: 'ready', photoId: null } as const;
    const away = await startGraphServer();
    const gone = { ...openCouncilLine(away), keep: async () => {} };
    await away.stop();
    const result = await stepOnPage(gone, page, words, ready);
    expect(result).toMatchObject({
      status: 'failed',
      progress: { at: 'new' },
      reason: expect.stringContaining('reach'),
    });
  });
});
