import { afterAll, beforeEach, expect, test } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { signInProved } from '#tests/support/people.ts';
import { makeFair, makeSlot, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const hub = await startTestHub({ ...SMTP, TRUST_PROXY: '1', RATE_LIMITS: 'on' });
afterAll(() => hub.remove());

let tests = 0;
let parent = '';
let slot = { id: '' };
beforeEach(async () => {
  await hub.platform.empty();
  tests += 1;
  parent = `parent${tests}@families.example`;
  slot = (await makeFair(hub, { slot: { maxVolunteers: null } })).slot;
});

const from = (network: string) => {
  const headers = { 'x-forwarded-for': network };
  return new Browser({ call: (method, url, more) => hub.call(method, url, { ...more, headers }) });
};
const signsUp = async (browser: Browser, name = 'Parent') => {
  const json = { slotId: slot.id, name, email: parent, phone: '604 555 0100' };
  expect((await browser.call('POST', '/api/volunteers', json)).statusCode).toBe(201);
};
const asks = (browser: Browser) => browser.call('POST', '/api/mailbox/codes', { email: parent });
async function mailed(kind: string): Promise<number> {
  await hub.hub.jobs.settled();
  return (await writtenMails(hub)).filter((mail) => mail.kind === kind && mail.recipient === parent).length;
}

test('one network never gets all the codes and links of a mailbox', async () => {
  await signsUp(from('10.1.0.1'));
  for (let each = 0; each < 6; each += 1) await asks(from('10.9.0.1'));
  expect(await mailed('mailbox-code')).toBe(3);
  const own = from('10.1.0.1');
  await asks(own);
  await own.call('POST', '/api/manage/link', { email: parent });
  expect([await mailed('mailbox-code'), await mailed('manage-links')]).toEqual([4, 1]);
  for (let each = 0; each < 6; each += 1) await asks(from(`10.8.${each}.1`));
  expect(await mailed('mailbox-code')).toBe(4);
});

test('codes are mailed however many sign-ups strangers make under the address, and the other way round', async () => {
  for (let each = 0; each < 7; each += 1) await signsUp(from(`10.7.${each}.1`), `Name ${each}`);
  expect(await mailed('signup-confirmation')).toBe(5);
  await asks(from('10.1.0.1'));
  expect(await mailed('mailbox-code')).toBe(1);
  hub.platform.clock.advance(60 * 60_000);
  for (let each = 0; each < 6; each += 1) await asks(from(`10.6.${each}.1`));
  slot = await makeSlot(hub, { id: (await makeFair(hub)).sheet.id });
  await signsUp(from('10.1.0.1'));
  expect(await mailed('signup-confirmation')).toBe(6);
});

test('a browser that is known to read the mailbox gets its links whatever others asked for', async () => {
  await signsUp(from('10.1.0.1'));
  for (let each = 0; each < 6; each += 1) await asks(from(`10.5.${each}.1`));
  expect(await mailed('mailbox-code')).toBe(5);
  const { cookie } = await signInProved(hub, { email: parent, name: 'Parent' });
  await from('10.1.0.1').call('POST', '/api/manage/link', { email: parent });
  expect(await mailed('manage-links')).toBe(0);
  await hub.call('POST', '/api/manage/link', { json: { email: parent }, cookie });
  expect(await mailed('manage-links')).toBe(1);
});
