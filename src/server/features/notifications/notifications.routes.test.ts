import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommunicationView } from '#contract/communications.ts';
import { notificationView, type NotificationView } from '#contract/notifications.ts';
import { foundChange, foundEpisode, makeMonitor } from '#tests/support/found-changes.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { failing } from '#tests/support/school-answers.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { WEBHOOK_SECRET, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';

const smtp = await startMailServer();
const receiver = await startWebhookReceiver();
const hub = await startTestHub({
  SMTP_URL: smtp.url,
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  WEBHOOK_SECRET,
  MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true',
});
afterAll(async () => {
  await hub.remove();
  await Promise.all([smtp.stop(), receiver.stop()]);
});

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signIn(hub, await createUser(hub, { role: 'full-admin', email: 'fatima@pac.example' }));
  receiver.answer();
});

const get = (path: string) => hub.call('GET', path, { cookie });
const list = async (query = '') => (await get(`/api/monitoring/notifications${query}`)).json<NotificationView[]>();
const logs = async (query = '') => (await get(`/api/communication-logs${query}`)).json<CommunicationView[]>();
const createSamples = () => hub.call('POST', '/api/demo/create-sample-notifications', { cookie });
const removeSamples = () => hub.call('DELETE', '/api/demo/sample-notifications', { cookie });

const everywhere = { internal_posts: true, facebook_posts: true, instagram_posts: true, webhook_url: receiver.url };

describe('the history of notifications', () => {
  test('says of each what was told, of which page, how and with what outcome, the newest first', async () => {
    receiver.answer(failing(500));
    const monitorId = await makeMonitor(hub, { webhook_url: receiver.url });
    const changeId = await foundChange(hub, monitorId, { severity: 'high' });
    await hub.hub.jobs.settled();
    const change = {
      id: changeId,
      summary: 'New: “Winter concert”',
      severity: 'high',
      monitor: { id: monitorId, name: 'School news' },
    };
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        kind: 'change',
        change,
        channel: 'webhook',
        status: 'pending',
        attempts: 1,
        lastError: 'The receiver answered 500',
        nextTryAt: '2026-11-20T18:01:00.000Z',
        sentAt: null,
        createdAt: '2026-11-20T18:00:00.000Z',
        isSample: false,
      },
      {
        id: expect.any(String),
        kind: 'change',
        change,
        channel: 'email',
        status: 'sent',
        attempts: 1,
        lastError: null,
        nextTryAt: null,
        sentAt: '2026-11-20T18:00:00.000Z',
        createdAt: '2026-11-20T18:00:00.000Z',
        isSample: false,
      },
    ]);
  });

  test('tells of pages that fail too, which is no change', async () => {
    await foundEpisode(hub, { monitorId: await makeMonitor(hub), kind: 'failing', reason: 'Timeout' });
    expect(await list()).toMatchObject([{ kind: 'failing', change: { id: null, severity: 'medium' } }]);
  });

  test('is shown by channel, status and page, and page by page', async () => {
    const [news, calendar] = [await makeMonitor(hub, everywhere), await makeMonitor(hub, { name: 'Calendar' })];
    await foundChange(hub, news);
    await foundChange(hub, calendar);
    await hub.hub.jobs.settled();
    const shown = async (query: string) => (await list(query)).map(({ channel, status }) => `${channel} ${status}`);
    expect(await shown(`?monitorId=${calendar.toUpperCase()}`)).toEqual(['email pending']);
    expect(await shown('?channel=email&status=all')).toEqual(['email pending', 'email pending']);
    expect(await shown('?status=sent')).toEqual(['webhook sent', 'internal sent']);
    expect(await shown('?status=failed')).toEqual([]);
    const [first, second, third] = await list('?limit=3');
    const rest = await list(`?limit=200&before=${third?.id}`);
    expect([first, second, third, ...rest]).toEqual(await list());
    expect(rest).toHaveLength(3);
  });

  test.each(['limit=0', 'limit=201', 'channel=fax', 'status=lost', 'before=7', 'monitorId=x'])(
    'is refused with %s',
    async (query) => {
      const answer = await get(`/api/monitoring/notifications?${query}`);
      expect([answer.statusCode, answer.json().errors.length]).toEqual([400, 1]);
    },
  );
});

describe('sample notifications', () => {
  test('show every channel and every status, marked as samples', async () => {
    const answer = await createSamples();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: '6 sample notifications created. They are marked as samples and not sent to anyone.', created: 6 },
    ]);
    const samples = await list();
    for (const sample of samples) expect(notificationView.parse(sample)).toEqual(sample);
    expect(samples.every(({ isSample, change }) => isSample && change.monitor.name === 'Sample page')).toBe(true);
    expect(new Set(samples.map(({ channel }) => channel)).size).toBe(5);
    expect(new Set(samples.map(({ status }) => status)).size).toBe(3);
  });

  test('stand there once, however often they are created, and go in one press', async () => {
    await createSamples();
    await createSamples();
    await foundChange(hub, await makeMonitor(hub));
    expect(await list()).toHaveLength(7);
    expect((await removeSamples()).statusCode).toBe(204);
    expect((await list()).map(({ isSample }) => isSample)).toEqual([false]);
    expect((await removeSamples()).statusCode).toBe(204);
  });

  test('are told to nobody, neither by themselves nor together with what is', async () => {
    await createSamples();
    const samples = await list();
    await foundChange(hub, await makeMonitor(hub), { summary: 'Told' });
    const before = smtp.mails.length;
    hub.platform.clock.advance(15 * MINUTE);
    await hub.hub.jobs.settled();
    expect(smtp.mails.slice(before).map(({ parsed }) => parsed.subject)).toEqual(['School news: Told']);
    expect((await logs()).map(({ channel }) => channel)).toEqual(['email']);
    expect((await list()).filter(({ isSample }) => isSample)).toEqual(samples);
  });
});

describe('Communication History', () => {
  test('holds webhooks and posts among the mails, with whom and what', async () => {
    receiver.answer(failing(500));
    const changeId = await foundChange(hub, await makeMonitor(hub, everywhere), { severity: 'high' });
    hub.platform.clock.advance(1000);
    await hub.hub.jobs.settled();
    const [mail, instagram, facebook, webhook, ...more] = await logs();
    expect(more).toEqual([]);
    const [told] = await list('?channel=email');
    expect(mail).toMatchObject({ channel: 'email', status: 'success', changeId, notificationId: told?.id });
    expect([instagram, facebook]).toMatchObject([
      { channel: 'instagram', recipient: 'Instagram account', errorMessage: null },
      { channel: 'facebook', recipient: 'Facebook page', errorMessage: null, status: 'pending' },
    ]);
    expect(webhook).toEqual({
      id: webhook?.id,
      channel: 'webhook',
      recipient: `127.0.0.1:${receiver.port}`,
      subject: 'School news: New: “Winter concert”',
      message: '+ Winter concert + On December 9 at 7 p.m.',
      metadata: {
        kind: 'monitor-alert',
        language: null,
        attempts: 1,
        sentAt: null,
        nextTryAt: '2026-11-20T18:01:01.000Z',
        canResend: false,
      },
      status: 'pending',
      errorMessage: 'The receiver answered 500',
      changeId,
      notificationId: webhook?.id,
      recordedAt: '2026-11-20T18:00:00.000Z',
    });
    const whole = (await get(`/api/communication-logs/${webhook?.id}`)).json<CommunicationView>();
    expect(whole).toEqual({ ...webhook, message: '+ Winter concert\n+ On December 9 at 7 p.m.' });
  });

  test('is searched and narrowed in them too, and goes on from any of them', async () => {
    const monitorId = await makeMonitor(hub, { ...everywhere, email_notifications: false });
    await foundChange(hub, monitorId, { summary: 'Café opens' });
    await foundChange(hub, monitorId, { summary: 'Snow' });
    await hub.hub.jobs.settled();
    const shown = async (query: string) => (await logs(query)).map(({ channel, subject }) => `${channel} ${subject}`);
    expect(await shown('?channel=facebook')).toEqual([
      'facebook School news: Snow',
      'facebook School news: Café opens',
    ]);
    expect(await shown('?search=cafe&channel=webhook')).toEqual(['webhook School news: Café opens']);
    expect(await shown('?status=success')).toEqual(['webhook School news: Snow', 'webhook School news: Café opens']);
    expect(await shown('?status=failed')).toEqual([]);
    expect(await shown('?status=unknown')).toEqual([]);
    const [first] = await logs('?limit=1');
    expect(await logs(`?before=${first?.id}`)).toHaveLength(5);
  });

  test('does not tell what is only shown inside, nor samples, nor sends any of it once more', async () => {
    await createSamples();
    await foundChange(hub, await makeMonitor(hub, { ...everywhere, email_notifications: false }));
    const [newest] = await logs();
    for (const { id, channel, isSample } of await list())
      if (channel === 'internal' || isSample) expect((await get(`/api/communication-logs/${id}`)).statusCode).toBe(404);
    const path = `/api/communication-logs/${newest?.id}/resend`;
    expect((await hub.call('POST', path, { cookie, json: { mayHaveArrived: true } })).statusCode).toBe(404);
  });
});
