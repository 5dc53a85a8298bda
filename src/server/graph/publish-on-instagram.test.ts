import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isThorough } from '#tests/support/extent.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { IMPATIENT, openCouncilLine, takeSteps, type CouncilLine } from '#tests/support/graph/council-line.ts';
import type { GraphFault } from '#tests/support/graph/graph-commands.ts';
import { sampleReel } from '#tests/support/graph/sample-reel.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { photo } from '#tests/support/pictures.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import type { InstagramPost } from './instagram-calls.ts';
import type { MediaTimeouts } from './publication.ts';
import { stepOnInstagram, type InstagramProgress } from './publish-on-instagram.ts';

vi.setConfig({ testTimeout: 120_000 });

const RUNS = isThorough ? 20 : 5;

const [server, site] = [await startGraphServer(), await startSchoolSite()];
afterAll(() => Promise.all([server.stop(), site.stop()]));

const serve = (path: string, bytes: Buffer) => site.answer(path, (_request, response) => response.end(bytes));
serve('/fair.jpg', await photo(1080, 1080).jpeg().toBuffer());
serve('/fair.mp4', sampleReel());
const account = { id: COUNCIL.instagram.id, token: COUNCIL.instagram.token };
const caption = 'The Winter Fair needs 9 more hands.\n\n#burnettpac 義工';
const image: InstagramPost = { caption, media: { kind: 'image', url: site.address('/fair.jpg') } };
const reel: InstagramPost = { caption, media: { kind: 'reel', url: site.address('/fair.mp4') } };
const MINUTE = 60_000;

let line: CouncilLine;
beforeEach(async () => {
  await server.reset();
  line = openCouncilLine(server);
});

const publish = (
  what: InstagramPost = image,
  { from = { at: 'new' }, ...more }: { from?: InstagramProgress; patience?: MediaTimeouts } = {},
) =>
  takeSteps<InstagramProgress>(line, from, (progress, keep) =>
    stepOnInstagram({ ...line, ...more, keep }, account, what, progress),
  );

const asked = async (endpoint: string) => (await server.calls()).filter((call) => call.endpoint === endpoint).length;

describe('a post on Instagram', () => {
  test.each([image, reel])('$media.kind is there once, and its place is known', async (what) => {
    const { result } = await publish(what);
    const [visible, ...more] = await server.ledger();
    expect(more).toEqual([]);
    expect(visible).toMatchObject({ on: 'instagram', text: caption, media: what.media.kind });
    expect(result).toEqual({ status: 'published', post: { id: visible?.id, permalink: visible?.permalink } });
  });

  test('waits twelve minutes for a reel, looks every ten seconds, and holds nothing meanwhile', async () => {
    await server.setRules({ processing: { imageMs: 0, reelMs: 12 * MINUTE, fails: null } });
    const { result, tookMs, waits } = await publish(reel);
    expect(result.status).toBe('published');
    expect(Math.round(tookMs / MINUTE)).toBe(12);
    expect(waits.filter((wait) => wait > 0 && wait < 10_000)).toEqual([]);
    expect(await asked('media_publish')).toBe(1);
  });

  test('looks as often, and waits as long, as whoever asks for it has the time', async () => {
    await server.setRules({ processing: { imageMs: 0, reelMs: null, fails: null } });
    const { result, tookMs, waits } = await publish(reel, { patience: { lookEvery: 2000, giveUpAfter: 30_000 } });
    expect(result).toMatchObject({ status: 'refused', reason: expect.stringContaining('within 30 seconds') });
    expect([tookMs, new Set(waits)]).toEqual([30_000, new Set([2000])]);
  });

  test('that is never finished fails within sixteen minutes and is not published', async () => {
    await server.setRules({ processing: { imageMs: 0, reelMs: null, fails: null } });
    const { result, tookMs } = await publish(reel);
    expect(result).toMatchObject({ status: 'refused', reason: expect.stringContaining('within 15 minutes') });
    expect(tookMs).toBeLessThan(16 * MINUTE);
    expect([await asked('media_publish'), await server.ledger()]).toEqual([0, []]);
  });

  test('that was left lying for a day begins anew', async () => {
    const first = await stepOnInstagram({ ...line, keep: async () => {} }, account, image, { at: 'new' });
    await line.pass(25 * 60 * MINUTE);
    const progress = first.status === 'under-way' ? first.progress : { at: 'new' as const };
    const { result } = await publish(image, { from: progress });
    expect(result).toMatchObject({
      status: 'failed',
      progress: { at: 'new' },
      reason: expect.stringContaining('expired'),
    });
  });

  test('whose medium Meta could not handle is tried anew or refused, by the number in its status', async () => {
    await server.setRules({ processing: { imageMs: 0, reelMs: 0, fails: 2207020 } });
    expect((await publish(reel)).result).toMatchObject({ status: 'failed', progress: { at: 'new' } });
    await server.setRules({ processing: { imageMs: 0, reelMs: 0, fails: 2207026 } });
    const { result } = await publish(reel);
    expect(result).toMatchObject({ status: 'refused', reason: expect.stringContaining('2207026') });
  });
});

const LOST: readonly GraphFault['how'][] = ['close', 'reset', 'hang', 'error-500', 'html', 'malformed'];

describe('a post whose answer was lost', () => {
  test.each(LOST)(`(%s) is found out and there once, ${RUNS} times over`, async (how) => {
    if (how === 'hang') line = openCouncilLine(server, IMPATIENT);
    for (let run = 1; run <= RUNS; run += 1) {
      await server.failNext({ at: 'media_publish', when: 'after-effect', how });
      const { result } = await publish({ ...image, caption: `Run ${run}: ${caption}` });
      const ledger = await server.ledger();
      expect(ledger).toHaveLength(run);
      expect(result).toMatchObject({ status: 'published', post: { id: ledger.at(-1)?.id } });
    }
    expect(await asked('media_publish')).toBe(RUNS);
  });

  test.each(LOST)('(%s) before it was made is made a minute later, once', async (how) => {
    if (how === 'hang') line = openCouncilLine(server, IMPATIENT);
    await server.failNext({ at: 'media_publish', when: 'before-effect', how });
    const { result, tookMs } = await publish();
    expect(result.status).toBe('published');
    expect(tookMs).toBeGreaterThanOrEqual(MINUTE);
    expect([await asked('media_publish'), (await server.ledger()).length]).toEqual([2, 1]);
  });

  test('is never taken for the newest post of the account', async () => {
    await server.failNext({ at: 'media_publish', when: 'after-effect', how: 'reset' });
    await server.failNext({ at: 'read-media-list', when: 'before-effect', how: 'html' });
    const { result } = await publish();
    await server.publishByHand('Somebody else');
    expect(result).toEqual({ status: 'published', post: { id: null, permalink: null } });
  });

  test('is taken up after a crash where it was', async () => {
    await server.failNext({ at: 'media_publish', when: 'after-effect', how: 'reset' });
    const { kept } = await publish();
    const [sent] = kept;
    expect(sent?.at).toBe('sent');
    expect((await publish(image, { from: sent ?? { at: 'new' } })).result.status).toBe('published');
    expect(await asked('media_publish')).toBe(1);
  });

  test('that is out after all is not called refused', async () => {
    await server.failNext({ at: 'media_publish', when: 'after-effect', how: 'reset' });
    const { kept } = await publish();
    const [sent] = kept;
    const containerId = sent !== undefined && 'containerId' in sent ? sent.containerId : '';
    const since = line.clock.now().toISOString();
    const { result } = await publish(image, { from: { at: 'ready', containerId, since } });
    expect(result.status).toBe('published');
    expect(await server.ledger()).toHaveLength(1);
  });

  test.each(['error-500', 'html', 'reset'] as const)(
    'and is asked for again, is looked for until somebody sees it, where looking goes wrong (%s)',
    async (how) => {
      const { kept } = await publish();
      const [sent] = kept;
      const containerId = sent !== undefined && 'containerId' in sent ? sent.containerId : '';
      const from = { at: 'ready', containerId, since: line.clock.now().toISOString() } as const;
      await server.failNext({ at: 'read-container', when: 'before-effect', how });
      const { result, waits } = await publish(image, { from });
      expect([result.status, waits]).toEqual(['published', [30_000]]);
      expect(await server.ledger()).toHaveLength(1);
    },
  );
});

describe('a post that Meta does not take', () => {
  test('because the quota of the day is used waits, and asks for nothing', async () => {
    await server.setRules({ quota: { used: 50, total: 50 } });
    const { result } = await publish();
    const until = new Date(line.clock.now().getTime() + 60 * MINUTE);
    expect(result).toMatchObject({
      status: 'deferred',
      until,
      reason: expect.stringContaining('50 posts in 24 hours'),
    });
    await server.setRules({ quota: { used: 0, total: 50 }, usage: { business: 95 } });
    expect((await publish()).result).toMatchObject({ status: 'deferred' });
    expect([await asked('media'), await asked('media_publish')]).toEqual([0, 0]);
  });

  test('because its container is not ready is waited for and never made anew', async () => {
    const early = { code: 9007, error_subcode: 2207027, message: 'Media ID is not available' };
    await server.failNext({ at: 'media_publish', when: 'before-effect', how: { error: early } });
    expect((await publish()).result.status).toBe('published');
    expect([await asked('media'), (await server.ledger()).length]).toEqual([1, 1]);
  });

  test.each([
    ['a PNG', () => photo().png().toBuffer(), /format is not supported/],
    ['too wide', () => photo(1400, 500).jpeg().toBuffer(), /aspect ratio/],
    ['too slim', () => photo(500, 700).jpeg().toBuffer(), /aspect ratio/],
    ['too small', () => photo(300, 300).jpeg().toBuffer(), /width/],
    ['a page', async () => Buffer.from('<html>'), /format is not supported/],
  ])('because its picture is %s is refused in the words of Meta', async (_what, make, reason) => {
    serve('/wrong', await make());
    const { result } = await publish({ ...image, media: { kind: 'image', url: site.address('/wrong') } });
    expect(result).toMatchObject({ status: 'refused', reason: expect.stringMatching(reason) });
    expect(await server.ledger()).toEqual([]);
  });

  test.each([
    ['moov last', sampleReel({ isMoovLast: true })],
    ['an edit list', sampleReel({ hasEditList: true })],
    ['4:2:2', sampleReel({ chroma: 2 })],
    ['ProRes', sampleReel({ codec: 'apch' })],
    ['2 seconds', sampleReel({ seconds: 2 })],
    ['16 minutes', sampleReel({ seconds: 960 })],
    ['4K', sampleReel({ width: 3840 })],
    ['10 frames a second', sampleReel({ framesPerSecond: 10 })],
    ['no video', Buffer.from('no video')],
  ])('because its video has %s is refused', async (_what, bytes) => {
    serve('/wrong', bytes);
    const { result } = await publish({ ...reel, media: { kind: 'reel', url: site.address('/wrong') } });
    expect(result).toMatchObject({ status: 'refused', reason: expect.stringContaining('2207026') });
  });

  test('because its medium could not be fetched is tried again', async () => {
    const { result } = await publish({ ...image, media: { kind: 'image', url: site.address('/missing') } });
    expect(result).toMatchObject({ status: 'failed', progress: { at: 'new' } });
  });

  test('because its caption is too long is refused', async () => {
    const { result } = await publish({ ...image, caption: 'x'.repeat(2201) });
    expect(result).toMatchObject({ status: 'refused', reason: expect.stringContaining('caption') });
  });

  test('because its token died in the middle waits for a new connection, with what it has', async () => {
    const first = await stepOnInstagram({ ...line, keep: async () => {} }, account, image, { at: 'new' });
    await server.setToken(account.token, { state: 'password-changed' });
    const progress = first.status === 'under-way' ? first.progress : { at: 'new' as const };
    const { result } = await publish(image, { from: progress });
    expect(result).toMatchObject({ status: 'locked-out', progress: { at: 'container' } });
    await server.setToken(account.token, { state: 'valid' });
    expect((await publish(image, { from: progress })).result.status).toBe('published');
    expect(await asked('media')).toBe(1);
  });
});
