import { afterEach, describe, expect, test } from 'vitest';
import { startBreakingMailServer, startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { DAY, MINUTE } from '#tests/support/test-clock.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/test-mailbox.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { byClock } from './mail-cause.ts';
import type { MailTemplate, RenderedMail } from './mail.ts';
import { markSending } from './outbox.store.ts';

interface Note {
  readonly text: string;
  readonly secret?: string;
  readonly more?: Partial<RenderedMail>;
}
const note: MailTemplate<Note> = {
  kind: 'note',
  causes: ['clock'],
  secrets: ['secret'],
  render: ({ text, secret = '', more }) => ({
    subject: text,
    text: `${text} ${secret}`,
    html: `<p>${text}</p>`,
    replyTo: { name: 'Ann', address: 'ann@example.org' },
    ...more,
  }),
};
const perishable: typeof note = { ...note, kind: 'perishable', goodFor: () => 10 * MINUTE };
const broken: MailTemplate<object> = {
  kind: 'broken',
  causes: ['clock'],
  render() {
    throw new Error('a template with a fault');
  },
};
const templates = [note, perishable, broken];
const TO = 'maria@example.org';
const hello = { kind: 'note', language: 'en', payload: { text: 'Hello' }, cause: byClock };

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

async function server(options: { port?: number; signIn?: boolean } = {}): Promise<MailServer> {
  const started = await startMailServer(options);
  cleanUp.push(() => started.stop());
  return started;
}

async function mailing(variables: Record<string, string>): Promise<TestMailbox> {
  const opened = await openTestMailbox(variables, templates);
  cleanUp.push(() => opened.remove());
  return opened;
}

async function sendOnce({ platform, mailbox }: TestMailbox, payload: unknown): Promise<void> {
  const job = mailbox.sendJobs.find(({ kind }) => kind === 'send-mail');
  const result = await job?.run(payload, { id: 'any', attempts: 1, dueAt: new Date(0) });
  if (typeof result === 'function') await platform.database.write(result);
}

async function letPass(hub: TestMailbox, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    hub.platform.clock.advance(MINUTE);
    await hub.jobs.settled();
  }
}

describe('a mail', () => {
  test('is sent after the transaction that causes it, from the site, with its fixed id and date', async () => {
    const smtp = await server();
    const hub = await mailing({
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://pac.example.org',
      SITE_NAME: 'Burnett PAC',
      CONTACT_EMAIL: 'pac@burnett.example',
    });
    expect(hub.mailbox.isReady()).toBe(true);
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
    await hub.jobs.settled();
    const [mail] = smtp.mails;
    const [row] = await hub.outbox();
    expect(mail?.recipients).toEqual([TO]);
    expect(mail?.parsed.from?.value).toEqual([{ name: 'Burnett PAC', address: 'pac@burnett.example' }]);
    expect(mail?.parsed.replyTo?.value).toEqual([{ name: 'Ann', address: 'ann@example.org' }]);
    expect(mail?.parsed.messageId).toBe(row?.message_id);
    expect(row?.message_id).toMatch(/^<[0-9a-f-]{36}@pac\.example\.org>$/);
    expect(mail?.parsed.date).toEqual(hub.platform.clock.now());
    expect(mail?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(row).toMatchObject({
      state: 'sent',
      subject: 'Hello',
      attempts: 1,
      last_error: null,
      sent_at: hub.platform.clock.now().toISOString(),
    });
    expect(await hub.platform.database.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('of a transaction that is undone is never sent', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url });
    const undone = hub.platform.database.write(async (write) => {
      await hub.mailbox.write(write, { ...hello, to: TO });
      throw new Error('no place left');
    });
    await expect(undone).rejects.toThrow('no place left');
    await hub.jobs.settled();
    expect(smtp.mails).toEqual([]);
    expect(await hub.outbox()).toEqual([]);
  });

  test('names the sender that MAIL_FROM names, else the account that sends', async () => {
    const smtp = await server({ signIn: true });
    const named = await mailing({ SMTP_URL: smtp.url, MAIL_FROM: 'The Parents <parents@example.org>' });
    const account = await mailing({ SMTP_URL: smtp.url, SITE_NAME: 'Burnett PAC' });
    for (const hub of [named, account]) {
      await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
      await hub.jobs.settled();
    }
    expect(smtp.mails.map(({ parsed }) => parsed.from?.value[0])).toEqual([
      { name: 'The Parents', address: 'parents@example.org' },
      { name: 'Burnett PAC', address: 'pac@example.org' },
    ]);
  });

  test('has only headers that every program reads: domains in ASCII, no other address, no sign that turns a name', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url, MAIL_FROM: 'Élan <pac@exämple.org>' });
    for (const address of ['ann@exämple.org', 'josé@example.org'])
      await hub.write({
        kind: 'note',
        to: 'maria@exämple.org',
        payload: { text: `Hello ${address}\u202e`, more: { replyTo: { name: 'Ann \u202eeeL', address } } },
      });
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(2);
    for (const { raw, parsed } of smtp.mails) {
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[ -~\r\n]*$/);
      expect(parsed.subject).not.toContain('\u202e');
      expect(raw).toContain('To: maria@xn--exmple-cua.org\r\n');
      expect(raw).toContain('<pac@xn--exmple-cua.org>\r\n');
    }
    expect(smtp.mails.flatMap(({ parsed }) => parsed.replyTo?.value ?? [])).toEqual([
      { name: 'Ann eeL', address: 'ann@exämple.org' },
    ]);
  });

  test('belongs to a conversation by an ID that others of it have too, and keeps its own when it is tried again', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://pac.example.org' });
    smtp.failNext({ at: 'message', answer: 451 });
    for (const text of ['First', 'Second'])
      await hub.write({ kind: 'note', to: TO, payload: { text, more: { thread: 'form-1' } } });
    await hub.jobs.settled();
    const ids = (await hub.outbox()).map(({ message_id }) => message_id);
    await letPass(hub, 2);
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId))).toEqual(new Set(ids));
    expect(new Set(ids).size).toBe(2);
    for (const { parsed } of smtp.mails)
      expect([parsed.inReplyTo, parsed.references]).toEqual(['<form-1@pac.example.org>', '<form-1@pac.example.org>']);
  });

  test('goes to one person each, over at most two connections', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url });
    await hub.platform.database.write(async (write) => {
      for (let number = 0; number < 30; number += 1) {
        await hub.mailbox.write(write, { ...hello, to: `parent${number}@example.org` });
      }
    });
    await hub.jobs.settled();
    expect(new Set(smtp.mails.map(({ recipients }) => recipients.join())).size).toBe(30);
    expect(
      smtp.mails.every(
        ({ recipients, parsed }) => recipients.length === 1 && parsed.to !== undefined && parsed.cc === undefined,
      ),
    ).toBe(true);
    expect(smtp.seen.connections).toBeLessThanOrEqual(2);
  });

  test('loses its secrets once it is sent, and what is kept of it never held them open', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello', secret: 'sealed:words' } });
    await hub.jobs.settled();
    expect(smtp.mails[0]?.parsed.text).toContain('sealed:words');
    const [row] = await hub.outbox();
    expect(row?.payload).toEqual({ text: 'Hello' });
    expect(JSON.stringify(row)).not.toContain('sealed:words');
  });

  test('has a subject of one line, whatever was typed', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url });
    const text = `Fair\r\nBcc: thief@example.org\u2028 🎄 ${'聖誕'.repeat(200)}`;
    await hub.write({ kind: 'note', to: TO, payload: { text } });
    await hub.jobs.settled();
    const [mail] = smtp.mails;
    expect(mail?.recipients).toEqual([TO]);
    expect(mail?.parsed.bcc).toBeUndefined();
    expect(mail?.parsed.subject).toMatch(/^Fair Bcc: thief@example\.org 🎄 聖誕.*…$/);
    expect(Array.from(mail?.parsed.subject ?? '').length).toBeLessThanOrEqual(200);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  test('waits in the outbox as long as no mail server is set', async () => {
    const platform = await openTestPlatform();
    cleanUp.push(() => platform.remove());
    const without = await openTestMailbox(platform, templates);
    expect(without.mailbox.isReady()).toBe(false);
    await without.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
    await letPass(without, 3);
    expect(await without.outbox()).toMatchObject([{ state: 'pending', attempts: 0, last_error: null }]);
    await without.stop();

    const smtp = await server();
    const withServer = await openTestMailbox(
      { ...platform, config: { ...platform.config, mail: { ...platform.config.mail, smtpUrl: smtp.url } } },
      templates,
    );
    cleanUp.push(() => withServer.stop());
    await withServer.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
    expect(await withServer.outbox()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  test('that has become useless is not sent any more', async () => {
    const smtp = await server();
    smtp.failNext({ at: 'recipient', answer: 450 });
    const hub = await mailing({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '15m' });
    await hub.write({ kind: 'perishable', to: TO, payload: { text: 'Hello' } });
    await hub.jobs.settled();
    await letPass(hub, 20);
    expect(smtp.mails).toEqual([]);
    expect(await hub.outbox()).toMatchObject([
      { state: 'failed', last_error: 'It was too late for this mail to be of use' },
    ]);
  });

  test('whose template has a fault is tried again and then failed, and others are sent', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m' });
    await hub.write({ kind: 'broken', to: TO, payload: {} });
    await hub.write({ kind: 'note', to: 'other@example.org', payload: { text: 'Hello' } });
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
    await letPass(hub, 3);
    expect(await hub.outbox()).toMatchObject([
      { state: 'failed', attempts: 2, last_error: 'The mail could not be written' },
      { state: 'sent' },
    ]);
  });

  test('of a kind that does not exist cannot be written', async () => {
    const hub = await mailing({});
    await expect(hub.write({ kind: 'nothing', to: TO, payload: {} })).rejects.toThrow('no mail of kind nothing');
  });
});

describe('a mail server that does not take a mail at once', () => {
  test.each([
    { at: 'sender', answer: 451 },
    { at: 'recipient', answer: 450 },
    { at: 'message', answer: 421 },
    { at: 'message', answer: 452 },
  ] as const)('gets it again by the schedule: $answer at $at', async (fault) => {
    const smtp = await server();
    smtp.failNext(fault, fault);
    const hub = await mailing({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '10m,30m' });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
    await hub.jobs.settled();
    expect(await hub.outbox()).toMatchObject([
      { state: 'pending', attempts: 1, last_error: expect.stringContaining(String(fault.answer)) },
    ]);
    await letPass(hub, 7);
    expect(await hub.outbox()).toMatchObject([{ attempts: 1 }]);
    await letPass(hub, 6);
    expect(await hub.outbox()).toMatchObject([{ state: 'pending', attempts: 2 }]);
    await letPass(hub, 20);
    expect(await hub.outbox()).toMatchObject([{ attempts: 2 }]);
    await letPass(hub, 17);
    expect(await hub.outbox()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
    expect(smtp.mails).toHaveLength(1);
  });

  test('is given up on after the last wait', async () => {
    const smtp = await server();
    smtp.failNext(...Array.from({ length: 9 }, () => ({ at: 'recipient', answer: 450 }) as const));
    const hub = await mailing({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m,5m' });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello', secret: 'sealed:words' } });
    await hub.jobs.settled();
    await letPass(hub, 30);
    expect(await hub.outbox()).toMatchObject([
      {
        state: 'failed',
        attempts: 3,
        last_error: 'The mail server asked to try later (450)',
        payload: { text: 'Hello' },
      },
    ]);
    expect(smtp.seen.recipients).toBe(3);
  });

  test('that is slow is waited for', async () => {
    const smtp = await server();
    smtp.failNext({ at: 'recipient', slowBy: 500 });
    const hub = await mailing({ SMTP_URL: smtp.url });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
    // Whoever writes a mail does not wait for it.
    expect(smtp.mails).toHaveLength(0);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
  });

  test('that refuses the sender is asked again: that says nothing of the recipient', async () => {
    const smtp = await server();
    smtp.failNext({ at: 'sender', answer: 550, text: '5.7.1 not you' });
    const hub = await mailing({ SMTP_URL: smtp.url });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
    await hub.jobs.settled();
    expect(await hub.outbox()).toMatchObject([
      { state: 'pending', last_error: 'The mail server refused to serve us (550 5.7.1)' },
    ]);
    await letPass(hub, 2);
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('a mail server that refuses', () => {
  test.each([
    {
      at: 'recipient',
      answer: 550,
      text: `5.1.1 <${TO}> does not exist`,
      reason: 'The mail server refused the recipient (550 5.1.1)',
    },
    {
      at: 'message',
      answer: 554,
      text: '5.7.1 https://bad.example is listed',
      reason: 'The mail server refused the mail (554 5.7.1)',
    },
  ] as const)('a mail is asked once: $answer at $at', async ({ reason, ...fault }) => {
    const smtp = await server();
    smtp.failNext(fault);
    const hub = await mailing({ SMTP_URL: smtp.url });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello', secret: 'sealed:words' } });
    await hub.jobs.settled();
    await letPass(hub, 20);
    expect(await hub.outbox()).toMatchObject([
      { state: 'failed', attempts: 1, last_error: reason, subject: 'Hello', payload: { text: 'Hello' } },
    ]);
    expect(smtp.seen.recipients).toBe(1);
    expect(smtp.mails).toEqual([]);
  });

  test('our sign-in stops all mail until it works again, and then every mail comes', async () => {
    const smtp = await server({ signIn: true });
    smtp.refuseSignIns(true);
    const hub = await mailing({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m' });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await hub.write({ kind: 'note', to: `${name}@example.org`, payload: { text: name } });
    await hub.jobs.settled();
    await letPass(hub, 9);
    expect(smtp.seen.signIns).toBeLessThanOrEqual(2);
    // After 10, 20 and 40 minutes.
    await letPass(hub, 60);
    expect(smtp.seen.signIns).toBeLessThanOrEqual(6);
    expect((await hub.outbox()).map(({ state, attempts }) => ({ state, attempts }))).toEqual(
      Array.from({ length: 5 }, () => ({ state: 'pending', attempts: 0 })),
    );
    smtp.refuseSignIns(false);
    await letPass(hub, 2);
    expect(smtp.mails).toHaveLength(5);
    expect(new Set(smtp.mails.map(({ recipients }) => recipients[0])).size).toBe(5);
  });
});

describe('a line that breaks', () => {
  test.each([
    ['in-message', 'close'],
    ['in-message', 'reset'],
    ['after-message', 'close'],
    ['after-message', 'reset'],
    ['after-message', 'hang'],
  ] as const)('while the mail is handed over leaves it unknown and never sent again: %s, %s', async (when, how) => {
    const smtp = await startBreakingMailServer(when, how);
    cleanUp.push(() => smtp.stop());
    const hub = await mailing({ SMTP_URL: `${smtp.url}?socketTimeout=400` });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello', secret: 'sealed:words' } });
    await hub.jobs.settled();
    const handedOver = {
      state: 'unknown',
      attempts: 1,
      last_error: 'The email was sent, but the mail server never confirmed it',
      payload: { text: 'Hello' },
    };
    expect(await hub.outbox()).toMatchObject([handedOver]);
    hub.platform.clock.advance(DAY);
    await hub.jobs.settled();
    expect(smtp.breaks).toBe(1);
    expect(await hub.outbox()).toMatchObject([handedOver]);
  });

  test.each(['close', 'reset', 'hang'] as const)(
    'before the mail is handed over lets it be tried again: %s',
    async (how) => {
      const smtp = await startBreakingMailServer('before-message', how);
      cleanUp.push(() => smtp.stop());
      const hub = await mailing({ SMTP_URL: `${smtp.url}?socketTimeout=300`, MAIL_RETRY_SCHEDULE: '1m,1m,1m' });
      await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
      await hub.jobs.settled();
      expect(await hub.outbox()).toMatchObject([{ state: 'pending', attempts: 1 }]);
      await letPass(hub, 2);
      expect(smtp.breaks).toBeGreaterThanOrEqual(2);
    },
  );

  test('is no reason to send a mail twice that a process left behind while sending', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url });
    await hub.platform.database.write(async (write) => {
      await hub.mailbox.write(write, { ...hello, to: TO });
      await write.db.updateTable('outbox').set({ state: 'sending' }).execute();
    });
    await hub.jobs.settled();
    await letPass(hub, 30);
    expect(smtp.mails).toEqual([]);
    expect(await hub.outbox()).toMatchObject([
      { state: 'unknown', last_error: 'The server stopped while it handed the mail over' },
    ]);
  });
});

describe('several processes', () => {
  test('send each mail once, even when one believes that the other has died', async () => {
    const smtp = await server();
    const hub = await mailing({ SMTP_URL: smtp.url });
    const other = await openTestMailbox(hub.platform, templates);
    cleanUp.push(() => other.stop());
    smtp.failNext({ at: 'recipient', slowBy: 300 });
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
    const [job] = await hub.platform.database.db.selectFrom('jobs').selectAll().execute();
    // Both take the mail up at the same moment, whatever the lease says.
    await Promise.allSettled([hub, other].map((each) => sendOnce(each, job?.payload)));
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
    expect(await hub.outbox()).toMatchObject([{ state: 'sent' }]);
  });

  test('forget no mail that the other took up at the same moment, and died', async () => {
    const smtp = await server();
    const takenUp: typeof note = {
      ...note,
      // Between our look at the mail and our taking it up, the other does both.
      async refresh({ payload }, { clock, database }) {
        const { id } = await database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
        const counted = { sentThrough: 'the same account', countedAt: clock.now().toISOString() };
        await database.write(({ db }) => markSending(db, id, counted));
        return payload;
      },
    };
    const hub = await openTestMailbox({ SMTP_URL: smtp.url }, [takenUp]);
    cleanUp.push(() => hub.remove());
    await hub.write({ kind: 'note', to: TO, payload: { text: 'Hello' } });
    await hub.jobs.settled();
    expect(await hub.outbox()).toMatchObject([{ state: 'sending' }]);
    await letPass(hub, 3);
    expect(smtp.mails).toEqual([]);
    expect(await hub.outbox()).toMatchObject([
      { state: 'unknown', last_error: 'The server stopped while it handed the mail over' },
    ]);
  });
});
