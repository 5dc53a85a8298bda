import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/test-mailbox.ts';
import type { ProofMail } from './own-account.mail.ts';

const TOKEN = 'Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Zk3Z';

let smtp: MailServer;
let hub: TestMailbox;

beforeAll(async () => {
  smtp = await startMailServer();
  hub = await openTestMailbox({
    SMTP_URL: smtp.url,
    SITE_NAME: 'Burnett PAC',
    PUBLIC_URL: 'https://pac.school.example',
    CONTACT_EMAIL: 'pac@school.example',
  });
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});
beforeEach(() => hub.platform.empty());

async function sent(kind: string, payload: object) {
  await hub.write({ kind, to: 'ann@example.org', payload });
  await hub.jobs.settled();
  return smtp.mails.at(-1)?.parsed;
}

const proof = (kind: string): ProofMail => ({ sealedToken: hub.platform.secrets.seal(kind, TOKEN), days: 7 });

describe('a mail with the link that proves the mailbox', () => {
  test.each([
    ['welcome', 'Welcome to Burnett PAC'],
    ['new-address', 'Confirm your email address for Burnett PAC'],
  ])('of the kind %s has it in both parts, with the token behind the #', async (kind, subject) => {
    const mail = await sent(kind, proof(kind));
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(`https://pac.school.example/verify#${TOKEN}`);
    expect(String(mail?.html)).toContain(`href="https://pac.school.example/verify#${TOKEN}"`);
    expect(mail?.text).toContain('The link works once, within 7 days.');
    expect(JSON.stringify(await hub.outbox())).not.toMatch(/Zk3|v1:/);
  });

  test('is not sent when the link is dead', async () => {
    smtp.failNext({ at: 'recipient', answer: 450 });
    const before = smtp.mails.length;
    await sent('welcome', proof('welcome'));
    hub.platform.clock.advance(7 * DAY);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(before);
    expect(await hub.outbox()).toMatchObject([{ state: 'failed', payload: { days: 7 } }]);
  });
});

describe('a notice about an account', () => {
  test.each([
    ['address-changed', 'Your email address at Burnett PAC was changed'],
    ['password-changed', 'Your Burnett PAC password was changed'],
    ['account-deleted', 'Your account at Burnett PAC was deleted'],
  ])('of the kind %s says what happened and whom to write to', async (kind, subject) => {
    const mail = await sent(kind, {});
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('please email pac@school.example right away');
    expect(await hub.outbox()).toMatchObject([{ state: 'sent', payload: {} }]);
  });
});
