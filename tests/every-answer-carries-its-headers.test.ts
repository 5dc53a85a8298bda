import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/access.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { roles } from '#domain/roles.ts';
import { mountedRoutes } from '#tests/support/mounted-routes.ts';
import { signInAs } from '#tests/support/people.ts';
import { hashesOf, safeHeaders, STRICT } from '#tests/support/safe-headers.ts';
import { allCalls } from '#tests/support/samples/samples.ts';
import { makeFair, makeSheet } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';

const hub = await listening({ PUBLIC_URL: 'https://pac.example.org' });
const hubOnHttp = await listening({ PUBLIC_URL: 'http://pac.example.org' });
afterAll(() => Promise.all([hub, hubOnHttp].map((each) => each.remove())));

async function listening(variables: Record<string, string>): Promise<TestHub> {
  const started = await startTestHub(variables);
  await started.app.listen({ port: 0, host: '127.0.0.1' });
  return started;
}

const portOf = ({ app }: TestHub) => (app.server.address() as AddressInfo).port;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Reads only the head of the answer: some have no end. */
async function send(
  method: string,
  path: string,
  { headers = {}, body, to = hub }: { headers?: Record<string, string>; body?: string; to?: TestHub } = {},
): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { ...headers, ...length };
  const request = httpRequest({ host: '127.0.0.1', port: portOf(to), method, path, headers: all, agent: false });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.destroy();
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}

async function sendRaw(bytes: string): Promise<Answer & { readonly body: string }> {
  const socket = connect(portOf(hub), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [field.split(': ')[0]?.toLowerCase(), field.split(': ').slice(1).join(': ')]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) as IncomingHttpHeaders, body };
}

const { document: DOCUMENT, carrying: CARRYING, withStylesOf, expectSafe } = await safeHeaders(hub);
const policyHash = (path: string) => hashesOf(hub, 'style', path);

const CHUNKED = 'Transfer-Encoding: chunked';
const routes = mountedRoutes(hub.app);

describe('every page and every file', () => {
  const others = routes.filter((route) => !allCalls.includes(route as Call));

  test('is walked', () => {
    expect(others.length).toBeGreaterThan(40);
  });

  test('carries them whoever asks, and reading it changes nothing', async () => {
    const { sheet } = await makeFair(hub);
    const cookies = await Promise.all(roles.map((role) => signInAs(hub, role)));
    await hub.hub.jobs.settled();
    const before = await wholeDatabase(hub);
    for (const route of others) {
      const names = route.includes('/:') ? [sheet.id, randomUUID(), 'no-id'] : [''];
      const isFile = /\.\w+$/.test(route);
      for (const path of names.map((name) => route.slice('GET '.length).replace(/:[a-zA-Z]+/, name)))
        for (const cookie of isFile ? ['', ...cookies.slice(-1)] : ['', ...cookies])
          for (const method of ['GET', 'HEAD'] as const) {
            const headers = { accept: 'text/html, */*', cookie };
            const { statusCode: status, headers: heard } = await hub.inject({ method, url: path, headers });
            expectSafe({ status, headers: heard }, `${route} ${path}`);
          }
    }
    await hub.hub.jobs.settled();
    const after = await wholeDatabase(hub);
    // The page of people is a look at them, which is written down.
    const lines = (after['audit_log'] ?? []).map((row) => (JSON.parse(row) as { action: string }).action);
    expect(new Set(lines)).toEqual(new Set(['people-searched']));
    expect({ ...after, audit_log: [] }).toEqual(before);
  });
});

describe('also', () => {
  test('what a browser has already and is not sent again', async () => {
    const sheet = await makeSheet(hub);
    for (const path of ['/', '/manage', '/api/signup-sheets', `/api/signup-sheets/${sheet.id}`, '/favicon.svg']) {
      const { etag = '' } = (await send('GET', path, { headers: { accept: '*/*' } })).headers;
      expect(etag, path).not.toBe('');
      const again = await send('GET', path, { headers: { 'if-none-match': etag } });
      expect(again.status, path).toBe(304);
      expectSafe(again, path);
    }
  });

  test('what a browser keeps for ever, without what it would ask again with', async () => {
    const files = routes.filter((route) => route.startsWith('GET /assets/')).map((route) => route.slice('GET '.length));
    expect(files.length).toBeGreaterThan(5);
    const { headers } = await send('GET', files[0] ?? '');
    expect(headers['cache-control']).toContain('immutable');
    expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
  });

  test('a part of a file, and one that there is not', async () => {
    const part = await send('GET', '/favicon.svg', { headers: { range: 'bytes=0-9' } });
    expect(part.status).toBe(206);
    expectSafe(part, 'a part');
    const beyond = await send('GET', '/favicon.svg', { headers: { range: 'bytes=999999-' } });
    expect(beyond.status).toBe(416);
    expectSafe(beyond, 'beyond the end');
  });

  test.each<[string, string, number, Record<string, string>, string?]>([
    ['GET', '/nowhere', 404, { accept: 'text/html' }],
    ['GET', '/nowhere', 404, { accept: 'application/json' }],
    ['GET', '/assets/../../package.json', 404, {}],
    ['GET', '/api/nowhere', 404, {}],
    ['POST', '/api/nowhere', 404, { 'content-type': 'application/json' }, '{}'],
    ['OPTIONS', '/api/stats', 404, { origin: 'https://evil.example' }],
    ['PUT', '/api/stats', 404, {}, '{}'],
    ['POST', '/api/volunteers', 415, { 'content-type': 'text/plain' }, '{}'],
    ['POST', '/api/volunteers', 413, { 'content-type': 'application/json' }, `{"notes":"${'x'.repeat(70_000)}"}`],
    ['GET', '/api/stats', 200, { expect: 'the unexpected' }],
  ])('%s %s that answers %i', async (method, path, status, headers, body) => {
    const answer = await send(method, path, { headers, ...(body === undefined ? {} : { body }) });
    expect(answer.status).toBe(status);
    expectSafe(answer, `${method} ${path}`);
  });

  test.each([
    ['what is no request', 'nonsense\r\n\r\n', 400],
    ['garbage', '\u0016\u0003\u0001\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a length beside chunks', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n${CHUNKED}\r\n\r\n`, 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}`, 431],
    ['a request for no host', 'GET /api/stats HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    // Their connections are closed, whatever they ask for.
    ['a request for two hosts', 'GET /api/stats HTTP/1.1\r\nHost: x\r\nHOST: x\r\n\r\n', 400],
    ['a request for two hosts in the first version', 'GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    [
      'chunks in the first version',
      `POST /api/auth/login HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n${CHUNKED}\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a request of no version', 'GET /healthz\r\n\r\n', 400],
  ])('%s gets a sentence', async (what, bytes, status) => {
    const answer = await sendRaw(bytes);
    expect(answer.status).toBe(status);
    const { message, code } = JSON.parse(answer.body) as { readonly message: string; readonly code: string };
    expect([message.length > 20, code]).toEqual([true, 'malformed']);
    expectSafe(answer, what);
  });

  test('the stream of counts', async () => {
    const stream = await send('GET', `/api/live?sheet=${(await makeSheet(hub)).id}`);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expectSafe(stream, 'the stream');
  });

  test('that only https may be used, but never where it is not', async () => {
    for (const path of ['/', '/api/stats', '/favicon.svg', '/nowhere', '/api/live']) {
      const { headers } = await send('GET', path, { to: hubOnHttp, headers: { accept: '*/*, text/html' } });
      expect(headers, path).not.toHaveProperty('strict-transport-security');
      const policy = path === '/' || path === '/nowhere' ? CARRYING : STRICT;
      expect(headers, path).toMatchObject({ 'content-security-policy': policy });
    }
  });
});

describe('the policy of a document', () => {
  const pageAt = (path: string, cookie = 'lang=zh-HK', headers = {}) =>
    send('GET', path, { headers: { accept: 'text/html', cookie, ...headers } });
  const policyOf = async (path: string, cookie?: string) =>
    (await pageAt(path, cookie)).headers['content-security-policy'];
  const AGREED = 'lang=zh-HK; translation=ne';
  const WITH_TRANSLATOR = Object.entries({
    'script-src': 'https://translate.google.com https://translate.googleapis.com https://translate-pa.googleapis.com',
    'style-src': 'https://www.gstatic.com',
    'img-src': 'data: blob: https://translate.google.com https://translate.googleapis.com https://www.gstatic.com',
    'connect-src': 'https://translate.googleapis.com https://translate-pa.googleapis.com',
  }).reduce(
    (policy, [directive, hosts]) =>
      policy.replace(new RegExp(`${directive} 'self'(?: data: blob:)?`), `${directive} 'self' ${hosts}`),
    CARRYING,
  );
  const OPEN = [pagePaths.home, pagePaths.listing, pagePaths.sheet(randomUUID()), pagePaths.privacy, '/nowhere'];

  test.each([
    pagePaths.management,
    pagePaths.helpNeeded,
    sheetPlace(randomUUID()),
    sheetPlace(randomUUID(), 'day'),
    pagePaths.hours,
    pagePaths.system,
    pagePaths.verifyLetter,
    pagePaths.monitoring,
    pagePaths.setup,
    pagePaths.ownProfile,
    pagePaths.profile(randomUUID()),
    pagePaths.verify,
    pagePaths.manage,
    pagePaths.offer,
    pagePaths.waitlist,
    pagePaths.takeOver,
    pagePaths.help,
    pagePaths.here,
    pagePaths.signUp,
    pagePaths.ownSignup,
    pagePaths.deletion,
    pagePaths.unsubscribe('a-token'),
  ])('of %s lets in the styles that it carries, whatever was agreed to', async (path) => {
    const own = await withStylesOf(path);
    expect(await policyOf(path)).toBe(own);
    expect(await policyOf(path, AGREED)).toBe(own);
  });

  test('of the door is strict, as it is kept on the phone with files of its own', async () => {
    expect(await policyOf(pagePaths.door)).toBe(DOCUMENT);
    expect(await policyOf(pagePaths.door, AGREED)).toBe(DOCUMENT);
  });

  test.each([...OPEN, pagePaths.deletion, pagePaths.language, pagePaths.unsubscribe('a-token')])(
    'of %s lets in its own styles and no others',
    async (path) => {
      expect(await policyOf(path)).toContain(`style-src 'self' ${await policyHash(path)};`);
      expect(await policyHash(path)).not.toBe(await policyHash(pagePaths.manage));
    },
  );

  test.each(OPEN)('of %s lets a translator in for whoever agreed to it, and for nobody else', async (path) => {
    for (const cookie of ['lang=zh-HK', 'translation=', 'translation=zh-HK', 'translation=yue', 'translation=xx'])
      expect(await policyOf(path, cookie), cookie).toBe(CARRYING);
    expect(await policyOf(path, AGREED)).toBe(WITH_TRANSLATOR);
    expect(await policyOf(path, `${AGREED}; ${await signInAs(hub, 'user')}`), 'a volunteer').toBe(WITH_TRANSLATOR);
    for (const role of ['volunteer-admin', 'full-admin'] as const)
      expect(await policyOf(path, `${AGREED}; ${await signInAs(hub, role)}`), role).toBe(CARRYING);
  });

  test('comes anew with a page that the browser has under the other one', async () => {
    const { etag = '' } = (await pageAt(pagePaths.privacy)).headers;
    const agreed = await pageAt(pagePaths.privacy, AGREED, { 'if-none-match': etag });
    expect(agreed).toMatchObject({ status: 200, headers: { 'content-security-policy': WITH_TRANSLATOR } });
    const again = { 'if-none-match': agreed.headers.etag };
    expect((await pageAt(pagePaths.privacy, AGREED, again)).status).toBe(304);
    expect(await pageAt(pagePaths.privacy, 'lang=zh-HK', again)).toMatchObject({
      status: 200,
      headers: { 'content-security-policy': CARRYING },
    });
  });
});
