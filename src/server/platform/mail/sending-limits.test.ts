import { afterEach, describe, expect, test } from 'vitest';
import { makeCertificate, trust } from '#tests/support/certificate.ts';
import { saveAccount } from '#tests/support/mail-settings.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/test-mailbox.ts';
import type { EmailSettings } from '#contract/settings.ts';
import type { MailTemplate } from './mail.ts';

const note: MailTemplate<{ text: string }> = {
  kind: 'note',
  render: ({ text }) => ({ subject: text, text, html: `<p>${text}</p>` }),
};
const code: typeof note = { ...note, kind: 'code', urgent: true };
const letter: typeof note = { ...note, kind: 'letter', bulk: true };
const templates = [note, code, letter];
const SECOND = 1000;

const certificate = makeCertificate();
trust(certificate);

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

interface Stage {
  readonly smtp: MailServer;
  readonly hub: TestMailbox;
}

/** A mail server with an account that is saved, and a mailbox that sends through it. */
async function stage(settings: Partial<EmailSettings> = {}): Promise<Stage> {
  const smtp = await startMailServer({ signIn: true, secured: { by: 'tls', certificate } });
  cleanUp.push(() => smtp.stop());
  const hub = await openTestMailbox({}, templates);
  cleanUp.push(() => hub.remove());
  await saveAccount(hub, smtp, settings);
  await hub.mailbox.refresh();
  return { smtp, hub };
}

/** Lets the clock run and everything that is due happen at every step. */
async function letPass({ platform, jobs }: TestMailbox, ms: number, step = SECOND): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    platform.clock.advance(step);
    await jobs.settled();
  }
}

async function write(hub: TestMailbox, kind: string, count: number, name = kind): Promise<void> {
  await hub.platform.database.write(async (write) => {
    for (let number = 1; number <= count; number += 1)
      await hub.mailbox.write(write, {
        kind,
        to: `${name}${number}@example.org`,
        language: 'en',
        payload: { text: 'Hello' },
      });
  });
}

const states = async (hub: TestMailbox) => {
  const counts: Record<string, number> = {};
  for (const { kind, state } of await hub.outbox()) counts[`${kind} ${state}`] = (counts[`${kind} ${state}`] ?? 0) + 1;
  return counts;
};
const recipients = ({ mails }: MailServer) => mails.map((mail) => mail.recipients.join());

describe('600 letters through an account that may send 450 in 24 hours', () => {
  test('go to one person each, one a second over at most two connections, 450 today and 150 a day later', async () => {
    const { smtp, hub } = await stage();
    await write(hub, 'letter', 600);
    await hub.jobs.settled();
    for (let second = 1; second <= 30; second += 1) {
      expect(smtp.mails.length).toBe(second);
      await letPass(hub, SECOND);
    }
    await letPass(hub, 500 * SECOND);
    expect(await states(hub)).toEqual({ 'letter sent': 450, 'letter pending': 150 });
    await letPass(hub, 22 * HOUR, HOUR);
    expect(smtp.mails).toHaveLength(450);
    await letPass(hub, 2 * HOUR + 300 * SECOND, 4 * SECOND);
    expect(await states(hub)).toEqual({ 'letter sent': 600 });
    expect(new Set(recipients(smtp)).size).toBe(600);
    expect(smtp.seen.atOnce).toBeLessThanOrEqual(2);
    expect((await hub.outbox()).every(({ attempts }) => attempts === 1)).toBe(true);
  }, 60_000);

  test('let a code pass at once, however many wait and whatever was sent', async () => {
    const { smtp, hub } = await stage({ perDay: 45 });
    await write(hub, 'letter', 60);
    await hub.jobs.settled();
    await letPass(hub, 3 * SECOND);
    await write(hub, 'code', 1);
    await hub.jobs.settled();
    expect(recipients(smtp).at(-1)).toBe('code1@example.org');
    expect(smtp.mails).toHaveLength(5);
    await letPass(hub, 50 * SECOND);
    expect(await states(hub)).toMatchObject({ 'letter sent': 44, 'letter pending': 16 });
    await write(hub, 'code', 1, 'late');
    await hub.jobs.settled();
    expect(recipients(smtp).at(-1)).toBe('late1@example.org');
  }, 60_000);

  test('let what someone did pass in front of them, at the same pace', async () => {
    const { smtp, hub } = await stage();
    await write(hub, 'letter', 20);
    await hub.jobs.settled();
    await write(hub, 'note', 3);
    await letPass(hub, 5 * SECOND);
    const kinds = recipients(smtp).map((to) => to.replace(/\d.*/, ''));
    expect(kinds).toEqual(['letter', 'note', 'note', 'note', 'letter', 'letter']);
  });
});

describe('the limit of an account', () => {
  test('keeps 50 mails for codes and confirmations, and then holds those too', async () => {
    const { smtp, hub } = await stage({ perDay: 10, secondsBetween: 0 });
    await write(hub, 'letter', 15);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(10);
    await write(hub, 'note', 49);
    await write(hub, 'code', 3);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(60);
    expect(await hub.mailbox.counted()).toBe(60);
    expect(await hub.mailbox.waiting()).toEqual({ all: 7, bulk: 5 });
    await letPass(hub, DAY, HOUR);
    await letPass(hub, MINUTE);
    expect(smtp.mails).toHaveLength(67);
  });

  test('counts over the last 24 hours, not over a day of the calendar', async () => {
    const { smtp, hub } = await stage({ perDay: 2, secondsBetween: 0 });
    await write(hub, 'letter', 1, 'morning');
    await hub.jobs.settled();
    await letPass(hub, 8 * HOUR, HOUR);
    await write(hub, 'letter', 3, 'evening');
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(2);
    await letPass(hub, 16 * HOUR, HOUR);
    expect(smtp.mails).toHaveLength(3);
    await letPass(hub, 7 * HOUR, HOUR);
    expect(smtp.mails).toHaveLength(3);
    await letPass(hub, HOUR, HOUR);
    expect(smtp.mails).toHaveLength(4);
  });

  test('holds as soon as it is set, and no longer once it is raised', async () => {
    const { smtp, hub } = await stage({ perDay: 1, secondsBetween: 0 });
    await write(hub, 'letter', 4);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
    await saveAccount(hub, smtp, { perDay: 3, secondsBetween: 0 });
    await hub.mailbox.refresh();
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(3);
  });

  test('holds for all processes together, and so does the pace', async () => {
    const { smtp, hub } = await stage({ perDay: 8 });
    const other = await openTestMailbox(hub.platform, templates);
    cleanUp.push(() => other.stop());
    await write(hub, 'letter', 20);
    const both = () => Promise.all([hub.jobs.settled(), other.jobs.settled()]);
    await both();
    expect(smtp.mails).toHaveLength(1);
    for (let second = 1; second < 12; second += 1) {
      hub.platform.clock.advance(SECOND);
      await both();
      expect(smtp.mails.length).toBeLessThanOrEqual(second + 1);
    }
    expect(smtp.mails).toHaveLength(8);
    expect(new Set(recipients(smtp)).size).toBe(8);
  });

  test('does not count what the mail server refused', async () => {
    const { smtp, hub } = await stage({ perDay: 1, secondsBetween: 0 });
    smtp.failNext({ at: 'recipient', answer: 550 });
    await write(hub, 'letter', 2);
    await hub.jobs.settled();
    expect(await states(hub)).toEqual({ 'letter failed': 1, 'letter sent': 1 });
  });
});

describe('without limits', () => {
  test('a code that is written behind 600 letters goes out at once', async () => {
    const smtp = await startMailServer();
    cleanUp.push(() => smtp.stop());
    smtp.slowDown(20);
    const hub = await openTestMailbox({ SMTP_URL: smtp.url }, templates);
    cleanUp.push(() => hub.remove());
    await write(hub, 'letter', 600);
    await smtp.waitFor(5);
    await write(hub, 'code', 1);
    const before = smtp.mails.length;
    while (!recipients(smtp).includes('code1@example.org')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(recipients(smtp).indexOf('code1@example.org')).toBeLessThanOrEqual(before + 10);
    expect(smtp.seen.atOnce).toBeLessThanOrEqual(2);
  });
});
