import { afterAll, expect, test } from 'vitest';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { startMailServer } from './support/mail-server.ts';
import { signInAs } from './support/people.ts';
import { present } from './support/present.ts';
import { ann, chiyo, makeFair, makeSlot, olga, signedUp } from './support/sheets.ts';
import { startTestHub } from './support/test-hub.ts';
import { freePlaces, makeFull, waitsFor } from './support/waitlists.ts';

const smtp = await startMailServer();
const hub = await startTestHub({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://pac.example.org' });
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

const call = async (method: string, path: string, json: object, cookie = '') => {
  const answer = await hub.call(method, path, { json, ...(cookie === '' ? {} : { cookie }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await hub.hub.jobs.settled();
};
const mailsTo = (address: string) => smtp.mails.filter(({ recipients }) => recipients.includes(address));

test('all mails about what one form signed up are one conversation, which no other mail belongs to', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
  const later = await makeSlot(hub, sheet, {
    title: 'Cocoa',
    maxVolunteers: 3,
    startTime: '2026-12-12T10:00',
    endTime: '2026-12-12T11:00',
  });
  const admin = await signInAs(hub, 'volunteer-admin');
  const family = { ...ann, emailConsent: true, people: [{ name: 'Ann Anders' }, { name: 'Bo Anders' }] };
  const places = [{ slotId: slot.id }, { slotId: later.id }];
  await call('POST', '/api/volunteers/batch', { ...family, places });
  await changeSlot(hub.hub, slot.id, { startTime: '2026-12-12T07:30' }, olga);
  await call('POST', '/api/reminders/send', { signupSheetId: sheet.id, reminderType: 'week' }, admin);
  await call(
    'POST',
    '/api/letters',
    { audience: 'sheet', audienceId: sheet.id, subject: 'Doors open at 7', text: 'See you!' },
    admin,
  );
  const ofForm = mailsTo(ann.email);
  expect(ofForm.length).toBeGreaterThan(3);
  const [thread] = ofForm.map(({ parsed }) => present(parsed.inReplyTo));
  expect(thread).toMatch(/^<form-[0-9a-f-]{36}@pac\.example\.org>$/);
  for (const { parsed } of ofForm) expect([parsed.inReplyTo, parsed.references]).toEqual([thread, thread]);
  expect(new Set(ofForm.map(({ parsed }) => parsed.messageId)).size).toBe(ofForm.length);

  await signedUp(hub, later, { ...ann, name: 'Cy Anders' });
  await hub.hub.jobs.settled();
  expect(mailsTo(ann.email).at(-1)?.parsed.inReplyTo).toMatch(/^<form-/);
  expect(mailsTo(ann.email).at(-1)?.parsed.inReplyTo).not.toBe(thread);
  await call('POST', '/api/mailbox/codes', { email: ann.email });
  const code = mailsTo(ann.email).at(-1)?.parsed;
  expect(code?.subject).toMatch(/^\d{6} – Your code for School PAC$/);
  expect([code?.inReplyTo, code?.references]).toEqual([undefined, undefined]);
});

test('mails to who waits for a place are another one, from joining to the offer', async () => {
  const { slot } = await makeFull(hub);
  const { id } = await waitsFor(hub, slot, chiyo);
  await hub.hub.jobs.settled();
  await freePlaces(hub, slot);
  await hub.hub.jobs.settled();
  const ids = mailsTo(chiyo.email).map(({ parsed }) => parsed.inReplyTo);
  expect(ids).toEqual([`<wait-${id}@pac.example.org>`, `<wait-${id}@pac.example.org>`]);
});
