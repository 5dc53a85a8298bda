import ICAL from 'ical.js';
import { afterAll, afterEach, expect, test } from 'vitest';
import { mailedSignup } from '#tests/support/mailed-signups.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openTestMailbox } from '#tests/support/test-mailbox.ts';
import type { EventMovedMail } from './signup-mails.ts';

const smtp = await startMailServer();
const hub = await openTestMailbox({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://pac.example.org' });
afterEach(() => hub.platform.empty());
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});
let taken = 0;

async function mailOf(payload: EventMovedMail, language = 'en') {
  await hub.write({ kind: 'event-moved', to: 'maria@example.org', language, payload });
  await hub.jobs.settled();
  const mail = smtp.mails[taken];
  taken += 1;
  if (mail === undefined) throw new Error(`No mail came: ${(await hub.outbox())[0]?.last_error}`);
  return { ...mail.parsed, text: (mail.parsed.text ?? '').replace(/[\u00a0\u202f]/g, ' ') };
}

const before = { title: 'Winter Craft Fair', eventDate: '2026-12-05T07:00:00.000Z' };
const place = mailedSignup();
const other = mailedSignup({
  signupId: 'c0ffee00-6b5d-4e7f-9a01-b2c3d4e5f607',
  slot: {
    id: 'a1f0c2d4-0b5d-4e7f-9a01-b2c3d4e5f699',
    title: 'Teardown',
    startTime: '2026-12-12T20:00:00.000Z',
    endTime: '2026-12-12T22:00:00.000Z',
  },
});
const { slot, sheet } = mailedSignup({ slot: { title: 'Cocoa' } });
const wait = { entryId: '0195f0a0-0000-7000-8000-000000000003', slot, sheet };

test('a moved event is told with the day before and now, all places, their links and calendar entries', async () => {
  const { subject, text, html, attachments } = await mailOf({ before, signups: [place, other], waits: [wait] });
  expect(subject).toBe('New date: Winter Craft Fair');
  expect(text).toContain('Maria Santos, something about your sign-up has changed.');
  expect(text).toContain('Event: Saturday, December 12');
  expect(text).toContain('Before: Saturday, December 5');
  for (const title of ['Setup crew', 'Teardown', 'Cocoa']) expect(text).toContain(title);
  expect(text).toContain('1:00 – 3:00 p.m.');
  expect(text.indexOf('You’re on the waiting list')).toBeGreaterThan(text.indexOf('Teardown'));
  expect(String(html).match(/manage#/g)).toHaveLength(2);
  expect(String(html).match(/waitlist[^"]*#/g)).toHaveLength(1);
  const attached = attachments.find(({ contentType }) => contentType === 'application/ics');
  const calendar = new ICAL.Component(ICAL.parse(attached?.content.toString('utf8') ?? ''));
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(2);
});

test('who only waits is not called signed up, and gets no calendar entry', async () => {
  const { text, attachments } = await mailOf({ before, signups: [], waits: [wait] });
  expect(text).toContain('You’re on the waiting list');
  expect(text).not.toContain('still signed up');
  expect(attachments.filter(({ contentType }) => contentType === 'application/ics')).toEqual([]);
});

test('who shares a mailbox is not called by the name of another', async () => {
  const { text } = await mailOf({ before, signups: [place, { ...other, name: 'Ali Santos' }], waits: [] });
  expect(text).toContain('Something about your sign-up has changed.');
  expect(text).toContain('Name: Ali Santos');
});

test('the mail speaks the language of its reader', async () => {
  const { subject } = await mailOf({ before, signups: [place], waits: [] }, 'de');
  expect(subject).toBe('Neuer Termin: Winter Craft Fair');
});

test('a day of another school year is written with its year', async () => {
  const next = mailedSignup({
    slot: { startTime: '2027-12-11T15:00:00.000Z', endTime: '2027-12-11T17:00:00.000Z' },
    sheet: { eventDate: '2027-12-11T07:00:00.000Z' },
  });
  const { text } = await mailOf({ before, signups: [next], waits: [] });
  expect(text).toContain('Event: Saturday, December 11, 2027');
  expect(text).toContain('Date: Saturday, December 11, 2027');
});
