import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resendMail } from '#server/features/communications/resend-mail.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { foundChange, foundEpisode, makeMonitor, notificationsOf } from '#tests/support/found-changes.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createUser } from '#tests/support/people.ts';
import { olga } from '#tests/support/sheets.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { mailAlertDigest, mailUrgentAlerts } from './mail-alerts.ts';

const smtp = await startMailServer();
const hub = await startTestHub({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m', PUBLIC_URL: 'https://pac.example' });
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

let monitorId: string;
let before = 0;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  await createUser(hub, { role: 'full-admin', email: 'fatima@pac.example' });
  monitorId = await makeMonitor(hub);
  before = smtp.mails.length;
});
afterEach(() => smtp.failNext());

const arrived = () => smtp.mails.slice(before);
const subjects = () => arrived().map(({ parsed }) => parsed.subject);
const recipients = () => arrived().flatMap(({ recipients: named }) => named);
const set = (key: 'emailRecipients' | 'adminEmail', value: string) => changeSetting(hub.platform, { key, value }, olga);
const statuses = async () => (await notificationsOf(hub)).map(({ status, last_error }) => [status, last_error]);

async function pass(minutes: number): Promise<void> {
  await hub.hub.jobs.settled();
  for (let minute = 0; minute < minutes; minute += 1) {
    hub.platform.clock.advance(MINUTE);
    await hub.hub.jobs.settled();
  }
}

const switchMailOff = () =>
  hub.platform.database.write(({ db }) => db.updateTable('monitors').set({ email_notifications: false }).execute());
const remove = (table: 'monitors' | 'changes' | 'notifications') =>
  hub.platform.database.write(({ db }) => db.deleteFrom(table).execute());

describe('a change of high severity', () => {
  test('is mailed at once, with what changed, where to look and as pressing', async () => {
    const changeId = await foundChange(hub, monitorId, {
      severity: 'high',
      summary: 'New: “Closed on Thursday”',
      diff_content: '- Open on Thursday\n+ Closed on Thursday <script>alert(1)</script>',
    });
    await pass(0);
    const [mail, ...more] = arrived();
    expect(more).toEqual([]);
    expect(mail?.parsed.subject).toBe('School news: New: “Closed on Thursday”');
    expect(mail?.raw).toContain('Importance: high');
    const text = mail?.parsed.text ?? '';
    expect(text).toContain('- Open on Thursday\n+ Closed on Thursday <script>alert(1)</script>');
    expect(text).toContain(`https://pac.example/pac-mgmt-2025?tab=monitoring&change=${changeId}`);
    expect(text).toContain('https://jnburnett.sd38.bc.ca/news');
    expect(mail?.parsed.html).not.toContain('<script');
    expect(await notificationsOf(hub)).toMatchObject([
      { status: 'sent', attempts: 1, last_error: null, sent_at: '2026-11-20T18:00:00.000Z' },
    ]);
  });

  test('is text in every part of its mail, whatever the page holds, and never too long', async () => {
    const hostile = '<img src=x onerror=alert(1)> {{7*7}} {page} =HYPERLINK("x") \u202elive\u0007';
    await foundChange(hub, monitorId, {
      severity: 'high',
      summary: hostile,
      diff_content: `+ ${hostile}\n- ${'x'.repeat(1_000_000)}\n${'+ 雪\n'.repeat(5000)}`,
    });
    await pass(0);
    const { parsed, raw = '' } = arrived()[0] ?? {};
    const inert = '<img src=x onerror=alert(1)> {{7*7}} {page} =HYPERLINK("x") live';
    expect(parsed?.subject).toBe(`School news: ${inert}`);
    expect(parsed?.text).toContain(`+ ${inert}`);
    expect(parsed?.text).toContain('…');
    expect(String(parsed?.html)).not.toContain('<img');
    expect(`${parsed?.subject} ${parsed?.text} ${String(parsed?.html)}`).not.toMatch(/[\u202e\u0007]/);
    expect(raw.length).toBeLessThan(102_000);
  });

  test('goes past what is gathered', async () => {
    await foundChange(hub, monitorId, { summary: 'Slow' });
    await foundChange(hub, monitorId, { severity: 'high', summary: 'Pressing' });
    await pass(0);
    expect(subjects()).toEqual(['School news: Pressing']);
    await pass(15);
    expect(subjects()).toEqual(['School news: Pressing', 'School news: Slow']);
  });

  test('makes no storm: five mails at once, then one every five minutes with all that came', async () => {
    const seen: string[] = [];
    for (let nth = 0; nth < 40; nth += 1) {
      await foundChange(hub, monitorId, { severity: 'high', summary: `Pressing ${nth}` });
      hub.platform.clock.advance(1500);
      await hub.hub.jobs.settled();
    }
    expect(arrived()).toHaveLength(5);
    await pass(10);
    for (const { parsed } of arrived()) seen.push(parsed.subject ?? '');
    expect(seen).toEqual([
      ...[0, 1, 2, 3, 4].map((nth) => `School news: Pressing ${nth}`),
      'The school’s website: 35 updates',
    ]);
    expect(arrived().at(-1)?.parsed.text).toContain('And 23 more');
    expect((await statuses()).every(([status]) => status === 'sent')).toBe(true);
    await pass(20);
    await foundChange(hub, monitorId, { severity: 'high', summary: 'Later' });
    await pass(0);
    expect(subjects().at(-1)).toBe('School news: Later');
  });
});

describe('changes of low and medium severity', () => {
  test('are one mail a recipient and quarter of an hour, 40 of them in ten minutes', async () => {
    await set('emailRecipients', 'chair@pac.example, secretary@pac.example');
    for (let nth = 0; nth < 40; nth += 1) {
      await foundChange(hub, monitorId, { severity: nth % 2 === 0 ? 'low' : 'medium', summary: `Change ${nth}` });
      hub.platform.clock.advance(MINUTE / 4);
      await hub.hub.jobs.settled();
    }
    expect(arrived()).toEqual([]);
    await pass(4);
    expect(arrived()).toEqual([]);
    await pass(1);
    expect(recipients().toSorted()).toEqual(['chair@pac.example', 'secretary@pac.example']);
    expect(new Set(subjects())).toEqual(new Set(['The school’s website: 40 updates']));
    await pass(60);
    expect(arrived()).toHaveLength(2);
  });

  test('that come right after a mail wait for a quarter of an hour of their own', async () => {
    await foundChange(hub, monitorId, { summary: 'First' });
    await pass(10);
    await foundChange(hub, monitorId, { summary: 'Second' });
    await pass(5);
    expect(subjects()).toEqual(['The school’s website: 2 updates']);
    await pass(1);
    await foundChange(hub, monitorId, { summary: 'Third' });
    await pass(14);
    expect(arrived()).toHaveLength(1);
    await pass(1);
    expect(subjects().at(-1)).toBe('School news: Third');
  });

  test('are mailed once when the hub was away meanwhile', async () => {
    await foundChange(hub, monitorId);
    hub.platform.clock.advance(3 * HOUR);
    await pass(2);
    expect(arrived()).toHaveLength(1);
  });
});

describe('an episode of failures', () => {
  test('of a whole site is one mail, and so is its end', async () => {
    const others = await Promise.all(['Calendar', 'Home'].map((name) => makeMonitor(hub, { name })));
    for (const each of [monitorId, ...others])
      await foundEpisode(hub, { monitorId: each, kind: 'failing', reason: 'The site answered 503.' });
    await pass(15);
    expect(subjects()).toEqual(['Website monitoring: 3 pages need your attention']);
    expect(arrived()[0]?.parsed.text).toContain('We can’t check the page: The site answered 503.');
    await foundEpisode(hub, { monitorId, kind: 'recovered', reason: null });
    await pass(15);
    expect(subjects().at(-1)).toBe('School news can be checked again');
    expect((await statuses()).every(([status]) => status === 'sent')).toBe(true);
  });

  test('goes with the changes of the same quarter of an hour', async () => {
    await foundChange(hub, monitorId);
    await foundEpisode(hub, { monitorId, kind: 'failing', reason: null });
    await pass(15);
    expect(subjects()).toEqual(['The school’s website: 2 updates']);
  });
});

describe('the mails go', () => {
  const told = async () => {
    await foundChange(hub, monitorId, { severity: 'high' });
    await pass(0);
    return recipients().toSorted();
  };

  test('to those who are listed, each once', async () => {
    await set('adminEmail', 'admin@pac.example');
    await set('emailRecipients', 'chair@pac.example; Secretary@pac.example\nsecretary@PAC.example');
    expect(await told()).toEqual(['chair@pac.example', 'secretary@pac.example']);
  });

  test('else to the default recipient', async () => {
    await set('adminEmail', 'admin@pac.example');
    expect(await told()).toEqual(['admin@pac.example']);
  });

  test('else to every full administrator', async () => {
    await createUser(hub, { role: 'full-admin', email: 'second@pac.example' });
    await createUser(hub, { role: 'volunteer-admin', email: 'helper@pac.example' });
    expect(await told()).toEqual(['fatima@pac.example', 'second@pac.example']);
  });

  test('to nobody where there is none, which is said', async () => {
    await hub.platform.database.write(({ db }) => db.deleteFrom('users').execute());
    expect(await told()).toEqual([]);
    expect(await statuses()).toEqual([
      ['failed', 'There’s nobody to email. Set a default recipient under Email Settings'],
    ]);
  });
});

describe('a notification', () => {
  test('counts as told once one of its mails has gone out, and keeps why another has not', async () => {
    await set('emailRecipients', 'chair@pac.example, gone@pac.example');
    smtp.failNext({ at: 'recipient', answer: 550, text: '5.1.1 No such user' });
    await foundChange(hub, monitorId, { severity: 'high' });
    await pass(0);
    expect(arrived()).toHaveLength(1);
    expect(await statuses()).toEqual([['sent', 'The mail server refused the recipient (550 5.1.1)']]);
  });

  test('says how the tries go, and has failed when none is left', async () => {
    smtp.failNext(...Array.from({ length: 2 }, () => ({ at: 'recipient', answer: 450, text: '4.2.0 Later' }) as const));
    await foundChange(hub, monitorId, { severity: 'high' });
    await pass(0);
    expect(await notificationsOf(hub)).toMatchObject([
      { status: 'pending', attempts: 1, last_error: 'The mail server asked to try later (450 4.2.0)' },
    ]);
    await pass(2);
    expect(await notificationsOf(hub)).toMatchObject([{ status: 'failed', attempts: 2 }]);
  });

  test('that could not be mailed for a week is not news any more', async () => {
    smtp.failNext({ at: 'recipient', answer: 450, text: '4.2.0 Later' });
    await foundChange(hub, monitorId, { severity: 'high' });
    await pass(0);
    hub.platform.clock.advance(7 * DAY);
    await hub.hub.jobs.settled();
    expect(arrived()).toEqual([]);
    expect(await statuses()).toEqual([['failed', 'It was too late for this mail to be of use']]);
  });

  test('is told after all when its mail is sent once more', async () => {
    smtp.failNext({ at: 'recipient', answer: 550, text: '5.1.1 No such user' });
    await foundChange(hub, monitorId, { severity: 'high' });
    await pass(0);
    const [failed] = await notificationsOf(hub);
    expect(failed?.status).toBe('failed');
    const [mail] = await hub.platform.database.db.selectFrom('outbox').select('id').execute();
    await resendMail(hub.hub, mail?.id ?? '', { mayHaveArrived: false }, olga);
    expect((await notificationsOf(hub))[0]?.status).toBe('pending');
    await pass(0);
    expect(await notificationsOf(hub)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });
});

test('several processes that ask at the same moment mail it once', async () => {
  await foundChange(hub, monitorId, { severity: 'high', summary: 'Pressing' });
  await foundChange(hub, monitorId, { summary: 'Slow' });
  hub.platform.clock.advance(15 * MINUTE);
  await Promise.all(Array.from({ length: 5 }, () => [mailUrgentAlerts(hub.hub), mailAlertDigest(hub.hub)]).flat());
  await hub.hub.jobs.settled();
  expect(arrived()).toHaveLength(2);
  expect(new Set(subjects())).toEqual(new Set(['School news: Pressing', 'School news: Slow']));
});

test('a server that dies while it hands a mail over says that nobody knows, and sends no second one', async () => {
  smtp.failNext({ at: 'recipient', answer: 450, text: '4.2.0 Later' });
  await foundChange(hub, monitorId, { severity: 'high' });
  await pass(0);
  await hub.platform.database.write(({ db }) => db.updateTable('outbox').set({ state: 'sending' }).execute());
  await pass(2);
  expect(arrived()).toEqual([]);
  expect(await statuses()).toEqual([['failed', 'The server stopped while it handed the mail over']]);
});

describe('while it waits', () => {
  test.each(['monitors', 'changes', 'notifications'] as const)(
    'what is told of is gone (%s): nothing is sent and nothing breaks',
    async (table) => {
      await foundChange(hub, monitorId);
      await remove(table);
      await pass(16);
      expect(arrived()).toEqual([]);
      expect(await hub.platform.database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    },
  );

  test.each(['monitors', 'changes', 'notifications'] as const)(
    'its mail is written and what is told of is gone (%s): nothing is sent, and the history says so',
    async (table) => {
      smtp.failNext({ at: 'recipient', answer: 450, text: '4.2.0 Later' });
      await foundChange(hub, monitorId, { severity: 'high' });
      await pass(0);
      await remove(table);
      await pass(2);
      expect(arrived()).toEqual([]);
      const mails = await hub.platform.database.db.selectFrom('outbox').select(['state', 'last_error']).execute();
      expect(mails).toEqual([{ state: 'failed', last_error: 'There was nothing left to say with this mail' }]);
    },
  );

  test('email is switched off for its page: nothing is sent, and it says why', async () => {
    await foundChange(hub, monitorId);
    await switchMailOff();
    await pass(16);
    expect(arrived()).toEqual([]);
    expect(await statuses()).toEqual([['failed', 'Email was turned off for this page before this was sent']]);
  });

  test('its mail is written and email is switched off for one page of two: the other is told', async () => {
    const other = await makeMonitor(hub, { name: 'Calendar' });
    await foundChange(hub, monitorId);
    await foundChange(hub, other, { summary: 'Other' });
    smtp.failNext({ at: 'recipient', answer: 450, text: '4.2.0 Later' });
    await pass(15);
    await hub.platform.database.write(({ db }) =>
      db.updateTable('monitors').set({ email_notifications: false }).where('id', '=', monitorId).execute(),
    );
    await pass(2);
    expect(subjects()).toEqual(['Calendar: Other']);
    expect(await statuses()).toEqual([
      ['failed', 'Email was turned off for this page before this was sent'],
      ['sent', 'The mail server asked to try later (450 4.2.0)'],
    ]);
  });

  test('its page is paused: what was found is told all the same', async () => {
    await foundChange(hub, monitorId);
    await hub.platform.database.write(({ db }) => db.updateTable('monitors').set({ status: 'paused' }).execute());
    await pass(15);
    expect(arrived()).toHaveLength(1);
  });
});
