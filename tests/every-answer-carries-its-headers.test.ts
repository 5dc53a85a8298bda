import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { LABELS } from '#server/features/dish-labels/label-page.ts';
import { PREVIEW_POLICY } from '#server/features/letters/preview-frame.ts';
import { POSTER } from '#server/features/printing/poster-look.ts';
import { TABLES } from '#server/features/printing/table-look.ts';
import { mountedRoutes } from '#tests/support/mounted-routes.ts';
import { signInAs } from '#tests/support/people.ts';
import { makeFair, makeSheet } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

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

async function sendRaw(bytes: string): Promise<Answer> {
  const socket = connect(portOf(hub), '127.0.0.1');
  socket.write(bytes);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [field.split(': ')[0]?.toLowerCase(), field.split(': ').slice(1).join(': ')]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) as IncomingHttpHeaders };
}

const STRICT =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const DOCUMENT = STRICT.replace("script-src 'self'", `script-src 'self' '${await hashOf('script')}'`);
const CARRYING = DOCUMENT.replace("style-src 'self'", `style-src 'self' '${await hashOf('style')}'`);
const SAFE = {
  'content-security-policy': STRICT,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** A previewed mail has styles in its elements, in a frame that can do nothing. */
const FRAME = 'GET /api/letters/preview-frame.html';
/** Pages to print have styles of their own, and a button that prints them. */
const TO_PRINT = { labels: LABELS, roster: TABLES, 'sign-in': TABLES, poster: POSTER, wall: POSTER };
const IN_A_FRAME = { ...SAFE, 'content-security-policy': PREVIEW_POLICY, 'x-frame-options': 'SAMEORIGIN' };

async function hashOf(element: 'style' | 'script', path: string = pagePaths.home): Promise<string> {
  const { body } = await hub.call('GET', path, { headers: { accept: 'text/html' } });
  const [, inline = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(body) ?? [];
  return `sha256-${hash('sha256', inline, 'base64')}`;
}

function expectSafe({ status, headers }: Answer, what: string): void {
  const isFrame = what.startsWith(FRAME) && status === 200;
  // Of what a browser has already it has the type.
  const mayCarry = status === 304 || headers['content-type'] === 'text/html; charset=utf-8';
  const carried = [CARRYING, DOCUMENT].find((policy) => mayCarry && headers['content-security-policy'] === policy);
  const safe = carried === undefined ? SAFE : { ...SAFE, 'content-security-policy': carried };
  const printed = Object.entries(TO_PRINT).find(([page]) => what.startsWith(`GET /api/signup-sheets/:id/${page}.html`));
  const toPrint = printed === undefined ? safe : { ...SAFE, 'content-security-policy': printed[1].policy };
  const isPrinted = printed !== undefined && status === 200;
  expect(headers, `${what} ${status}`).toMatchObject(isFrame ? IN_A_FRAME : isPrinted ? toPrint : safe);
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
    expect(headers, what).not.toHaveProperty(name);
  const type = headers['content-type'] ?? '';
  if (/^(text|application\/json)/.test(type)) expect(type, what).toMatch(/; charset=utf-8/);
}

const routes = mountedRoutes(hub.app);

describe('every mounted route', () => {
  test('is walked', () => {
    expect(routes.length).toBeGreaterThan(60);
  });

  test.each(routes)('%s carries them, whoever asks and however it ends', async (route) => {
    const [method = '', address = ''] = route.split(' ');
    const isRead = method === 'GET';
    // New ones for each route: some calls end sessions and sheets.
    const { sheet } = await makeFair(hub);
    const administrator = await signInAs(hub, 'full-admin');
    for (const id of [sheet.id, randomUUID(), 'no-id']) {
      const path = address.replace(/:[a-zA-Z]+/, id);
      for (const who of [{}, { cookie: administrator }]) {
        const asked = `${route} ${id}`;
        const json = { ...who, 'content-type': 'application/json' };
        if (isRead) {
          expectSafe(await send('GET', path, { headers: who }), asked);
          expectSafe(await send('HEAD', path, { headers: who }), asked);
          continue;
        }
        for (const body of ['{}', 'no JSON']) expectSafe(await send(method, path, { headers: json, body }), asked);
        expectSafe(await send(method, path, { headers: { ...json, 'sec-fetch-site': 'cross-site' } }), asked);
      }
    }
  });
});

describe('also', () => {
  test('what a browser has already and is not sent again', async () => {
    const files = routes.filter((route) => route.startsWith('GET /assets/')).map((route) => route.slice('GET '.length));
    expect(files.length).toBeGreaterThan(5);
    const sheet = await makeSheet(hub);
    for (const path of ['/', '/manage', '/api/signup-sheets', `/api/signup-sheets/${sheet.id}`, files[0] ?? '']) {
      const { etag = '' } = (await send('GET', path, { headers: { accept: '*/*' } })).headers;
      expect(etag, path).not.toBe('');
      const again = await send('GET', path, { headers: { 'if-none-match': etag } });
      expect(again.status, path).toBe(304);
      expectSafe(again, path);
    }
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
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}`, 431],
    ['a request for no host', 'GET /api/stats HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('%s', async (what, bytes, status) => {
    const answer = await sendRaw(bytes);
    expect(answer.status).toBe(status);
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
    pagePaths.onTheDay,
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
    pagePaths.door,
  ])('of %s is strict, whatever was agreed to', async (path) => {
    expect(await policyOf(path)).toBe(DOCUMENT);
    expect(await policyOf(path, AGREED)).toBe(DOCUMENT);
  });

  test.each([pagePaths.deletion, pagePaths.unsubscribe('a-token')])(
    'of %s lets in the styles that it carries, whatever was agreed to',
    async (path) => {
      expect(await policyOf(path)).toBe(CARRYING);
      expect(await policyOf(path, AGREED)).toBe(CARRYING);
    },
  );

  test.each([...OPEN, pagePaths.deletion, pagePaths.language, pagePaths.unsubscribe('a-token')])(
    'of %s lets in its own styles and no others',
    async (path) => {
      expect(await policyOf(path)).toContain(`style-src 'self' '${await hashOf('style', path)}';`);
      expect(await hashOf('style', path)).not.toBe(await hashOf('style', pagePaths.manage));
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
