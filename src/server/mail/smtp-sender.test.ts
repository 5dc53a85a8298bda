import { afterEach, describe, expect, test } from 'vitest';
import { startBreakingMailServer, startMailServer } from '#tests/support/mail-server.ts';
import { classifySmtpError } from './delivery.ts';
import { createSmtpSender, type MailSender } from './smtp-sender.ts';

const message = {
  messageId: '<one@example.org>',
  from: 'pac@example.org',
  to: 'maria@example.org',
  subject: 'Hello',
  text: 'Hello',
};

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

function senderTo(smtp: { readonly url: string; stop(): Promise<void> }): MailSender {
  const sender = createSmtpSender({ url: smtp.url });
  cleanUp.push(
    () => smtp.stop(),
    () => sender.close(),
  );
  return sender;
}

describe('handing a mail over', () => {
  test('begins when the server is ready for it, after what must come before', async () => {
    const smtp = await startMailServer();
    const order: string[] = [];
    const delivery = await senderTo(smtp).send(message, async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      order.push(`asked for ${smtp.seen.recipients} recipient, has ${smtp.mails.length} mails`);
    });
    expect(delivery).toEqual({ outcome: 'sent' });
    expect(order).toEqual(['asked for 1 recipient, has 0 mails']);
    expect(smtp.mails).toHaveLength(1);
  });

  test('does not begin when the server refuses the recipient', async () => {
    const smtp = await startMailServer();
    smtp.failNext({ at: 'recipient', answer: 550 });
    let asked = false;
    const delivery = await senderTo(smtp).send(message, async () => void (asked = true));
    expect(delivery.outcome).toBe('refused');
    expect(asked).toBe(false);
  });

  test('does not begin when what must come before fails', async () => {
    const smtp = await startMailServer();
    const sender = senderTo(smtp);
    const sending = sender.send(message, async () => {
      throw new Error('somebody else has it');
    });
    await expect(sending).rejects.toThrow('somebody else has it');
    expect(await sender.send({ ...message, messageId: '<two@example.org>' }, async () => {})).toEqual({
      outcome: 'sent',
    });
    expect(smtp.mails.map(({ parsed }) => parsed.messageId)).toEqual(['<two@example.org>']);
  });

  test('does not begin on a line that broke meanwhile, and that is known only when all is over', async () => {
    const smtp = await startBreakingMailServer('at-go-ahead', 'close');
    let prepared = false;
    const delivery = await senderTo(smtp).send(message, async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      prepared = true;
    });
    expect(prepared).toBe(true);
    expect(delivery.outcome).toBe('later');
  });
});

describe('an error', () => {
  const error = (more: object) => Object.assign(new Error('a text of the library'), more);

  test.each([
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 4.2.1 busy' }, 'in-session', 'later'],
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 nobody' },
      'in-session',
      'refused',
    ],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 5.7.1 not you' },
      'in-session',
      'later',
    ],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530, response: '530 5.7.0 sign in first' },
      'in-session',
      'locked-out',
    ],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 no' }, 'connecting', 'locked-out'],
    [
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 454, response: '454 4.7.0 too many' },
      'connecting',
      'held-up',
    ],
    [
      { code: 'EMESSAGE', command: 'DATA', responseCode: 550, response: '550-5.4.5 Daily limit' },
      'handing-over',
      'held-up',
    ],
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.4.5 Daily limit' },
      'in-session',
      'held-up',
    ],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421, response: '421 4.4.5 busy' }, 'in-session', 'later'],
    [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 421, response: '421 4.4.5 busy' }, 'connecting', 'held-up'],
    [{ code: 'ECONNECTION', command: 'EHLO', responseCode: 421, response: '421 4.7.0 later' }, 'connecting', 'held-up'],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'connecting', 'held-up'],
    [{ code: 'EAUTH', command: 'API' }, 'connecting', 'locked-out'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' }, 'handing-over', 'refused'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 421, response: '421 full' }, 'handing-over', 'later'],
    [{ code: 'EMESSAGE', command: 'DATA', response: 'gibberish' }, 'handing-over', 'unknown'],
    [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 554, response: '554 go away' }, 'connecting', 'held-up'],
    [{ code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }, 'handing-over', 'unknown'],
    [{ code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }, 'in-session', 'later'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'handing-over', 'unknown'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'in-session', 'later'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'connecting', 'held-up'],
    [{ code: 'ESOCKET', originalCode: 'ENETUNREACH', command: 'CONN' }, 'connecting', 'held-up'],
    [{ code: 'EABORT' }, 'handing-over', 'unknown'],
    [{ code: 'EDNS', command: 'CONN' }, 'connecting', 'held-up'],
    [{ code: 'ETLS', command: 'CONN' }, 'connecting', 'held-up'],
    [{ code: 'EENVELOPE', command: 'API' }, 'in-session', 'refused'],
    [{}, 'in-session', 'later'],
    // Not of the connection, so it may be the fault of this mail.
    [{}, 'connecting', 'later'],
  ] as const)('%j while %s means %s', (more, stage, outcome) => {
    const delivery = classifySmtpError(error(more), stage);
    expect(delivery.outcome).toBe(outcome);
    const { reason = '' } = delivery as { reason?: string };
    expect(reason).not.toBe('');
    expect(reason).not.toMatch(/nobody|library|spam|gibberish/);
  });
});
