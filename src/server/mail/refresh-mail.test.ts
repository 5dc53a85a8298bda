import { afterEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/test-mailbox.ts';
import { present } from '#tests/support/present.ts';
import type { MailTemplate } from './mail.ts';

const note: MailTemplate<{ text: string; unsubscribeUrl?: string }> = {
  kind: 'note',
  causes: ['clock'],
  render: ({ text, ...more }) => ({ subject: text, text, html: `<p>${text}</p>`, ...more }),
};
type Refresh = NonNullable<(typeof note)['refresh']>;
const MORNING = '2026-11-21T15:00:00.000Z';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

async function mailing(refresh?: Refresh): Promise<{ smtp: MailServer; hub: TestMailbox }> {
  const smtp = await startMailServer();
  cleanUp.push(() => smtp.stop());
  const template = refresh === undefined ? note : { ...note, refresh };
  const hub = await openTestMailbox({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m' }, [template]);
  cleanUp.push(() => hub.remove());
  return { smtp, hub };
}

async function send(hub: TestMailbox, payload: object = { text: 'Hello' }): Promise<void> {
  await hub.write({ kind: 'note', to: 'maria@example.org', payload });
  await hub.jobs.settled();
}

describe('what a mail has to say', () => {
  test('is looked at again before each try, so that it is what is true then', async () => {
    let looks = 0;
    const { smtp, hub } = await mailing(async ({ payload }) => ({ text: `${payload.text} ${(looks += 1)}` }));
    smtp.failNext({ at: 'recipient', answer: 450 });
    await send(hub);
    hub.platform.clock.advance(2 * MINUTE);
    await hub.jobs.settled();
    expect(smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Hello 2']);
  });

  test('may be nothing any more, and then it is not sent', async () => {
    const { smtp, hub } = await mailing(async () => null);
    await send(hub);
    expect(smtp.seen.recipients).toBe(0);
    expect(await hub.outbox()).toMatchObject([
      { state: 'failed', last_error: 'There was nothing left to say with this mail' },
    ]);
  });

  test('may be for a later moment, and to wait for it is no try', async () => {
    const { hub } = await mailing(async ({ payload }, { clock }) => {
      return clock.now() < new Date(MORNING) ? { runAgainAt: new Date(MORNING), isDone: false } : payload;
    });
    await send(hub);
    expect(await hub.outbox()).toMatchObject([{ state: 'pending', attempts: 0 }]);
    hub.platform.clock.set(MORNING);
    await hub.jobs.settled();
    expect(await hub.outbox()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });
});

describe('a mail that can be unsubscribed from', () => {
  test('says so to mail programs, whole in one line', async () => {
    const { smtp, hub } = await mailing();
    const unsubscribeUrl = `https://pac.example.org/unsubscribe/${'x'.repeat(400)}`;
    await send(hub, { text: 'Hello', unsubscribeUrl });
    const { raw } = present(smtp.mails[0]);
    const headers = raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('is no other', async () => {
    const { smtp, hub } = await mailing();
    await send(hub);
    expect(smtp.mails[0]?.raw).not.toMatch(/^List-/m);
  });
});
