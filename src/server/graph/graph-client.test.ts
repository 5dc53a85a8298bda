import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { IMPATIENT, openCouncilLine, takeSteps } from '#tests/support/graph/council-line.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { readInstagramAccount } from './instagram-calls.ts';
import { inspectToken, INSTAGRAM_PERMISSIONS, PAGE_PERMISSIONS } from './inspect-token.ts';
import { postOnPage, readFacebookPage } from './page-calls.ts';
import { stepOnPage, type PageProgress } from './publish-on-page.ts';

const server = await startGraphServer();
afterAll(() => server.stop());
beforeEach(() => server.reset());

const page = { id: COUNCIL.page.id, token: COUNCIL.page.token };
const words = { message: 'The Winter Fair needs hands', link: null, photoId: null };
const proof = createHmac('sha256', COUNCIL.app.secret).update(page.token).digest('hex');

describe('a call', () => {
  test('proves that it comes from the app, and is refused with another secret or none', async () => {
    expect(await readFacebookPage(openCouncilLine(server).graph, page)).toMatchObject({
      ok: true,
      value: { name: 'Burnett PAC' },
    });
    for (const appSecret of ['not the secret', null])
      expect(await readFacebookPage(openCouncilLine(server, { appSecret }).graph, page)).toMatchObject({
        ok: false,
        code: 100,
      });
    await server.setRules({ proofRequired: false });
    expect(await readFacebookPage(openCouncilLine(server, { appSecret: null }).graph, page)).toMatchObject({
      ok: true,
    });
  });

  test('tells its token, its proof and the secret to nobody: no address, no log, no text holds them', async () => {
    const line = openCouncilLine(server, IMPATIENT);
    const echo = `Token ${page.token} of ${encodeURIComponent(page.token)} with ${proof} and ${COUNCIL.app.secret}`;
    const echoing = { code: 190, error_subcode: 467, message: echo, error_user_msg: echo };
    const told: unknown[] = [];
    told.push(await inspectToken(line.graph, page, PAGE_PERMISSIONS), await postOnPage(line.graph, page, words));
    for (const how of [{ error: echoing }, 'html', 'malformed', 'reset', 'hang'] as const) {
      await server.failNext({ at: 'feed', when: 'before-effect', how });
      told.push(await postOnPage(line.graph, page, words));
      await server.failNext({ at: 'read-page', when: 'before-effect', how });
      const step = (progress: PageProgress, keep: (progress: PageProgress) => Promise<void>) =>
        stepOnPage({ ...line, keep }, page, { ...words, media: null }, progress);
      told.push(await takeSteps<PageProgress>(line, { at: 'new' }, step));
    }
    const texts = [JSON.stringify(told), line.logged(), ...(await server.calls()).map(({ url }) => url)];
    expect(line.logged().split('\n').length).toBeGreaterThan(10);
    for (const text of texts)
      for (const secret of [page.token, proof, COUNCIL.app.secret]) expect(text).not.toContain(secret);
    expect(new Set((await server.calls()).map(({ httpMethod }) => httpMethod))).toEqual(new Set(['POST']));
    expect((await server.calls()).filter(({ url }) => url.includes('?'))).toEqual([]);
  });

  test.each(['html', 'malformed', 'error-500', 'reset', 'close', 'hang'] as const)(
    'that nobody sees may be asked again after %s, one that everybody sees may not',
    async (how) => {
      const { graph } = openCouncilLine(server, how === 'hang' ? IMPATIENT : {});
      await server.failNext({ at: 'read-page', when: 'before-effect', how });
      expect(await readFacebookPage(graph, page)).toMatchObject({ ok: false, class: 'retry' });
      await server.failNext({ at: 'feed', when: 'before-effect', how });
      expect(await postOnPage(graph, page, words)).toMatchObject({ ok: false, class: 'unknown' });
      expect((await server.calls()).filter(({ endpoint }) => endpoint === 'feed')).toHaveLength(1);
    },
  );

  test('tells no part of its token either, wherever a long text is cut off', async () => {
    const { graph } = openCouncilLine(server);
    for (let before = 0; before < 400; before += 20) {
      const error = { code: 190, message: `${'x'.repeat(before)}${page.token}` };
      await server.failNext({ at: 'read-page', when: 'before-effect', how: { error } });
      expect(JSON.stringify(await readFacebookPage(graph, page))).not.toContain(page.token.slice(0, 8));
    }
  });

  test('finds the account by its id and its name', async () => {
    const { id, token, username } = COUNCIL.instagram;
    const answer = await readInstagramAccount(openCouncilLine(server).graph, { id, token });
    expect(answer).toMatchObject({ ok: true, value: { id, username } });
    const other = await readInstagramAccount(openCouncilLine(server).graph, { id: '17841400000000000', token });
    expect(other).toMatchObject({ ok: false, class: 'refuse', subcode: 33, trace: expect.any(String) });
  });

  test('waits for a slow answer within its time', async () => {
    await server.failNext({ at: 'feed', when: 'before-effect', how: { slowByMs: 150 } });
    expect(await postOnPage(openCouncilLine(server).graph, page, words)).toMatchObject({ ok: true });
  });

  test('hears how long to wait, and how much is used', async () => {
    const { graph } = openCouncilLine(server);
    await server.setRules({ usage: { app: 12, business: 63 } });
    const used = { percent: 63, regainAfterMs: null };
    expect(await readFacebookPage(graph, page)).toMatchObject({ ok: true, usage: used });
    const throttled = { how: { error: { code: 80_001 }, headers: { 'retry-after': '90' } } } as const;
    await server.failNext({ at: 'read-page', when: 'before-effect', ...throttled });
    expect(await readFacebookPage(graph, page)).toMatchObject({ ok: false, class: 'wait', waitMs: 90_000 });
    await server.setRules({ usage: { business: 100, regainAfter: 5 } });
    await server.failNext({ at: 'feed', when: 'before-effect', how: { error: { code: 4 } } });
    expect(await postOnPage(graph, page, words)).toMatchObject({ ok: false, class: 'wait', waitMs: 5 * 60_000 });
  });
});

describe('a token', () => {
  const inspect = () => inspectToken(openCouncilLine(server).graph, page, PAGE_PERMISSIONS);

  test('is valid, without an end or with one', async () => {
    const valid = { isValid: true, endsAt: null, lacks: [], problem: null };
    expect(await inspect()).toMatchObject({ ok: true, value: valid });
    const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000);
    await server.setToken(page.token, { expiresAt: end.toISOString() });
    expect(await inspect()).toMatchObject({ ok: true, value: { isValid: true, endsAt: end } });
  });

  test('lacks a permission', async () => {
    await server.setToken(page.token, { scopes: ['pages_read_engagement'] });
    const problem = 'The access token lacks pages_manage_posts.';
    expect(await inspect()).toMatchObject({
      ok: true,
      value: { isValid: true, lacks: ['pages_manage_posts'], problem },
    });
  });

  test.each(['expired', 'password-changed', 'app-removed'] as const)('is no longer valid: %s', async (state) => {
    await server.setToken(page.token, { state });
    const value = { isValid: false, problem: expect.stringMatching(/\b[Cc]onnect\b/) };
    expect(await inspect()).toMatchObject({ ok: true, value });
  });

  test('of the business account needs other permissions', async () => {
    const { id, token } = COUNCIL.instagram;
    const report = (permissions: readonly string[]) =>
      inspectToken(openCouncilLine(server).graph, { id, token }, permissions);
    expect(await report(INSTAGRAM_PERMISSIONS)).toMatchObject({ ok: true, value: { lacks: [] } });
    expect(await report(PAGE_PERMISSIONS)).toMatchObject({ ok: true, value: { lacks: ['pages_manage_posts'] } });
  });

  test('is not known to be invalid while Meta cannot be asked', async () => {
    await server.failNext({ at: 'debug_token', when: 'before-effect', how: 'html' });
    expect(await inspect()).toMatchObject({ ok: false, class: 'retry' });
  });
});
