import { once } from 'node:events';
import net, { connect } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { TestPostAnswer } from '#contract/email.ts';
import type { TestResults } from '#contract/social-media.ts';
import { accountOf } from '#server/features/social/social-accounts.store.ts';
import { allowedHosts } from '#server/platform/net/allowed-hosts.ts';
import { createGuardedFetch } from '#server/platform/net/guarded-fetch.ts';
import { foundChange, makeMonitor, notificationsOf } from '#tests/support/found-changes.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { multipart } from '#tests/support/multipart.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { signInAs } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { startPostingHub } from '#tests/support/posting-hub.ts';
import { silent, slowDrip, slowHeaders } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolAnswer } from '#tests/support/school-site.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { startWatchedSite } from '#tests/support/watched-site.ts';
import { startWebhookReceiver, WEBHOOK_SECRET } from '#tests/support/webhook-receiver.ts';

// All of these wait for half a minute and compute next to nothing, so they wait together: each has a stage of its own.
vi.setConfig({ testTimeout: 180_000, maxConcurrency: 20 });

const cleanUp: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(cleanUp.map((end) => end())));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** A limit that is kept late is kept; one that is not there would let a test run into its time. */
const ON_A_BUSY_MACHINE = 3;
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

describe.concurrent('whoever sends slowly', async () => {
  const hub = await startTestHub();
  cleanUp.push(() => hub.remove());
  const { port } = new URL(await hub.app.listen({ port: 0, host: '127.0.0.1' }));
  const cookie = await signInAs(hub, 'full-admin');
  const picture = await photo(1400, 1400).png().toBuffer();
  const form = (content: Buffer) => multipart([{ field: 'logo', name: 'logo.png', type: 'image/png', content }]);

  /** One piece a second; answers the status and the seconds until it came. */
  async function sendSlowly(path: string, headers: Record<string, string>, body: Buffer, bytesASecond: number) {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const heard: Buffer[] = [];
    socket.on('data', (piece: Buffer) => heard.push(piece)).on('error', () => {});
    const lines = Object.entries({ host: 'x', cookie, 'content-length': String(body.length), ...headers });
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const begun = performance.now();
    for (let at = 0; at < body.length && heard.length === 0; at += bytesASecond) {
      socket.write(body.subarray(at, at + bytesASecond));
      await sleep(1000);
    }
    for (let waits = 0; waits < 300 && heard.length === 0; waits += 1) await sleep(100);
    socket.destroy();
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(heard).toString())?.[1]);
    return { status, seconds: secondsSince(begun) };
  }

  test('is let go after half a minute where no file is expected', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, seconds } = await sendSlowly('/api/auth/login', headers, Buffer.alloc(60, ' '), 1);
    expect(status).toBe(408);
    expect(seconds).toBeGreaterThan(25);
    expect(seconds).toBeLessThan(30 * ON_A_BUSY_MACHINE);
  });

  test('has more than half a minute for a file that keeps coming', async () => {
    const { body, headers } = form(picture);
    const upload = await sendSlowly('/api/settings/logo-upload', headers, body, Math.ceil(body.length / 36));
    expect(body.length / 36).toBeGreaterThan(10 * 1024);
    expect(upload.seconds).toBeGreaterThan(33);
    expect(upload.status).toBe(201);
  });

  test('is let go with a file of which next to nothing comes', async () => {
    const { body, headers } = form(picture);
    const { status, seconds } = await sendSlowly('/api/settings/logo-upload', headers, body, 1024);
    expect(status).toBe(408);
    expect(seconds).toBeLessThan(20 * ON_A_BUSY_MACHINE);
  });
});

describe.concurrent('a site of the school that takes its time', () => {
  test('is given 20 seconds in all, whatever it does with them', async () => {
    const host = 'jnburnett.sd38.bc.ca';
    const site = await startSchoolSite();
    cleanUp.push(() => site.stop());
    const { page } = createGuardedFetch({
      contact: 'pac@example.org',
      resolve: nameServer({ [host]: ['127.0.0.1'] }).resolve,
    });
    const hosts = allowedHosts({ domains: ['sd38.bc.ca'], allowPrivate: true });
    const slow: Readonly<Record<string, SchoolAnswer>> = {
      '/drip': slowDrip(300),
      '/headers': slowHeaders(300),
      '/silent': silent(),
    };
    for (const [path, answer] of Object.entries(slow)) site.answer(path, answer);
    const asked = Object.keys(slow).map((path) => page({ address: site.address(path, host), hosts }));
    const results = await Promise.all(asked);
    for (const result of results) {
      expect(result).toMatchObject({ ok: false, failure: 'timeout', sent: true });
      expect(result).toHaveProperty('message', `Timeout: ${host} didn’t finish its answer within 20 s.`);
      expect(result.durationMs).toBeGreaterThan(19_000);
      expect(result.durationMs).toBeLessThan(20_000 * ON_A_BUSY_MACHINE);
    }
    expect(results[0]).toHaveProperty('status', 200);
    // Its connections end with the fetch.
    await vi.waitFor(() => expect(site.open()).toBe(0), { timeout: 10_000 });
  });

  test('makes the check of a page a timeout', async () => {
    const at = await startWatchedSite();
    cleanUp.push(() => at.remove());
    await at.begin();
    at.site.answer('/news', silent());
    const begun = performance.now();
    await at.watch('/news');
    expect(await at.snapshots()).toMatchObject([{ status: 'timeout', contentHash: null }]);
    expect(secondsSince(begun)).toBeGreaterThan(19);
    expect(secondsSince(begun)).toBeLessThan(20 * ON_A_BUSY_MACHINE);
  });
});

test.concurrent('a webhook waits ten seconds for a slow receiver, and is tried again', async () => {
  const receiver = await startWebhookReceiver();
  const hub = await startTestHub({
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    WEBHOOK_SECRET,
    MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true',
  });
  cleanUp.push(() => hub.remove().then(() => receiver.stop()));
  receiver.answer(
    () => {},
    (_request, response) => response.writeHead(200).end(),
  );
  const begun = performance.now();
  await foundChange(hub, await makeMonitor(hub, { email_notifications: false, webhook_url: receiver.url }));
  await hub.hub.jobs.settled();
  expect(secondsSince(begun)).toBeGreaterThan(9);
  expect(await notificationsOf(hub, 'webhook')).toMatchObject([
    { status: 'pending', last_error: 'Timeout: 127.0.0.1 didn’t finish its answer within 10 s.' },
  ]);
  hub.platform.clock.advance(60 * 60_000);
  await hub.hub.jobs.settled();
  expect(await notificationsOf(hub, 'webhook')).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

test.concurrent.each(['tls', 'starttls'] as const)(
  'a mail server that says nothing to a test of the sender by %s is given 15 seconds',
  async (security) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      cleanUp.push(async () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const hub = await startTestHub();
    cleanUp.push(
      () => hub.remove(),
      async () => server.close(),
    );
    const { port } = server.address() as net.AddressInfo;
    const sender = {
      senderEmail: 'pac@example.org',
      senderPassword: 'an app password',
      server: { host: 'localhost', port, security },
    };
    const cookie = await signInAs(hub, 'full-admin');
    const begun = performance.now();
    const answer = await hub.call('POST', '/api/email/test-post', { cookie, json: { sender } });
    expect(answer.json<TestPostAnswer>()).toMatchObject({ success: false, field: 'port' });
    expect(secondsSince(begun)).toBeGreaterThan(3);
    expect(secondsSince(begun)).toBeLessThan(5 * ON_A_BUSY_MACHINE);
  },
);

describe.concurrent('where Meta answers slowly', () => {
  async function connected() {
    const stage = await startPostingHub();
    cleanUp.push(() => stage.remove());
    await stage.begin();
    const { graph, hub } = stage;
    const cookie = await signInAs(hub, 'full-admin');
    await keepLogo(hub, 'instagram');
    const { page, instagram } = COUNCIL;
    for (const [social, { id, token }] of Object.entries({ facebook: page, instagram }))
      await hub.call('PUT', `/api/social-media/connection/${social}`, {
        cookie,
        json: { accountId: id, accessToken: token },
      });
    const tested = async (path: string) => {
      const answer = await hub.call('POST', `/api/social-media/${path}`, { cookie });
      return answer.json<TestResults>().results;
    };
    return { ...stage, graph, hub, cookie, tested };
  }

  test('a test post that was answered with silence is an error, and is not repeated by the job', async () => {
    const { graph, hub, tested } = await connected();
    await graph.setRules({ feedIsBehind: true });
    await graph.failNext({ at: 'feed', when: 'after-effect', how: 'close' });
    const begun = performance.now();
    const { facebook, instagram, errors } = await tested('test-post');
    expect(secondsSince(begun)).toBeLessThan(30 * ON_A_BUSY_MACHINE);
    expect([facebook, instagram]).toEqual([false, true]);
    expect(errors[0]).toContain('We won’t repeat it');
    await hub.hub.jobs.settled();
    expect((await graph.ledger()).filter(({ on }) => on === 'facebook')).toHaveLength(1);
  });

  test('a test that nobody sees ends within half a minute, and keeps what is said afterwards', async () => {
    const { graph, hub, pass, tested, cookie } = await connected();
    await pass(60_000);
    const now = hub.platform.clock.now().toISOString();
    const slowly = { when: 'before-effect', how: { slowByMs: 17_000 } } as const;
    const endpoints = ['debug_token', 'debug_token', 'read-page', 'read-account'] as const;
    await graph.failNext(...endpoints.map((at) => ({ at, ...slowly })));
    const begun = performance.now();
    const { facebook, instagram, errors } = await tested('test');
    expect(secondsSince(begun)).toBeLessThan(30 * ON_A_BUSY_MACHINE);
    expect([facebook, instagram]).toEqual([false, false]);
    expect(errors).toEqual(['Facebook didn’t answer within 30 seconds.', 'Instagram didn’t answer within 30 seconds.']);
    const checkedAt = async () => (await accountOf(hub.platform.database.db, 'facebook')).checkedAt;
    await vi.waitFor(async () => expect(await checkedAt()).toBe(now), { timeout: 15_000 });
    expect((await hub.call('GET', '/api/social-media', { cookie })).json()).toMatchObject({ testing: false });
  });
});
