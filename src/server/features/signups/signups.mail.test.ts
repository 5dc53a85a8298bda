import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailedSignup } from '#tests/support/mailed-signups.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '#tests/support/mail-server.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/test-mailbox.ts';
import { mailedManageUrl } from './manage-link.ts';
import type { EventCancelledMail, ManageLinksMail, SignupChangedMail } from './signup-mails.ts';

const GROUP = '3f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f607';

let smtp: MailServer;
let hub: TestMailbox;
let taken = 0;

beforeAll(async () => {
  smtp = await startMailServer();
  hub = await openTestMailbox({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://pac.example.org', SITE_NAME: 'Burnett PAC' });
});
afterEach(() => hub.platform.empty());
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

// Times are written with spaces at which no line is broken.
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

async function mailOf(kind: string, payload: object): Promise<ReceivedMail & { text: string; html: string }> {
  await hub.write({ kind, to: 'maria@example.org', payload });
  await hub.jobs.settled();
  const mail = smtp.mails[taken];
  taken += 1;
  if (mail === undefined) throw new Error(`No mail came: ${(await hub.outbox())[0]?.last_error}`);
  return { ...mail, text: withPlainSpaces(mail.parsed.text ?? ''), html: withPlainSpaces(String(mail.parsed.html)) };
}

function calendarOf({ parsed, raw }: ReceivedMail) {
  const attached = parsed.attachments.find(({ contentType }) => contentType === 'application/ics');
  const content = attached?.content.toString('utf8') ?? '';
  const calendar = new ICAL.Component(ICAL.parse(content));
  const event = calendar.getFirstSubcomponent('vevent');
  return {
    mimeMethod: /content-type: text\/calendar;[^\n]*(?:\r\n\s[^\n]*)*method=(\w+)/i.exec(raw)?.[1],
    method: calendar.getFirstPropertyValue('method'),
    uid: event?.getFirstPropertyValue('uid'),
    sequence: event?.getFirstPropertyValue('sequence'),
    start: event?.getFirstPropertyValue('dtstart')?.toString(),
  };
}

const changed = (
  parts: Parameters<typeof mailedSignup>[0],
  before: Partial<SignupChangedMail['before']> = {},
): SignupChangedMail => {
  const mail = mailedSignup(parts);
  return { ...mail, before: { slot: mail.slot, sheet: mail.sheet, ...before } };
};
const cancelled = (of: 'sheet' | 'slot', parts: Parameters<typeof mailedSignup>[0] = {}): EventCancelledMail => ({
  ...mailedSignup(parts),
  cancelled: of,
});
const linkOf = (signupId: string, version: number) =>
  mailedManageUrl({ platform: hub.platform, recipient: 'maria@example.org' }, signupId, version);
const links = (count: number): ManageLinksMail => ({ signups: Array.from({ length: count }, () => mailedSignup()) });

describe('a confirmation of several places', () => {
  const shift = mailedSignup({ groupId: GROUP, people: ['Maria Santos', null, 'Bo Santos'], notes: 'We come by bike' });
  const item = mailedSignup({
    groupId: GROUP,
    people: ['Maria Santos'],
    slot: { id: 'a1f0c2d4-0b5d-4e7f-9a01-b2c3d4e5f699', title: 'Cookies' },
    sheet: { title: 'Potluck', organizerName: 'Olga', organizerEmail: 'olga@example.org' },
    brought: { quantity: 2, unit: 'dozen', bringing: 'oatmeal', marks: ['vegan', 'halal'] },
  });

  test('says all of them, who comes, what is brought, and has one link and all calendar entries', async () => {
    const { parsed, text, html } = await mailOf('several-confirmation', { signups: [shift, item] });
    expect(parsed.subject).toBe('You’re signed up for 2 slots');
    for (const part of [text, html]) {
      expect(part).toContain('Setup crew');
      expect(part).toContain('Maria Santos, Bo Santos');
      expect(part).toContain('Cookies');
      expect(part).toContain('2 dozen · oatmeal · vegan, halal');
      expect(part).toContain('We come by bike');
      expect(part).toContain('The addresses of all organizers are above.');
    }
    expect(text.split(linkOf(shift.signupId, 0))).toHaveLength(2);
    const attached = parsed.attachments.find(({ contentType }) => contentType === 'application/ics');
    const calendar = new ICAL.Component(ICAL.parse(attached?.content.toString('utf8') ?? ''));
    const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(entries.map(({ uid }) => uid)).toEqual([
      `signup-${GROUP}-${shift.slot.id}@pac.example.org`,
      `signup-${GROUP}-${item.slot.id}@pac.example.org`,
    ]);
    expect(entries[0]?.description).toContain('3 people: Maria Santos, Bo Santos');
    expect(entries[1]?.description).toContain('2 dozen · oatmeal · vegan, halal');
  });

  test('says no more of one piece than what its slot asks for', async () => {
    const pieces = (quantity: number) => ({ quantity, unit: null, bringing: null, marks: [] });
    const { text } = await mailOf('several-confirmation', {
      signups: [
        { ...item, brought: pieces(1) },
        { ...shift, brought: pieces(3) },
      ],
    });
    expect(text.match(/You bring: .*/g)).toEqual(['You bring: 3']);
  });

  test('speaks the language of its reader', async () => {
    await hub.write({
      kind: 'several-confirmation',
      to: 'maria@example.org',
      language: 'de',
      payload: { signups: [shift, item] },
    });
    await hub.jobs.settled();
    const { parsed } = smtp.mails[taken] ?? {};
    taken += 1;
    expect(parsed?.subject).toBe('Sie sind für 2 Einsätze eingetragen');
    expect(parsed?.text).toContain('Sie bringen mit:');
  });

  test.each([
    ['ja', 'Maria Santos、Bo Santos'],
    ['zh-CN', 'Maria Santos、Bo Santos'],
    ['zh-HK', 'Maria Santos及Bo Santos'],
    ['ar', 'Maria Santos وBo Santos'],
  ])('lists people as its language does: %s', async (language, people) => {
    await hub.write({ kind: 'several-confirmation', to: 'maria@example.org', language, payload: { signups: [shift] } });
    await hub.jobs.settled();
    const { parsed } = smtp.mails[taken] ?? {};
    taken += 1;
    expect(parsed?.text).toContain(people);
  });
});

test('a mail asks for no reply where none can reach the organizer, and fills a list of mails only as far as needed', async () => {
  const { parsed, text, html } = await mailOf(
    'signup-confirmation',
    mailedSignup({ sheet: { organizerEmail: 'josé@example.org' } }),
  );
  expect(text).toContain('josé@example.org');
  expect(text).not.toContain('Reply to this email');
  expect(parsed.replyTo).toBeUndefined();
  const preview = 'Thank you, Maria Santos! We’re counting on you.';
  expect(html).toContain(`>${preview}</div>`);
  expect(html.match(/&#160;&#8204;/g)).toHaveLength(110 - preview.length);
});

describe('a mail to one of a household who no longer comes', () => {
  test('is about that one, and brings the entry of the others up to date', async () => {
    const mail = mailedSignup({ groupId: GROUP, people: ['Bo Santos', 'Cy Santos'], calendarSequence: 1 });
    const withdrawn = await mailOf('signup-withdrawn', mail);
    expect(calendarOf(withdrawn)).toMatchObject({ method: 'PUBLISH', sequence: 1 });
    expect(withdrawn.text).toContain('Maria Santos, you’re off the list');
    expect(withdrawn.text).toContain('Open the attached calendar file to update your calendar.');
    expect(withdrawn.text).not.toContain('Bo Santos');
    const last = await mailOf('signup-removed', { ...mail, people: [] });
    expect(calendarOf(last).method).toBe('CANCEL');
    const off = await mailOf('event-cancelled', { ...mail, cancelled: 'slot' });
    expect(calendarOf(off).method).toBe('CANCEL');
    // All of them, who no longer come.
    expect(off.text).toContain('Bo Santos, Cy Santos');
  });
});

describe('every mail about a signup', () => {
  test.each([
    ['signup-confirmation', mailedSignup(), 'You’re signed up: Setup crew – Winter Craft Fair'],
    ['signup-changed', changed({}), 'Changed: Setup crew – Winter Craft Fair'],
    ['event-cancelled', cancelled('sheet'), 'Cancelled: Winter Craft Fair'],
    ['event-cancelled', cancelled('slot'), 'Cancelled: Setup crew – Winter Craft Fair'],
    ['signup-removed', mailedSignup(), 'You’re no longer signed up: Setup crew – Winter Craft Fair'],
    ['signup-withdrawn', mailedSignup(), 'Your sign-up is cancelled: Setup crew – Winter Craft Fair'],
    ['manage-links', links(2), 'The links to your 2 sign-ups'],
    ['manage-links', links(1), 'The link to your sign-up'],
  ])('%s has both parts, a subject and a bearable size', async (kind, payload, subject) => {
    const { parsed, raw, text, html } = await mailOf(kind, payload);
    expect(parsed.subject).toBe(subject);
    for (const part of [text, html]) {
      expect(part).toContain('Winter Craft Fair');
      expect(part).toContain('Setup crew');
      expect(part).toContain('Saturday, December 12');
      expect(part).toContain('8:00 – 10:00 a.m. (Pacific Time)');
    }
    expect(html).toMatch(/<html lang="en" dir="ltr">/);
    expect(text).not.toMatch(/[\u2066-\u2069<>]|undefined|null/);
    expect(Buffer.byteLength(raw)).toBeLessThan(40_000);
    const headers = Object.fromEntries(parsed.headerLines.map(({ key, line }) => [key, line]));
    expect(headers['auto-submitted']).toBe('Auto-Submitted: auto-generated');
    if (kind !== 'manage-links')
      expect(parsed.replyTo?.value).toEqual([{ name: 'Priya Raman', address: 'priya@example.org' }]);
  });

  test('shows what people typed as inert text', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'';
    const payload = {
      ...changed({ name: evil, notes: evil, slot: { title: evil }, sheet: { title: evil, organizerName: evil } }),
      cancelled: 'sheet',
    };
    for (const kind of [
      'signup-confirmation',
      'signup-changed',
      'event-cancelled',
      'signup-removed',
      'signup-withdrawn',
    ]) {
      const { text, html } = await mailOf(kind, payload);
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(html).not.toMatch(/<script|<img/i);
      expect(text).toContain(evil);
    }
  });

  test('is bearable with the longest texts, and its subject is safe', async () => {
    const long = (length: number) => '🎄聖'.repeat(length / 3);
    const { parsed, raw } = await mailOf(
      'signup-confirmation',
      mailedSignup({
        name: long(100),
        notes: long(1000),
        slot: { title: long(150) },
        sheet: { title: long(150), organizerName: long(99) },
      }),
    );
    expect(Buffer.byteLength(raw)).toBeLessThan(102 * 1024);
    expect(parsed.subject?.startsWith('You’re signed up: 🎄聖')).toBe(true);
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  });

  test('has one recipient and never names another', async () => {
    const mail = await mailOf('signup-confirmation', mailedSignup());
    expect(mail.recipients).toEqual(['maria@example.org']);
    expect([mail.parsed.cc, mail.parsed.bcc]).toEqual([undefined, undefined]);
  });
});

describe('a confirmation', () => {
  test('holds the manage link, the notes and the organizer', async () => {
    const { text, html } = await mailOf(
      'signup-confirmation',
      mailedSignup({ linkVersion: 2, notes: 'A drill.\nUntil noon.' }),
    );
    const url = linkOf(mailedSignup().signupId, 2);
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain('Organizer: Priya Raman, priya@example.org');
    expect(text).toContain('> A drill.\n> Until noon.');
    expect(html).toContain('A drill.<br>Until noon.');
  });

  test('hides the date that the sheet hides, and then has no calendar entry', async () => {
    const { parsed, raw, text, html } = await mailOf(
      'signup-confirmation',
      mailedSignup({ sheet: { showEventDate: false } }),
    );
    for (const part of [text, html]) {
      expect(part).not.toMatch(/December|Dec\b|Saturday/);
      expect(part).toContain('8:00 – 10:00 a.m.');
    }
    expect(parsed.attachments).toEqual([]);
    expect(raw).not.toMatch(/calendar/i);
  });

  test('of a slot without times says the day alone, with one end what is known, and over midnight both days', async () => {
    const textFor = async (slot: { startTime: string | null; endTime: string | null }) =>
      (await mailOf('signup-confirmation', mailedSignup({ slot }))).text;
    const untimed = await textFor({ startTime: null, endTime: null });
    expect(untimed).toContain('Date: Saturday, December 12');
    expect(untimed).not.toContain('Time:');
    expect(await textFor({ startTime: '2026-12-12T15:00:00.000Z', endTime: null })).toContain(
      'Time: 8:00 a.m. (Pacific Time)',
    );
    expect(await textFor({ startTime: null, endTime: '2026-12-12T17:00:00.000Z' })).toContain(
      'Time: until 10:00 a.m. (Pacific Time)',
    );
    const night = await textFor({ startTime: '2026-12-13T04:00:00.000Z', endTime: '2026-12-13T08:00:00.000Z' });
    expect(night).toContain('Date: Sat, Dec 12 – Sun, Dec 13\nTime: 9:00 p.m. – 1:00 a.m. (Pacific Time)');
  });
});

describe('a change', () => {
  test('says what is different and what it was before', async () => {
    const mail = mailedSignup();
    const before = {
      slot: { title: 'Setup', startTime: '2026-12-12T16:00:00.000Z', endTime: null },
      sheet: { ...mail.sheet, title: 'Fair' },
    };
    const { text, html } = await mailOf('signup-changed', changed({}, before));
    expect(text).toContain(
      'Event: Winter Craft Fair\n  Before: Fair\nWhat you do: Setup crew\n  Before: Setup\nTime: 8:00 – 10:00 a.m. (Pacific Time)\n  Before: 9:00 a.m. (Pacific Time)',
    );
    expect(text).not.toContain('Before: Saturday');
    expect(html).toContain('Before: <bdi style="text-decoration:line-through">Fair</bdi>');
  });

  test.each([
    ['a slot with times of its own', { startTime: '2026-12-12T15:00:00.000Z', endTime: '2026-12-12T17:00:00.000Z' }],
    ['a slot without', { startTime: null, endTime: null }],
  ])('of the hour of the event is told to who has %s', async (_of, times) => {
    const now = { slot: times, sheet: { eventDate: '2026-12-12T15:00:00.000Z' } };
    const { sheet, slot } = mailedSignup(now);
    const told = async (eventDate: string) =>
      (await mailOf('signup-changed', changed(now, { sheet: { ...sheet, eventDate }, slot }))).text;
    const day = 'Saturday, December 12';
    const hour = `Event: ${day} · 8:00 a.m. (Pacific Time)`;
    expect(await told('2026-12-12T14:00:00.000Z')).toContain(`${hour}\n  Before: ${day} · 7:00 a.m. (Pacific Time)\n`);
    expect(await told('2026-12-12T07:00:00.000Z')).toContain(`${hour}\n  Before: ${day}\n`);
  });

  test('of the day of the event is told once, by the date of a slot without times', async () => {
    const times = { startTime: null, endTime: null };
    const { sheet, slot } = mailedSignup({ slot: times });
    const before = { sheet: { ...sheet, eventDate: '2026-12-05T16:00:00.000Z' }, slot };
    const { text } = await mailOf('signup-changed', changed({ slot: times }, before));
    expect(text.match(/.*\n {2}Before: .*/g)).toEqual(['Date: Saturday, December 12\n  Before: Saturday, December 5']);
  });

  test('of a hidden date does not tell it', async () => {
    const before = { sheet: { title: 'Winter Craft Fair', eventDate: '2026-12-05T07:00:00.000Z' } };
    const { text } = await mailOf(
      'signup-changed',
      changed(
        { sheet: { showEventDate: false }, slot: { startTime: null, endTime: null } },
        { ...before, slot: { title: 'Setup crew', startTime: null, endTime: null } },
      ),
    );
    expect(text).not.toMatch(/December|Dec\b|Before/);
  });
});

describe('the calendar entries of one signup', () => {
  test('have one UID, a growing SEQUENCE and a METHOD that the mail says too', async () => {
    const later = { startTime: '2026-12-16T01:00:00.000Z', endTime: '2026-12-16T03:00:00.000Z' };
    const entries = [
      await mailOf('signup-confirmation', mailedSignup()),
      await mailOf('signup-changed', changed({ calendarSequence: 1, slot: later })),
      await mailOf('event-cancelled', cancelled('sheet', { calendarSequence: 2, slot: later })),
      await mailOf('signup-removed', mailedSignup({ calendarSequence: 3 })),
      await mailOf('signup-withdrawn', mailedSignup({ calendarSequence: 4 })),
    ].map(calendarOf);
    const uid = `signup-${mailedSignup().signupId}@pac.example.org`;
    expect(entries).toEqual([
      { uid, sequence: 0, method: 'PUBLISH', mimeMethod: 'PUBLISH', start: '2026-12-12T15:00:00Z' },
      { uid, sequence: 1, method: 'PUBLISH', mimeMethod: 'PUBLISH', start: '2026-12-16T01:00:00Z' },
      { uid, sequence: 2, method: 'CANCEL', mimeMethod: 'CANCEL', start: '2026-12-16T01:00:00Z' },
      { uid, sequence: 3, method: 'CANCEL', mimeMethod: 'CANCEL', start: '2026-12-12T15:00:00Z' },
      { uid, sequence: 4, method: 'CANCEL', mimeMethod: 'CANCEL', start: '2026-12-12T15:00:00Z' },
    ]);
  });
});

describe('the mail with manage links', () => {
  test('holds one for each signup, with the name it was made under', async () => {
    const other = mailedSignup({
      signupId: 'c0ffee00-6b5d-4e7f-9a01-b2c3d4e5f607',
      name: 'Ali Santos',
      slot: { title: 'Teardown' },
    });
    const { text, html } = await mailOf('manage-links', { signups: [mailedSignup(), other] });
    for (const { signupId, linkVersion, name } of [mailedSignup(), other]) {
      expect(text).toContain(`Name: ${name}`);
      expect(html).toContain(linkOf(signupId, linkVersion));
    }
  });

  test('leaves no link in what is kept', async () => {
    await mailOf('manage-links', links(2));
    expect(JSON.stringify(await hub.outbox())).not.toMatch(/manage#|[\w-]{43}/);
  });
});
