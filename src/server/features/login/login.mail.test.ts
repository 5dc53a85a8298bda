import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/test-mailbox.ts';
import type { VerificationCodeMail } from './login.mail.ts';

let smtp: MailServer;
let hub: TestMailbox;

beforeAll(async () => {
  smtp = await startMailServer();
  hub = await openTestMailbox({ SMTP_URL: smtp.url, SITE_NAME: 'Burnett PAC' });
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

const codeMail = (code: string): VerificationCodeMail => ({
  sealedCode: hub.platform.secrets.seal('verification-code', code),
  minutes: 10,
});

describe('the mail with a sign-in code', () => {
  test('shows the code in its subject and in both parts', async () => {
    await hub.write({ kind: 'verification-code', to: 'ann@example.org', payload: codeMail('483920') });
    await hub.jobs.settled();
    const { parsed } = smtp.mails[0] ?? {};
    expect(parsed?.subject).toBe('483920 – Your sign-in code for Burnett PAC');
    expect(parsed?.text).toMatch(/^ {4}483920$/m);
    expect(parsed?.text).toContain('within 10 minutes');
    expect(String(parsed?.html)).toContain('>483920<');
  });

  test('leaves no code in the outbox, neither open nor sealed, and is in the history without it', async () => {
    expect(await hub.outbox()).toMatchObject([
      { state: 'sent', payload: { minutes: 10 }, subject: 'Your sign-in code for Burnett PAC' },
    ]);
    expect(JSON.stringify(await hub.outbox())).not.toMatch(/483920|v1:/);
  });

  test('is not sent after the code has run out', async () => {
    await hub.platform.empty();
    smtp.failNext({ at: 'recipient', answer: 450 });
    await hub.write({ kind: 'verification-code', to: 'ann@example.org', payload: codeMail('111222') });
    await hub.jobs.settled();
    hub.platform.clock.advance(10 * MINUTE);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
    expect(await hub.outbox()).toMatchObject([{ state: 'failed', payload: { minutes: 10 } }]);
  });
});
