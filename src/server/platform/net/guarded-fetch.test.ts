import { describe, expect, test } from 'vitest';
import { nameServer } from '#tests/support/name-server.ts';
import { HOST, startOutsideSite } from '#tests/support/outside-site.ts';
import {
  breakingOff,
  brotlied,
  claiming,
  doubleGzipBomb,
  endlessBody,
  failing,
  gzipped,
  hintingForEver,
  manyHeaders,
  page,
  raw,
  redirect,
  saysGzip,
} from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolAnswer } from '#tests/support/school-site.ts';
import { gzipSync } from 'node:zlib';
import type { FailureKind } from './failures.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { PageRequest } from './outside-call.ts';

const { site, hosts, page: fetchPage } = await startOutsideSite();

const get = (path: string, more: Partial<PageRequest> = {}) =>
  fetchPage({ address: site.address(path, HOST), hosts, ...more });

async function expectFailure(path: string, failure: FailureKind, message: RegExp, more: Partial<PageRequest> = {}) {
  const result = await get(path, more);
  expect(result).toMatchObject({ ok: false, failure });
  expect((result as { message: string }).message).toMatch(message);
  return result;
}

describe('a page', () => {
  test('comes with its bytes, its address and what it tells of itself', async () => {
    site.answer('/news', page('<h1>News — 義工</h1>', { etag: '"1"', lastModified: 'Fri, 20 Nov 2026 18:00:00 GMT' }));
    const result = await get('/news?page=1#top');
    expect(result).toEqual({
      ok: true,
      notModified: false,
      status: 200,
      address: site.address('/news?page=1', HOST),
      headers: {
        etag: '"1"',
        lastModified: 'Fri, 20 Nov 2026 18:00:00 GMT',
        contentType: 'text/html; charset=utf-8',
        retryAfter: null,
        date: expect.stringMatching(/ GMT$/),
      },
      body: Buffer.from('<h1>News — 義工</h1>'),
      durationMs: expect.any(Number),
    });
  });

  test('is asked for with these headers and no others', async () => {
    site.answer('/headers', page('x'));
    await get('/headers');
    expect(site.requests.at(-1)?.headers).toEqual({
      host: `${HOST}:${site.port}`,
      connection: 'close',
      'user-agent': 'PACVolunteerHub (+mailto:pac@example.org)',
      accept: expect.stringMatching(/^text\/html, .*text\/plain, \*\/\*;q=0\.1$/),
      'accept-encoding': 'gzip, br',
      'accept-language': 'en',
    });
  });

  test.each<[string, SchoolAnswer]>([
    ['gzip', gzipped('<p>Packed</p>')],
    ['brotli', brotlied('<p>Packed</p>')],
    ['nothing at all', page('<p>Packed</p>', { headers: { 'content-encoding': 'identity' } })],
    ['two files of gzip in a row', saysGzip(Buffer.concat([gzipSync('<p>Pac'), gzipSync('ked</p>')]))],
  ])('is unpacked from %s', async (_encoding, answer) => {
    site.answer('/packed', answer);
    const result = await get('/packed');
    expect(result).toMatchObject({ ok: true, body: Buffer.from('<p>Packed</p>') });
  });

  test('may be empty, packed or not, and say nothing of its type', async () => {
    site.answer('/empty', page('', { type: null }), saysGzip(Buffer.alloc(0)));
    expect(await get('/empty')).toMatchObject({ ok: true, body: Buffer.alloc(0) });
    expect(await get('/empty')).toMatchObject({ ok: true, body: Buffer.alloc(0) });
  });

  test('of just the size that is allowed comes whole', async () => {
    site.answer('/large', page('x'.repeat(5 * 1024 * 1024)));
    const result = await get('/large');
    expect(result.ok && result.body.length).toBe(5 * 1024 * 1024);
  });

  test('may stand at several addresses of which the first ones are dead', async () => {
    const dead = ['127.0.0.9', '127.0.0.8', '127.0.0.1'];
    const { resolve } = nameServer({ [HOST]: dead });
    site.answer('/news', page('Here'));
    const result = await createGuardedFetch({ contact: 'pac@example.org', resolve }).page({
      address: site.address('/news', HOST),
      hosts,
    });
    expect(result).toMatchObject({ ok: true, body: Buffer.from('Here') });
  });
});

describe('a page that is known already', () => {
  const etag = 'W/"41"';
  const lastModified = 'Thu, 19 Nov 2026 08:00:00 GMT';
  const validators = () => ({ address: site.address('/known', HOST), etag, lastModified });

  test('may answer that nothing changed', async () => {
    site.answer('/known', page('x', { etag, lastModified }));
    expect(await get('/known#top', { validators: validators() })).toMatchObject({
      ok: true,
      notModified: true,
      status: 304,
      body: new Uint8Array(),
      headers: { etag },
    });
    expect(site.requests.at(-1)?.headers).toMatchObject({ 'if-none-match': etag, 'if-modified-since': lastModified });
  });

  test('is asked about by the one thing that it told', async () => {
    site.answer('/known', page('x', { lastModified }));
    expect(await get('/known', { validators: { ...validators(), etag: null } })).toMatchObject({ notModified: true });
    expect(site.requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });

  test('comes anew when it changed', async () => {
    site.answer('/known', page('New', { etag: '"42"' }));
    expect(await get('/known', { validators: validators() })).toMatchObject({
      notModified: false,
      body: Buffer.from('New'),
      headers: { etag: '"42"' },
    });
  });

  test('tells other addresses nothing of what is known, and is asked at the end of redirects', async () => {
    site.answer('/moved', redirect('/known'));
    site.answer('/known', page('x', { etag }));
    const before = site.requests.length;
    expect(await get('/moved', { validators: validators() })).toMatchObject({ ok: true, notModified: true });
    const [first, second] = site.requests.slice(before);
    expect(first?.headers).not.toHaveProperty('if-none-match');
    expect(second?.headers).toMatchObject({ 'if-none-match': etag });
  });

  test('is not believed when it says that nothing changed since a time that it was not told', async () => {
    site.answer('/never-asked', raw('HTTP/1.1 304 Not Modified\r\n\r\n'));
    await expectFailure('/never-asked', 'http', /answered 304 \(Not Modified\) instead of a page/);
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('of status %i are followed, as relative as they are', async (status) => {
    site.answer('/a/old', redirect('../b/new?x=1#part', status));
    site.answer('/b/new', page('There'));
    const result = await get('/a/old');
    expect(result).toMatchObject({ ok: true, address: site.address('/b/new?x=1', HOST), body: Buffer.from('There') });
  });

  test('are followed five times and not six', async () => {
    for (let at = 1; at <= 6; at += 1) site.answer(`/chain/${at}`, redirect(`/chain/${at - 1}`));
    site.answer('/chain/0', page('The end'));
    expect(await get('/chain/5')).toMatchObject({ ok: true, body: Buffer.from('The end') });
    const before = site.requests.length;
    const result = await expectFailure('/chain/6', 'too-many-redirects', /redirected more than 5 times/);
    expect(result.address).toBe(site.address('/chain/1', HOST));
    expect(site.requests.slice(before)).toHaveLength(6);
  });

  test('in a ring end', async () => {
    site.answer('/ring', redirect('/ring'));
    await expectFailure('/ring', 'too-many-redirects', /Too many redirects/);
  });

  test('take no cookie along', async () => {
    site.answer('/cookie', (_request, response) =>
      response.writeHead(302, { location: '/after', 'set-cookie': 'session=1; Path=/' }).end(),
    );
    site.answer('/after', page('x'));
    await get('/cookie');
    expect(site.requests.at(-1)).toMatchObject({ path: '/after' });
    expect(site.requests.at(-1)?.headers).not.toHaveProperty('cookie');
    expect(site.requests.at(-1)?.headers).not.toHaveProperty('referer');
  });

  test('may be written in letters beyond ASCII', async () => {
    site.answer('/school', raw(`HTTP/1.1 302 Found\r\nlocation: /${Buffer.from('école').toString('latin1')}\r\n\r\n`));
    site.answer('/%C3%A9cole', page('École'));
    expect(await get('/school')).toMatchObject({ ok: true, body: Buffer.from('École') });
  });

  test.each([
    ['without an address', 'HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n'],
    ['to two addresses', 'HTTP/1.1 302 Found\r\nlocation: /a\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n'],
    ['to what is no address', 'HTTP/1.1 302 Found\r\nlocation: http://[half\r\ncontent-length: 0\r\n\r\n'],
  ])('%s are an error', async (_how, answer) => {
    site.answer('/nowhere', raw(answer));
    await expectFailure('/nowhere', 'http', /redirected without saying where to/);
  });

  test('with a long body are not read to its end', async () => {
    site.answer('/long', (_request, response) => {
      response.writeHead(302, { location: '/after', 'content-type': 'text/html' });
      return endlessBody()(_request, Object.assign(response, { writeHead: () => response }));
    });
    site.answer('/after', page('There'));
    expect(await get('/long')).toMatchObject({ ok: true, body: Buffer.from('There') });
  });
});

describe('what is no page', () => {
  test.each([400, 401, 403, 404, 410, 429, 500, 502, 503, 504, 204, 202, 206, 300])(
    'because the status is %i is an error with that status',
    async (status) => {
      site.answer('/status', failing(status));
      const result = await expectFailure(
        '/status',
        'http',
        new RegExp(`answered ${status} \\(.+\\) instead of a page`),
      );
      expect(result).toMatchObject({ status, sent: true });
    },
  );

  test('tells when the site wants to be left alone', async () => {
    site.answer('/busy', failing(503, { retryAfter: '120' }));
    const result = await expectFailure('/busy', 'http', /503/);
    expect(result.headers).toMatchObject({ retryAfter: '120', date: expect.any(String) });
  });

  test.each(['application/pdf', 'image/png', 'application/octet-stream', 'TEXT/HTMLX; charset=utf-8'])(
    'because its type is %s is refused before it is read',
    async (type) => {
      site.answer('/type', endlessBody({ 'content-type': type }));
      await expectFailure('/type', 'wrong-type', /isn’t a page or feed/);
    },
  );

  test.each(['text/html', 'Text/HTML; charset=utf-8', 'application/rss+xml', 'text/calendar', 'application/json'])(
    'is not meant by %s',
    async (type) => {
      site.answer('/type', page('x', { type }));
      expect(await get('/type')).toMatchObject({ ok: true });
    },
  );

  test('can be another type where other types are wanted', async () => {
    site.answer('/picture', page('x', { type: 'image/png' }));
    expect(await get('/picture', { limits: { types: ['image/png'] } })).toMatchObject({ ok: true });
    expect(site.requests.at(-1)?.headers.accept).toBe('image/png, */*;q=0.1');
  });
});

describe('what cannot be decoded', () => {
  test.each<[string, SchoolAnswer]>([
    ['says gzip and is not', saysGzip(Buffer.from('<p>Plain</p>'))],
    ['is cut off', saysGzip(gzipSync('<p>A page that is long enough to be cut</p>').subarray(0, 30))],
    ['says that it is packed twice', doubleGzipBomb(200_000_000, 'gzip, gzip')],
    ['is packed twice without saying so', saysGzip(gzipSync(gzipSync('<p>Page</p>')))],
    ['is packed without saying so', page(gzipSync('<p>Page</p>'))],
    ['is packed in a way that was not asked for', page('x', { headers: { 'content-encoding': 'deflate' } })],
    ['is packed in two ways', page(gzipSync('<p>Page</p>'), { headers: { 'content-encoding': ['gzip', 'br'] } })],
    ['says brotli and is not', page('<p>Plain page</p>', { headers: { 'content-encoding': 'br' } })],
  ])('because it %s is an error', async (_how, answer) => {
    site.answer('/coded', answer);
    await expectFailure('/coded', 'bad-encoding', /Bad encoding: we can’t decode .*/);
  });
});

describe('too much', () => {
  test('text ends the fetch', async () => {
    site.answer('/endless', endlessBody());
    await expectFailure('/endless', 'too-large', /sent more than 5 MiB/);
  });

  test('text is one byte more than is allowed', async () => {
    site.answer('/large', page('x'.repeat(1025)));
    await expectFailure('/large', 'too-large', /more than 1024 bytes/, { limits: { bytes: 1024 } });
  });

  test('packed data that unpacks to nothing ends the fetch', async () => {
    // A stored block of no bytes (RFC 1951, 3.2.4), again and again.
    const empty = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.of(0, 0, 0, 0xff, 0xff)));
    site.answer('/hollow', saysGzip(Buffer.concat([gzipSync('').subarray(0, 10), empty])));
    await expectFailure('/hollow', 'too-large', /sent more than 65536 bytes/, { limits: { bytes: 65_536 } });
  });

  test('in the headers ends the fetch', async () => {
    site.answer('/headers', manyHeaders(17 * 1024));
    await expectFailure('/headers', 'too-large', /too many headers/);
  });

  test('hints before the answer end the fetch, a few of them do not', async () => {
    site.answer('/hints', hintingForEver());
    await expectFailure('/hints', 'http', /didn’t answer like a web server/);
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n'.repeat(3);
    site.answer('/hints', raw(`${hints}HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nPage`));
    expect(await get('/hints')).toMatchObject({ ok: true, body: Buffer.from('Page') });
  });

  test('in the headers is not what most sites send', async () => {
    site.answer('/headers', manyHeaders(12 * 1024));
    expect(await get('/headers')).toMatchObject({ ok: true });
  });
});

describe('a site that takes its time', () => {
  test('cannot get more of it by leading on', async () => {
    site.answer('/lingering', async (request, response) => {
      await new Promise((done) => setTimeout(done, 150));
      return redirect('/lingering')(request, response);
    });
    await expectFailure('/lingering', 'timeout', /within 0\.4 s/, { limits: { withinMs: 400 } });
  });

  test('in the middle of a packed page is given no more of it', async () => {
    site.answer('/stuck', ({ socket }) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: 1000\r\n\r\n'),
    );
    await expectFailure('/stuck', 'timeout', /within 0\.3 s/, { limits: { withinMs: 300 } });
  });

  test('counts the look-up of its name', async () => {
    const waiting = createGuardedFetch({ contact: 'pac@example.org', resolve: () => new Promise(() => {}) });
    const address = site.address('/', HOST);
    const result = await waiting.page({ address, hosts, limits: { withinMs: 100 } });
    expect(result).toMatchObject({ ok: false, failure: 'timeout', sent: false, status: null });
  });
});

describe('a line that breaks', () => {
  test('in the middle of a page is no page', async () => {
    site.answer('/broken', breakingOff());
    const result = await expectFailure('/broken', 'unreachable', /interrupted|lost before the answer/);
    expect(result).toMatchObject({ sent: true, status: 200 });
  });

  test('before as many bytes came as were promised is no page', async () => {
    site.answer('/short', claiming(100, '<p>Short</p>'));
    await expectFailure('/short', 'unreachable', /was lost before the answer was complete/);
  });

  test('in the middle of a packed page is no page, and no fault of the packing', async () => {
    const packed = gzipSync('<p>A page that is long enough to be cut</p>').subarray(0, 30).toString('latin1');
    site.answer('/broken', raw(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 1000\r\n\r\n${packed}`));
    await expectFailure('/broken', 'unreachable', /was lost before the answer was complete/);
  });

  test('before any answer is not tried again by itself', async () => {
    site.answer('/closing', ({ socket }) => socket.destroy());
    const before = { connections: site.connections(), requests: site.requests.length };
    await expectFailure('/closing', 'unreachable', /lost|interrupted/);
    expect(site.connections() - before.connections).toBe(1);
    expect(site.requests.length - before.requests).toBe(1);
  });

  test.each([
    ['gibberish', 'Hello, this is no web server\r\n\r\n'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n'],
    ['a header with a control sign', 'HTTP/1.1 200 OK\r\nx: a\u0000b\r\ncontent-length: 0\r\n\r\n'],
  ])('with %s is no web server', async (_what, text) => {
    site.answer('/raw', raw(text));
    await expectFailure('/raw', 'http', /didn’t answer like a web server/);
  });
});

describe('nobody there', () => {
  test('because the name does not exist', async () => {
    const result = await fetchPage({ address: 'http://gone.sd38.bc.ca/', hosts });
    expect(result).toMatchObject({ failure: 'unreachable', sent: false });
    expect(result).toHaveProperty('message', 'We can’t reach gone.sd38.bc.ca: no such host exists.');
  });

  test('because the name has no address', async () => {
    const result = await fetchPage({ address: 'http://nobody.sd38.bc.ca/', hosts });
    expect(result).toMatchObject({ failure: 'unreachable', sent: false });
  });

  test('because nothing listens', async () => {
    const closed = await startSchoolSite();
    await closed.stop();
    const result = await fetchPage({ address: closed.address('/', HOST), hosts });
    expect(result).toMatchObject({ failure: 'unreachable', sent: false, status: null });
    expect(result).toHaveProperty('message', `We can’t reach ${HOST}: nothing answers there.`);
  });
});

describe('a look-up that fails', () => {
  test.each([
    ['EAI_AGAIN', /can’t be looked up right now/],
    ['EAI_FAIL', /can’t be looked up \(EAI_FAIL\)/],
  ])('with %s is told', async (code, message) => {
    const resolve = () => Promise.reject(Object.assign(new Error('No'), { code }));
    const result = await createGuardedFetch({ contact: 'pac@example.org', resolve }).page({
      address: site.address('/', HOST),
      hosts,
    });
    expect(result).toMatchObject({ ok: false, failure: 'unreachable', sent: false });
    expect((result as { message: string }).message).toMatch(message);
  });
});
