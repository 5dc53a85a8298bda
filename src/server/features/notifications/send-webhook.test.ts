import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '#server/jobs/job-runner.ts';
import { foundChange, makeMonitor, notificationsOf } from '#tests/support/found-changes.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { createUser } from '#tests/support/people.ts';
import { failing, redirect } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SeenRequest } from '#tests/support/school-site.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { WEBHOOK_SECRET, documentedCheck, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { SEND_WEBHOOK, sendWebhookJob } from './notifications.job.ts';
import { validateWebhook } from './webhook-hosts.ts';

const receiver = await startWebhookReceiver();
const inner = await startSchoolSite();
const variables = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', WEBHOOK_SECRET, MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' };
const hub = await startTestHub(variables);
const { resolve } = nameServer({ 'hooks.example.org': ['127.0.0.1'] });
const guarded = await startTestHub({ WEBHOOK_ALLOWED_HOSTS: 'hooks.example.org', WEBHOOK_SECRET }, resolve);
const without = await startTestHub();
afterAll(async () => {
  await Promise.all([hub.remove(), guarded.remove(), without.remove()]);
  await Promise.all([receiver.stop(), inner.stop()]);
});

const isFromHub = await documentedCheck();
const isSigned = ({ headers, body }: SeenRequest, secret = WEBHOOK_SECRET, now = hub.platform.clock.now()) =>
  isFromHub(headers, body, secret, now.getTime());

let before = 0;
beforeEach(async () => {
  for (const each of [hub, guarded, without]) {
    await each.platform.empty();
    each.platform.clock.set('2026-11-20T18:00:00.000Z');
    await createUser(each, { role: 'full-admin' });
  }
  receiver.answer();
  before = receiver.requests.length;
});

const received = () => receiver.requests.slice(before);
const webhook = async (of: TestHub = hub) => (await notificationsOf(of, 'webhook'))[0];
const listens = (url: string, of: TestHub = hub) => makeMonitor(of, { email_notifications: false, webhook_url: url });

async function posted(): Promise<string> {
  const id = await foundChange(hub, await listens(receiver.url));
  await hub.hub.jobs.settled();
  return id;
}

const leadTo = (url: string | null) =>
  hub.platform.database.write(({ db }) => db.updateTable('monitors').set({ webhook_url: url }).execute());

/** Answers how many minutes it took. */
async function nextTry(): Promise<number> {
  const next = Date.parse((await webhook())?.next_try_at ?? '');
  const wait = next - hub.platform.clock.now().getTime();
  hub.platform.clock.advance(wait);
  await hub.hub.jobs.settled();
  return wait / MINUTE;
}

describe('a webhook', () => {
  test('brings the change, signed, under the id of its notification', async () => {
    const changeId = await posted();
    const [request, ...more] = received();
    expect(more).toEqual([]);
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-timestamp': '1795197600' });
    if (request === undefined) throw new Error('Nothing came');
    expect(isSigned(request)).toBe(true);
    expect(isSigned({ ...request, body: request.body.replace('medium', 'low') })).toBe(false);
    expect(isSigned(request, 'another secret of thirty-two signs')).toBe(false);
    expect(isSigned(request, WEBHOOK_SECRET, new Date('2026-11-20T18:06:00Z'))).toBe(false);
    expect(isSigned({ ...request, headers: {} })).toBe(false);
    const notification = await webhook();
    expect(request.headers['webhook-id']).toBe(notification?.id);
    expect(JSON.parse(request.body)).toEqual({
      id: notification?.id,
      type: 'change.detected',
      timestamp: '2026-11-20T18:00:00.000Z',
      data: {
        change: {
          id: changeId,
          changeType: 'added',
          severity: 'medium',
          summary: 'New: “Winter concert”',
          diffContent: '+ Winter concert\n+ On December 9 at 7 p.m.',
          detectedAt: '2026-11-20T18:00:00.000Z',
        },
        monitor: {
          id: notification?.monitor_id,
          name: 'School news',
          url: 'https://jnburnett.sd38.bc.ca/news',
        },
      },
    });
    expect(notification).toMatchObject({ status: 'sent', attempts: 1, last_error: null, next_try_at: null });
  });

  test('refused twice is taken the third time: growing waits, the same id and body, and what went wrong is kept', async () => {
    receiver.answer(failing(500), failing(500), (_request, response) => response.writeHead(200).end('ok'));
    await posted();
    expect(await webhook()).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_error: 'The receiver answered 500',
      next_try_at: '2026-11-20T18:01:00.000Z',
    });
    await hub.platform.database.write(({ db }) => db.updateTable('monitors').set({ name: 'Renamed' }).execute());
    for (const minutes of [1, 5]) {
      expect(await nextTry()).toBe(minutes);
      expect(
        received()
          .slice(-1)
          .every((request) => isSigned(request)),
      ).toBe(true);
    }
    expect(received()).toHaveLength(3);
    expect(new Set(received().map(({ body }) => body)).size).toBe(1);
    expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    expect(await webhook()).toMatchObject({ status: 'sent', attempts: 3, last_error: 'The receiver answered 500' });
  });

  test('that nobody ever takes is given up after six tries', async () => {
    receiver.answer(failing(503));
    await posted();
    const waits: number[] = [];
    for (let tries = 1; tries < 6; tries += 1) waits.push(await nextTry());
    expect(waits).toEqual([1, 5, 15, 60, 240]);
    expect(await webhook()).toMatchObject({ status: 'failed', attempts: 6, last_error: 'The receiver answered 503' });
    hub.platform.clock.advance(24 * HOUR);
    await hub.hub.jobs.settled();
    expect(received()).toHaveLength(6);
  });

  test('is not tried again where the receiver wants no more', async () => {
    receiver.answer(failing(410));
    await posted();
    expect(await webhook()).toMatchObject({ status: 'failed', attempts: 1, last_error: 'The receiver answered 410' });
  });

  test('taken by a receiver whose answer a dying server never heard comes again, known by its id', async () => {
    const answered = Promise.withResolvers<void>();
    receiver.answer(
      async (_request, response) => {
        await answered.promise;
        response.writeHead(500).end();
      },
      (_request, response) => response.writeHead(200).end(),
    );
    const other = await startTestHub(variables);
    try {
      await createUser(other, { role: 'full-admin' });
      await foundChange(other, await listens(receiver.url, other));
      await expect.poll(received).toHaveLength(1);
      await other.hub.jobs.stop(10);
      expect(await webhook(other)).toMatchObject({ status: 'pending', attempts: 0 });
      const next = createJobs(other.platform);
      next.start([sendWebhookJob(other.platform)]);
      await next.settled();
      await next.stop(1000);
      const [first, second] = received();
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.body).toBe(first?.body);
      // What a process learns that is taken for dead changes nothing any more.
      answered.resolve();
      await wait(200);
      expect(await webhook(other)).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
      expect(received()).toHaveLength(2);
    } finally {
      answered.resolve();
      await other.remove();
    }
  });

  test('goes to where its page says now', async () => {
    receiver.answer(failing(500), (_request, response) => response.writeHead(200).end());
    await posted();
    await leadTo(`${receiver.url}?moved`);
    await nextTry();
    expect(received().map(({ path }) => path)).toEqual(['/hook', '/hook?moved']);
  });

  test('goes nowhere once its page names no webhook any more', async () => {
    receiver.answer(failing(500));
    await posted();
    await leadTo(null);
    await nextTry();
    expect(received()).toHaveLength(1);
    expect(await webhook()).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: 'The webhook was removed from this page before this was sent',
    });
  });

  test.each(['monitors', 'changes', 'notifications'] as const)(
    'of something that is gone (%s) is not sent',
    async (table) => {
      receiver.answer(failing(500));
      await posted();
      const next = Date.parse((await webhook())?.next_try_at ?? '');
      await hub.platform.database.write(({ db }) => db.deleteFrom(table).execute());
      hub.platform.clock.set(new Date(next).toISOString());
      await hub.hub.jobs.settled();
      expect(received()).toHaveLength(1);
      const jobs = await hub.platform.database.db.selectFrom('jobs').select('kind').execute();
      expect(jobs).not.toContainEqual({ kind: SEND_WEBHOOK });
    },
  );
});

describe('a webhook is led nowhere else', () => {
  test('by a redirect to an inner server', async () => {
    inner.answer('/', (_request, response) => response.writeHead(200).end());
    receiver.answer(redirect(inner.address('/')));
    await posted();
    expect(inner.connections()).toBe(0);
    expect(await webhook()).toMatchObject({
      status: 'pending',
      last_error: 'The receiver sent a redirect (302), and webhooks don’t follow redirects',
    });
  });

  test('by a name that leads to this machine', async () => {
    const connections = receiver.connections();
    await foundChange(guarded, await listens('https://hooks.example.org/hook', guarded));
    await guarded.hub.jobs.settled();
    expect(receiver.connections()).toBe(connections);
    expect(await webhook(guarded)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: 'Blocked address: hooks.example.org isn’t at a public address.',
    });
  });

  test('by an address that was put into the table past all rules', async () => {
    await foundChange(guarded, await listens(receiver.url, guarded));
    await foundChange(without, await listens(receiver.url, without));
    for (const each of [guarded, without]) {
      await each.hub.jobs.settled();
      expect((await webhook(each))?.status).toBe('failed');
      expect((await webhook(each))?.last_error).toContain('isn’t one of the allowed addresses');
    }
    expect(received()).toEqual([]);
  });
});

describe('the address of a webhook', () => {
  test.each([
    ['https://hooks.example.org/x?token=1', null],
    ['https://eu.hooks.example.org/', null],
    ['http://hooks.example.org/', 'Must begin with https://'],
    ['https://hooks.example.org:8443/', 'Must be an address at hooks.example.org'],
    ['https://hooks.example.org.evil.example/', 'Must be an address at hooks.example.org'],
    ['https://ann:secret@hooks.example.org/', 'Must be an address at hooks.example.org'],
    ['https://127.0.0.1/', 'Must be an address at hooks.example.org'],
    ['javascript:alert(1)', 'Must be an address at hooks.example.org'],
    ['hooks', 'Must be a valid URL'],
  ])('%s: %s', (address, problem) => {
    expect(validateWebhook(guarded.platform, address)).toEqual(problem === null ? { address } : { problem });
  });

  test('is none while the operator allows no host', () => {
    expect(validateWebhook(without.platform, 'https://hooks.example.org/')).toEqual({
      problem: 'Webhooks are off. Whoever runs the server has to allow their hosts first (WEBHOOK_ALLOWED_HOSTS)',
    });
  });
});
