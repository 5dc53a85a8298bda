import { afterEach, describe, expect, test } from 'vitest';
import { setMailStage, type MailStage } from '#tests/support/mail-stage.ts';
import { saveAccount } from '#tests/support/mail-settings.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';

const SECOND = 1000;

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

async function stage(...settings: Parameters<typeof setMailStage>): Promise<MailStage> {
  const set = await setMailStage(...settings);
  cleanUp.push(() => set.remove());
  return set;
}

const recipients = ({ mails }: MailServer) => mails.map((mail) => mail.recipients.join());

describe('600 letters through an account that may send 450 in 24 hours', () => {
  test('go to one person each, one a second over at most two connections, 450 today and 150 a day later', async () => {
    const { smtp, hub, write, letPass, states } = await stage();
    await write('letter', 600);
    await hub.jobs.settled();
    for (let second = 1; second <= 30; second += 1) {
      expect(smtp.mails.length).toBe(second);
      await letPass(SECOND);
    }
    await letPass(500 * SECOND);
    expect(await states()).toEqual({ 'letter sent': 450, 'letter pending': 150 });
    await letPass(22 * HOUR, HOUR);
    expect(smtp.mails).toHaveLength(450);
    await letPass(2 * HOUR + 300 * SECOND, 4 * SECOND);
    expect(await states()).toEqual({ 'letter sent': 600 });
    expect(new Set(recipients(smtp)).size).toBe(600);
    expect(smtp.seen.atOnce).toBeLessThanOrEqual(2);
    expect((await hub.outbox()).every(({ attempts }) => attempts === 1)).toBe(true);
  }, 60_000);

  test('let a code pass at once, however many wait and whatever was sent', async () => {
    const { smtp, hub, write, letPass, states } = await stage({ perDay: 45 });
    await write('letter', 60);
    await hub.jobs.settled();
    await letPass(3 * SECOND);
    await write('code', 1);
    await hub.jobs.settled();
    expect(recipients(smtp).at(-1)).toBe('code1@example.org');
    expect(smtp.mails).toHaveLength(5);
    await letPass(50 * SECOND);
    expect(await states()).toMatchObject({ 'letter sent': 44, 'letter pending': 16 });
    await write('code', 1, 'late');
    await hub.jobs.settled();
    expect(recipients(smtp).at(-1)).toBe('late1@example.org');
  }, 60_000);

  test('let what someone did pass in front of them, at the same pace', async () => {
    const { smtp, hub, write, letPass } = await stage();
    await write('letter', 20);
    await hub.jobs.settled();
    await write('note', 3);
    await letPass(5 * SECOND);
    const kinds = recipients(smtp).map((to) => to.replace(/\d.*/, ''));
    expect(kinds).toEqual(['letter', 'note', 'note', 'note', 'letter', 'letter']);
  });
});

describe('the limit of an account', () => {
  test('keeps 50 mails for confirmations, and then holds those too, but no code', async () => {
    const { smtp, hub, write, states, letPass } = await stage({ perDay: 10, secondsBetween: 0 });
    await write('letter', 15);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(10);
    await write('note', 52);
    await write('code', 3);
    await hub.jobs.settled();
    expect(await states()).toMatchObject({ 'letter sent': 10, 'code sent': 3 });
    expect(await hub.mailbox.waiting()).toMatchObject({ bulk: 5 });
    expect(smtp.mails.length).toBeLessThanOrEqual(63);
    await write('code', 1, 'late');
    await hub.jobs.settled();
    expect(recipients(smtp).at(-1)).toBe('late1@example.org');
    await letPass(DAY, HOUR);
    await letPass(MINUTE);
    expect(smtp.mails).toHaveLength(71);
  });

  test('counts over the last 24 hours, not over a day of the calendar', async () => {
    const { smtp, hub, write, letPass } = await stage({ perDay: 2, secondsBetween: 0 });
    await write('letter', 1, 'morning');
    await hub.jobs.settled();
    await letPass(8 * HOUR, HOUR);
    await write('letter', 3, 'evening');
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(2);
    await letPass(16 * HOUR, HOUR);
    expect(smtp.mails).toHaveLength(3);
    await letPass(7 * HOUR, HOUR);
    expect(smtp.mails).toHaveLength(3);
    await letPass(HOUR, HOUR);
    expect(smtp.mails).toHaveLength(4);
  });

  test('holds as soon as it is set, and no longer once it is raised', async () => {
    const { smtp, hub, write } = await stage({ perDay: 1, secondsBetween: 0 });
    await write('letter', 4);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
    await saveAccount(hub, smtp, { perDay: 3, secondsBetween: 0 });
    await hub.mailbox.refresh();
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(3);
  });

  test('holds for all processes together, and so does the pace', async () => {
    const { smtp, hub, write, another } = await stage({ perDay: 8 });
    const other = await another();
    await write('letter', 20);
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
    const { smtp, hub, write, states } = await stage({ perDay: 1, secondsBetween: 0 });
    smtp.failNext({ at: 'recipient', answer: 550 });
    await write('letter', 2);
    await hub.jobs.settled();
    expect(await states()).toEqual({ 'letter failed': 1, 'letter sent': 1 });
  });
});

describe('without limits', () => {
  test('a code that is written behind 600 letters goes out at once', async () => {
    const { smtp, write } = await stage({ secondsBetween: 0, perDay: 100_000 });
    smtp.slowDown(20);
    await write('letter', 600);
    await smtp.waitFor(5);
    await write('code', 1);
    const before = smtp.mails.length;
    while (!recipients(smtp).includes('code1@example.org')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(recipients(smtp).indexOf('code1@example.org')).toBeLessThanOrEqual(before + 10);
    expect(smtp.seen.atOnce).toBeLessThanOrEqual(2);
  });
});
