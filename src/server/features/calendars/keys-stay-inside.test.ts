import { afterAll, expect, test } from 'vitest';
import type { OwnCalendarView } from '#contract/calendars.ts';
import { collectLog } from '#tests/support/collected-log.ts';
import { newestCode, proved } from '#tests/support/mailbox-codes.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const METRICS_TOKEN = 'token-of-the-metrics';
const { log, logged } = collectLog();
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const hub = await startTestHub({ ...MAIL, METRICS_TOKEN }, undefined, log);
afterAll(() => hub.remove());

test('no key of a calendar, no code and no proof is in a log, in the metrics or in the database', async () => {
  await signedUp(hub, (await makeFair(hub)).slot, ann);
  const browser = await proved(hub, ann.email);
  const { url } = (await browser.call('POST', '/api/mine/calendar', {})).json<OwnCalendarView>();
  const cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
  const committee = (await hub.call('POST', '/api/calendar-key', { cookie })).json<{ url: string }>();
  const paths = [new URL(present(url)).pathname, new URL(committee.url).pathname];
  for (const path of [...paths, ...paths.map((each) => each.replace('.ics', 'x.ics'))])
    for (const method of ['GET', 'HEAD']) await hub.call(method, path);
  const metrics = await hub.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const { db } = hub.platform.database;
  const kept = [
    await db.selectFrom('mailboxes').selectAll().execute(),
    await db.selectFrom('mailbox_codes').selectAll().execute(),
    await db.selectFrom('calendar_keys').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ];
  await browser.call('POST', '/api/mailbox/codes', { email: ann.email });
  const secrets = [
    ...paths.map((path) => path.split('/').at(-1)?.replace('.ics', '') ?? ''),
    await newestCode(hub, ann.email),
    browser.cookie('box') ?? '',
    browser.cookie('ask') ?? '',
  ];
  expect(logged()).toContain('/calendar/mine/:key.ics');
  expect(metrics.body).toContain('/calendar/committee/:key.ics');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    for (const text of [logged(), metrics.body, JSON.stringify(kept)]) expect(text).not.toContain(secret);
  }
  expect(JSON.stringify(kept)).not.toContain('ann@');
});
