import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderedPages } from '#contract/limits.ts';
import type { RenderedPage } from '#contract/page.ts';
import { languages } from '#domain/languages.ts';
import { startHub } from '#server/start-hub.ts';
import { makeFair, makeSlot } from '#tests/support/sheets.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { present } from '#tests/support/present.ts';
import { openBuiltClient } from './built-client.ts';
import { PAGES_MAX_BYTES } from './page-writer.ts';

const platform = await openTestPlatform({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
let rendered: string[] = [];
const tags = languages.map(({ tag }) => tag);
type Fair = Awaited<ReturnType<typeof makeFair>>;

let isQuick = false;
let heldUp: Promise<void> | null = null;
const QUICK: RenderedPage = {
  html: '',
  head: { title: '', description: '', indexed: false },
  status: 200,
  modules: [],
};
const running = await startHub(platform, async () => {
  const client = await openBuiltClient(path.resolve('dist'));
  return {
    ...client,
    async render(pagePath, data) {
      rendered.push(`${data.language} ${pagePath}`);
      await heldUp;
      return isQuick ? QUICK : client.render(pagePath, data);
    },
  };
});
afterAll(async () => {
  await running.stop();
  await platform.remove();
});
const hub = { ...running, platform };

function inOddCase(id: string, nth: number): string {
  return Array.from(id, (sign, at) => ((nth >> (at % 7)) & 1 ? sign.toUpperCase() : sign)).join('');
}

beforeEach(async () => {
  await platform.empty();
  platform.clock.advance(3_600_000);
  rendered = [];
});

const ask = (url: string, { lang = 'en', from = '203.0.113.1', encoding = 'br' } = {}) =>
  running.app.inject({
    method: 'GET',
    url,
    headers: { accept: 'text/html', 'accept-encoding': encoding, cookie: `lang=${lang}`, 'x-forwarded-for': from },
  });

describe('a page', () => {
  test('has one address, to which the others lead', async () => {
    const { sheet } = await makeFair(hub);
    const address = `/signup-sheet/${sheet.id}`;
    for (const [other, one] of [
      [`/signup-sheet/${sheet.id.toUpperCase()}`, address],
      [`/signup-sheet/${sheet.id.toUpperCase()}?a=B&c=%2f`, `${address}?a=B&c=%2f`],
      [address.replace(present(sheet.id[0]), `%${sheet.id.charCodeAt(0).toString(16)}`), address],
      ['/volunteer-opportunitie%73?search=x', '/volunteer-opportunities?search=x'],
    ] as const) {
      const answer = await ask(other);
      expect([answer.statusCode, answer.headers.location], other).toEqual([308, one]);
    }
    expect(rendered).toEqual([]);
    expect((await ask(address)).statusCode).toBe(200);
  });

  test('that is not there is rendered once in a language, at however many addresses', async () => {
    for (const url of ['/nowhere', '/nowhere/', '//', '/signup-sheet', '/NOWHERE', '/unsubscribe/a/b', '/profile/a/b'])
      expect((await ask(url)).statusCode, url).toBe(404);
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await ask(`/signup-sheet/${crypto.randomUUID()}`)).statusCode).toBe(404);
      expect((await ask(`/signup-sheet/odd${nth}`)).statusCode).toBe(404);
      expect((await ask(`/sign-up?slot=${crypto.randomUUID()}`)).statusCode).toBe(404);
    }
    expect(rendered).toHaveLength(3);
    await ask('/nowhere', { lang: 'fr' });
    expect(rendered).toHaveLength(4);
  });

  test('that many ask for at the same moment is rendered once', async () => {
    const { sheet } = await makeFair(hub);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(`/signup-sheet/${sheet.id}`)));
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  test('of a long sheet leaves room for forty of them in all languages', async () => {
    const { sheet } = await makeFair(hub);
    for (let nth = 0; nth < 19; nth += 1)
      await makeSlot(hub, sheet, { title: `Shift ${nth}`, description: 'x y'.repeat(50) });
    let bytes = 0;
    for (const lang of tags) bytes += 1024 + (await ask(`/signup-sheet/${sheet.id}`, { lang })).rawPayload.length;
    expect(40 * bytes).toBeLessThan(PAGES_MAX_BYTES);
  });
});

describe('a hundred pages that one stranger asks for at once', () => {
  let url: string;
  beforeAll(async () => {
    url = await running.app.listen({ port: 0, host: '127.0.0.1' });
    // The texts of a language are read with its first page.
    for (const lang of tags) await ask('/language', { lang });
  });

  test.each([
    ['forms', ({ slot }: Fair) => `/sign-up?slot=${slot.id}`],
    ['ids in other cases', ({ sheet }: Fair, nth: number) => `/signup-sheet/${inOddCase(sheet.id, nth)}`],
    ['addresses that are no page', (_: Fair, nth: number) => `/nowhere/${nth}`],
    ['languages', (_: Fair, nth: number) => present(['/', '/privacy-policy', '/accessibility'][nth % 3])],
  ])('do not hold up others: %s', async (_kind, pathOf) => {
    const fair = await makeFair(hub);
    const flood = { left: 100 };
    const pages = Array.from({ length: 100 }, async (_, nth) => {
      const headers = {
        accept: 'text/html',
        'x-forwarded-for': '203.0.113.2',
        cookie: `lang=${tags[nth % tags.length]}`,
      };
      const answer = await fetch(`${url}${pathOf(fair, nth)}`, { headers });
      await answer.arrayBuffer();
      flood.left -= 1;
      return answer.status;
    });
    const line = connect(Number(new URL(url).port), '127.0.0.1');
    let most = 0;
    while (flood.left > 0) {
      const before = rendered.length;
      line.write('GET /healthz HTTP/1.1\r\nhost: hub\r\n\r\n');
      await once(line, 'data');
      most = Math.max(most, rendered.length - before);
    }
    line.destroy();
    // Counted in pages, not in time: before, all hundred came first.
    expect(most).toBeLessThan(50);
    expect([200, 404, 503]).toEqual(expect.arrayContaining(await Promise.all(pages)));
  });
});

describe('a network that asks for more new pages than it may', () => {
  const usedUp = async (from: string) => {
    const { slot } = await makeFair(hub);
    const form = () => ask(`/sign-up?slot=${slot.id}`, { from, lang: 'fr' });
    for (let nth = 1; nth < renderedPages.free; nth += 1) expect((await form()).statusCode).toBe(200);
    await form();
    return form;
  };
  beforeEach(() => (isQuick = true));
  afterEach(() => (isQuick = false));

  test('is told to come back, by a page that costs nothing, and others are not', async () => {
    const form = await usedUp('203.0.113.7');
    const before = rendered.length;
    const refused = await form();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain('<html lang="fr" dir="ltr">');
    expect(refused.body).toContain('Veuillez réessayer plus tard.');
    expect(rendered).toHaveLength(before);
    expect((await ask('/volunteer-opportunities', { from: '203.0.113.8' })).statusCode).toBe(200);
    platform.clock.advance(renderedPages.within / renderedPages.free);
    expect((await form()).statusCode).toBe(200);
  });

  test('is still shown what is in memory, and of what has changed the page as it was', async () => {
    const { sheet } = await makeFair(hub);
    const [url, from] = [`/signup-sheet/${sheet.id}`, '203.0.113.9'];
    const shown = await ask(url, { from });
    const form = await usedUp(from);
    expect((await form()).statusCode).toBe(429);
    expect((await ask(url, { from })).headers.etag).toBe(shown.headers.etag);
    await makeSlot(hub, sheet);
    expect((await ask(url, { from })).headers.etag).toBe(shown.headers.etag);
    expect((await ask(url)).headers.etag).not.toBe(shown.headers.etag);
    expect((await ask(url, { from })).headers.etag).not.toBe(shown.headers.etag);
  });
});

describe('while more pages are asked for than can wait', () => {
  const hex = (nth: number) => nth.toString(16);

  test('a visitor of another network gets the new page, and one of the same the page as it was', async () => {
    const { sheet } = await makeFair(hub);
    const url = `/signup-sheet/${sheet.id}`;
    const shown = await ask(url);
    const slots = await Promise.all(Array.from({ length: 9 }, () => makeSlot(hub, sheet)));
    const { promise, resolve } = Promise.withResolvers<void>();
    [heldUp, isQuick] = [promise, true];
    const flood = slots.flatMap(({ id }, nth) =>
      tags.map((lang, at) => ask(`/sign-up?slot=${id}`, { lang, from: `2001:db8:1:${hex(30 * nth + at)}::1` })),
    );
    expect((await Promise.race(flood)).statusCode).toBe(503);
    const [sameSite, other] = [ask(url, { from: '2001:db8:1:ffff::1' }), ask(url, { from: '203.0.113.40' })];
    expect((await sameSite).headers.etag).toBe(shown.headers.etag);
    resolve();
    [heldUp, isQuick] = [null, false];
    const changed = await other;
    expect([changed.statusCode, changed.headers.etag]).toEqual([
      200,
      expect.not.stringMatching(shown.headers.etag as string),
    ]);
    await Promise.all(flood);
  });
});
