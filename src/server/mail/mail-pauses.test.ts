import { afterEach, describe, expect, test } from 'vitest';
import { mailTemplates } from '#server/all-mails.ts';
import { saveAccount } from '#tests/support/mail-settings.ts';
import { noteOfEachLane, setMailStage, type MailStage } from '#tests/support/mail-stage.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { liftSuppression, suppressAddress, suppressionOf } from './suppressed-addresses.store.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

const templates = [...mailTemplates, ...noteOfEachLane];
async function stage(...[settings = { secondsBetween: 0 }]: Parameters<typeof setMailStage>): Promise<MailStage> {
  const set = await setMailStage(settings, templates);
  cleanUp.push(() => set.remove());
  return set;
}

const alerts = async ({ hub }: MailStage) => (await hub.outbox()).filter(({ kind }) => kind === 'mail-paused');
const waiting = async ({ hub }: MailStage) =>
  (await hub.outbox())
    .filter(({ kind }) => kind !== 'mail-paused')
    .map(({ state, attempts }) => `${state} ${attempts}`);
const recipients = ({ mails }: MailServer) => mails.map((mail) => mail.recipients.join());

describe('a password that is refused', () => {
  test('pauses all mail with one alert in the history, and nothing is lost or tried', async () => {
    const it = await stage();
    const { smtp, hub, write, letPass } = it;
    smtp.refuseSignIns(true);
    await write('letter', 3);
    await write('note', 2);
    await hub.jobs.settled();
    await letPass(9 * MINUTE, MINUTE);
    // Those that were begun before the first answer came.
    expect(smtp.seen.signIns).toBeLessThanOrEqual(4);
    expect(await waiting(it)).toEqual(Array.from({ length: 5 }, () => 'pending 0'));
    expect(hub.mailbox.isReady()).toBe(false);
    expect(hub.mailbox.state().pause).toMatchObject({
      why: 'password',
      reason: 'The mail server refused the sign-in (535 5.7.8)',
    });
    await letPass(3 * HOUR, 10 * MINUTE);
    expect(await alerts(it)).toMatchObject([
      {
        state: 'failed',
        recipient: 'pac@example.org',
        subject: 'Email is paused: the mail server refused the password',
        last_error: 'The mail server refused the sign-in (535 5.7.8)',
      },
    ]);
    expect(await waiting(it)).toEqual(Array.from({ length: 5 }, () => 'pending 0'));
  });

  test('is asked about less and less often', async () => {
    const { smtp, hub, write, letPass } = await stage();
    smtp.refuseSignIns(true);
    await write('note', 1);
    await hub.jobs.settled();
    await letPass(DAY, 10 * MINUTE);
    // At once, after 10, 20, 40, 80 and 160 minutes, and then every four hours.
    expect(smtp.seen.signIns).toBe(10);
  });

  test('no longer holds mail as soon as another one is saved', async () => {
    const it = await stage();
    const { smtp, hub, write } = it;
    await saveAccount(hub, smtp, { password: 'out of date', secondsBetween: 0 });
    await hub.mailbox.refresh();
    await write('note', 2);
    await hub.jobs.settled();
    expect(hub.mailbox.isReady()).toBe(false);
    await saveAccount(hub, smtp, { secondsBetween: 0 });
    await hub.mailbox.refresh();
    expect(hub.mailbox.isReady()).toBe(true);
    await hub.jobs.settled();
    expect(await waiting(it)).toEqual(['sent 1', 'sent 1']);
    expect(await alerts(it)).toHaveLength(1);
  });

  test('is told again when it is refused after it had worked', async () => {
    const it = await stage();
    const { smtp, hub, write, letPass } = it;
    for (let each = 1; each <= 2; each += 1) {
      smtp.refuseSignIns(true);
      smtp.cutAll();
      await write('note', 1);
      await hub.jobs.settled();
      expect(hub.mailbox.isReady()).toBe(false);
      smtp.refuseSignIns(false);
      await letPass(11 * MINUTE, MINUTE);
      expect(hub.mailbox.isReady()).toBe(true);
      expect(hub.mailbox.state().pause).toBeNull();
    }
    expect(await alerts(it)).toHaveLength(2);
  });

  test('is told once by all processes together, and all of them wait', async () => {
    const it = await stage();
    const { smtp, hub, write, letPass } = it;
    const other = await it.another();
    smtp.refuseSignIns(true);
    await write('note', 6);
    await Promise.all([hub.jobs.settled(), other.jobs.settled()]);
    await Promise.all([hub.mailbox.refresh(), other.mailbox.refresh()]);
    expect([hub.mailbox.isReady(), other.mailbox.isReady()]).toEqual([false, false]);
    const before = smtp.seen.signIns;
    await letPass(8 * MINUTE, MINUTE);
    expect(smtp.seen.signIns).toBe(before);
    expect(await alerts(it)).toHaveLength(1);
  });
});

describe('an account that may send no more today', () => {
  test.each(['recipient', 'message'] as const)('waits for a day and spends no try, refused at the %s', async (at) => {
    const it = await stage();
    const { smtp, hub, write, letPass } = it;
    smtp.failNext({ at, answer: 550, text: '5.4.5 Daily user sending limit exceeded' });
    await write('letter', 3);
    await hub.jobs.settled();
    expect(hub.mailbox.state().pause?.why).toBe('quota');
    // A second step at sign-in that anybody can switch off by using the quota up would be none.
    expect(hub.mailbox.isReady()).toBe(true);
    await letPass(23 * HOUR, HOUR);
    expect(smtp.mails).toEqual([]);
    expect(await waiting(it)).toEqual(['pending 0', 'pending 0', 'pending 0']);
    expect(await hub.mailbox.counted()).toBe(0);
    await letPass(2 * HOUR, HOUR);
    expect(await waiting(it)).toEqual(['sent 1', 'sent 1', 'sent 1']);
    expect(await alerts(it)).toMatchObject([{ subject: 'Email is paused: we’ve reached the daily limit' }]);
  });

  test('is asked to take a code all the same, every other minute, and if it does all else goes too', async () => {
    const it = await stage();
    const { smtp, hub, write, letPass } = it;
    const full = { at: 'recipient', answer: 550, text: '5.4.5 Daily user sending limit exceeded' } as const;
    smtp.failNext(full, full, full);
    await write('letter', 1);
    await hub.jobs.settled();
    await write('code', 1);
    await hub.jobs.settled();
    expect(smtp.seen.recipients).toBe(2);
    await letPass(MINUTE);
    expect(smtp.seen.recipients).toBe(2);
    await letPass(4 * MINUTE);
    expect(await waiting(it)).toEqual(['sent 1', 'sent 1']);
    expect(await alerts(it)).toHaveLength(1);
  });
});

describe('a mail server that wants no more sign-ins for a while', () => {
  test('gets none, nobody is alarmed, and no try is spent', async () => {
    const it = await stage();
    const { smtp, hub, write, letPass } = it;
    const tooMany = { at: 'sign-in', answer: 454, text: '4.7.0 Too many login attempts' } as const;
    smtp.failNext(tooMany, tooMany);
    await write('note', 2);
    await hub.jobs.settled();
    expect(hub.mailbox.state().pause?.why).toBe('sign-ins');
    expect(hub.mailbox.isReady()).toBe(true);
    await letPass(9 * MINUTE, MINUTE);
    expect(await waiting(it)).toEqual(['pending 0', 'pending 0']);
    await letPass(3 * MINUTE, MINUTE);
    expect(await waiting(it)).toEqual(['sent 1', 'sent 1']);
    expect(await alerts(it)).toEqual([]);
  });
});

describe('an address that does not exist', () => {
  const nobody = { at: 'recipient', answer: 550, text: '5.1.1 <letter1@example.org> unknown' } as const;

  test('gets no more letters, but what someone did there is still confirmed', async () => {
    const { smtp, hub, write } = await stage();
    smtp.failNext(nobody);
    await write('letter', 1);
    await hub.jobs.settled();
    await write('letter', 1, 'LETTER');
    await hub.jobs.settled();
    expect(smtp.seen.recipients).toBe(1);
    expect(await hub.outbox()).toMatchObject([
      {
        recipient: 'LETTER1@example.org',
        state: 'failed',
        last_error:
          'Not sent: an earlier email to this address bounced. The mail server refused the recipient (550 5.1.1)',
      },
      { recipient: 'letter1@example.org', state: 'failed' },
    ]);
    await write('note', 1, 'letter');
    await hub.jobs.settled();
    expect(recipients(smtp)).toEqual(['letter1@example.org']);
  });

  test('gets them again once a mail has come through', async () => {
    const { smtp, hub, write } = await stage();
    smtp.failNext(nobody);
    await write('note', 1, 'letter');
    await hub.jobs.settled();
    await write('code', 1, 'letter');
    await hub.jobs.settled();
    await write('letter', 1);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(2);
  });

  test('does not get them because a mail was accepted, where an administrator stopped them', async () => {
    const { smtp, hub, write } = await stage();
    const { database, clock } = hub.platform;
    await database.write(({ db }) => suppressAddress(db, 'letter1@example.org', '550 5.1.1', clock.now()));
    await database.write(({ db }) => suppressAddress(db, 'letter1@example.org', null, clock.now()));
    await write('code', 1, 'letter');
    await hub.jobs.settled();
    await write('letter', 1);
    await hub.jobs.settled();
    expect(smtp.mails).toHaveLength(1);
  });

  test('gets them again when an administrator lets them', async () => {
    const { smtp, hub, write } = await stage();
    smtp.failNext(nobody);
    await write('letter', 1);
    await hub.jobs.settled();
    await hub.platform.database.write(({ db }) => liftSuppression(db, 'Letter1@example.org'));
    await write('letter', 1);
    await hub.jobs.settled();
    expect(recipients(smtp)).toEqual(['letter1@example.org']);
  });

  test.each([
    ['550', '5.7.1 relaying denied'],
    ['550', '5.2.2 mailbox full'],
    ['450', '4.1.1 try later'],
    ['550', 'no reason given'],
  ])('is not what %s %s means', async (answer, text) => {
    const { smtp, hub, write } = await stage();
    smtp.failNext({ at: 'recipient', answer: Number(answer), text });
    await write('letter', 1);
    await hub.jobs.settled();
    expect(await suppressionOf(hub.platform.database.db, 'letter1@example.org')).toBeNull();
  });
});

describe('a sender that is changed', () => {
  test('sends from then on, and what was under way arrives once', async () => {
    const it = await stage();
    const { smtp, hub, write } = it;
    const next = await it.elsewhere();
    smtp.slowDown(500);
    await write('note', 3);
    // Two are being taken, and one waits for them.
    while (smtp.seen.recipients < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await saveAccount(hub, next, { secondsBetween: 0 });
    await hub.mailbox.refresh();
    await write('note', 1, 'later');
    await hub.jobs.settled();
    const all = [...recipients(smtp), ...recipients(next)];
    expect(all.toSorted()).toEqual([
      'later1@example.org',
      'note1@example.org',
      'note2@example.org',
      'note3@example.org',
    ]);
    expect(recipients(next)).toContain('later1@example.org');
    expect(await waiting(it)).toEqual(['sent 1', 'sent 1', 'sent 1', 'sent 1']);
  });

  test('is followed by every process', async () => {
    const it = await stage();
    const { smtp, hub, write, letPass } = it;
    const other = await it.another();
    const next = await it.elsewhere();
    await hub.jobs.stop(1000);
    await saveAccount(hub, next, { secondsBetween: 0 });
    await write('note', 2);
    // It hears of it by itself.
    for (const until = Date.now() + 3000; other.mailbox.state().account?.port !== next.port && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await letPass(MINUTE, MINUTE);
    expect([smtp.mails.length, next.mails.length]).toEqual([0, 2]);
  });

  test('has its old connections closed', async () => {
    const it = await stage();
    const { smtp, hub, write } = it;
    await write('note', 2);
    await hub.jobs.settled();
    const next = await it.elsewhere();
    await saveAccount(hub, next, { secondsBetween: 0 });
    await hub.mailbox.refresh();
    for (const until = Date.now() + 3000; smtp.open > 0 && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(smtp.open).toBe(0);
  });
});
