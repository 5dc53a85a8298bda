import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrganizerView } from '#contract/organizers.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { mailedInvitation } from '#tests/support/mailed-invitations.ts';
import { signInAs } from '#tests/support/people.ts';
import { makeSheet } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

let smtp: MailServer;
let hub: TestHub;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({
    SMTP_URL: smtp.url,
    MAIL_RETRY_SCHEDULE: '1m,1h',
    SITE_NAME: 'Burnett PAC',
    PUBLIC_URL: 'https://pac.school.example',
  });
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

let path = '';
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signInAs(hub, 'full-admin');
  path = `/api/signup-sheets/${(await makeSheet(hub)).id}/organizers`;
});
const invite = () => hub.call('POST', path, { cookie, json: { email: 'chris@families.example' } });
const sentSince = (before: number) => smtp.mails.slice(before).map(({ parsed }) => parsed);

test('an invitation names the sheet and has the link in both parts, with the token behind the #', async () => {
  const before = smtp.mails.length;
  await invite();
  const token = await mailedInvitation(hub, 'chris@families.example');
  await hub.hub.jobs.settled();
  const [mail] = sentSince(before);
  expect(mail?.subject).toBe('Help organize Winter Craft Fair');
  expect(mail?.text).toContain('Burnett PAC asks you to help organize the signup sheet “Winter Craft Fair”.');
  expect(mail?.text).toContain(`https://pac.school.example/organize#${token}`);
  expect(String(mail?.html)).toContain(`href="https://pac.school.example/organize#${token}"`);
  expect(mail?.text).toContain('The link works once, within 7 days.');
  const kept = await hub.hub.database.db.selectFrom('outbox').select('payload').execute();
  expect(JSON.stringify(kept)).not.toContain('sealedToken');
});

test('an invitation that was withdrawn, or sent again, before its mail went out is not mailed', async () => {
  const before = smtp.mails.length;
  smtp.failNext({ at: 'recipient', answer: 450 });
  await invite();
  await hub.hub.jobs.settled();
  const { id } = (await invite()).json<OrganizerView>();
  const token = await mailedInvitation(hub, 'chris@families.example');
  await hub.hub.jobs.settled();
  hub.platform.clock.advance(90_000);
  await hub.hub.jobs.settled();
  expect(sentSince(before).map((mail) => mail?.text?.includes(token))).toEqual([true]);
  smtp.failNext({ at: 'recipient', answer: 450 });
  await invite();
  await hub.hub.jobs.settled();
  await hub.call('DELETE', path, { cookie, json: { id } });
  hub.platform.clock.advance(90_000);
  await hub.hub.jobs.settled();
  expect(sentSince(before)).toHaveLength(1);
});
