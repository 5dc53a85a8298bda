import { afterAll, beforeEach, expect, test } from 'vitest';
import type { NotificationView } from '#contract/notifications.ts';
import { startMailServer } from './support/mail-server.ts';
import { failing, page } from './support/school-answers.ts';
import { HOUR, MINUTE } from './support/test-clock.ts';
import { SCHOOL, startWatchedSite } from './support/watched-site.ts';
import { WEBHOOK_SECRET, documentedCheck, startWebhookReceiver } from './support/webhook-receiver.ts';

const [smtp, receiver, isFromHub] = [await startMailServer(), await startWebhookReceiver(), await documentedCheck()];
const at = await startWatchedSite({ SMTP_URL: smtp.url, WEBHOOK_ALLOWED_HOSTS: SCHOOL, WEBHOOK_SECRET });
afterAll(async () => {
  await at.remove();
  await Promise.all([smtp.stop(), receiver.stop()]);
});

let before = 0;
beforeEach(async () => {
  await at.begin();
  before = smtp.mails.length;
});

const news = (...notices: string[]) => page(`<main>${notices.map((notice) => `<p>${notice}</p>`).join('')}</main>`);
const subjects = () => smtp.mails.slice(before).map(({ parsed }) => parsed.subject);
const webhookUrl = `http://${SCHOOL}:${receiver.port}/hook`;

async function pass(minutes: number): Promise<void> {
  const { database, clock } = at.hub.platform;
  await database.write(({ db }) => db.updateTable('monitors').set({ next_check_at: null }).execute());
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE);
    await at.hub.hub.jobs.settled();
  }
}

test('a notice on the school’s site is in the council’s mailbox and at its webhook at once', async () => {
  at.site.answer('/news', news('Welcome'), news('Welcome', 'School is closed tomorrow because of snow'));
  const monitor = await at.watch('/news', { name: 'School news', webhookUrl });
  const { change } = await at.check(monitor);
  await at.hub.hub.jobs.settled();
  expect(subjects()).toEqual(['School news: New: “School is closed tomorrow because of snow”']);
  expect(smtp.mails.at(-1)?.parsed.text).toContain('+ School is closed tomorrow because of snow');
  const { headers = {}, body = '' } = receiver.requests.at(-1) ?? {};
  expect(isFromHub(headers, body, WEBHOOK_SECRET, at.hub.platform.clock.now().getTime())).toBe(true);
  expect(JSON.parse(body)).toMatchObject({ data: { change: { id: change?.id }, monitor: { name: 'School news' } } });
  const told = (await at.call('GET', '/api/monitoring/notifications')).json<NotificationView[]>();
  expect(told.map(({ channel, status }) => `${channel} ${status}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'email sent',
    'facebook pending',
    'instagram pending',
    'internal sent',
    'webhook sent',
  ]);
});

test('a dozen pages that change within a few minutes are one mail', async () => {
  for (let nth = 0; nth < 12; nth += 1) {
    at.site.answer(
      `/${nth}`,
      news('Welcome to us all'),
      news('Welcome to us all', `There is a new picture, number ${nth}`),
    );
    // A site is left alone for some seconds after each question.
    at.hub.platform.clock.advance(3000);
    const monitor = await at.watch(`/${nth}`, { name: `Page ${nth}` });
    await at.check(monitor);
  }
  await pass(16);
  expect(subjects()).toEqual(['The school’s website: 12 updates']);
});

test('a page that cannot be fetched ten times in a row is told of once, and that it can again once', async () => {
  at.site.answer('/news', news('Welcome'), ...Array.from({ length: 10 }, () => failing(503)), news('Welcome'));
  const monitor = await at.watch('/news', { name: 'School news' });
  for (let failures = 0; failures < 10; failures += 1) {
    await at.check(monitor);
    await pass(16);
  }
  expect(subjects()).toEqual(['School news cannot be checked']);
  await at.check(monitor);
  await pass(16);
  expect(subjects()).toEqual(['School news cannot be checked', 'School news can be checked again']);
});

test('a page for which email was switched off is told inside, and a deleted one not at all', async () => {
  at.site.answer('/news', news('Welcome'), news('Welcome', 'Something ordinary is new here'));
  const monitor = await at.watch('/news', { name: 'School news' });
  await at.check(monitor);
  expect((await at.call('PATCH', `/api/monitors/${monitor.id}`, { emailNotifications: false })).statusCode).toBe(200);
  await pass(16);
  const told = (await at.call('GET', '/api/monitoring/notifications?channel=email')).json<NotificationView[]>();
  expect(told).toMatchObject([
    { status: 'failed', lastError: 'Email was turned off for this page before this was sent' },
  ]);
  expect((await at.call('DELETE', `/api/monitors/${monitor.id}`)).statusCode).toBe(204);
  at.hub.platform.clock.advance(HOUR);
  await at.hub.hub.jobs.settled();
  expect((await at.call('GET', '/api/monitoring/notifications')).json()).toEqual([]);
  expect(subjects()).toEqual([]);
});
