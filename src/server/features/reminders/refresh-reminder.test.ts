import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { carryOutDeletion } from '#server/features/deletion/carry-out-deletion.ts';
import { unsubscribe } from '#server/features/consent/unsubscribe.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import { anonymous } from '#server/http/actor.ts';
import { openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { createUser } from '#tests/support/people.ts';
import { beginReminders, letItBe } from '#tests/support/reminders.ts';
import { ann, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { claimReminders } from './reminders.store.ts';
import { sendReminders } from './send-reminders.ts';

// A mail server that takes nothing at first: what is written waits, and then it is looked at once more.
let smtp: MailServer;
let at: TestHub;
beforeEach(async () => {
  smtp = await startMailServer();
  at = await startTestHub({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m,1h,12h' });
  await beginReminders(at, '2026-11-20T11:00');
});
afterEach(async () => {
  await at.remove();
  await smtp.stop();
});

const consenting = { ...ann, emailConsent: true };
const reminders = () => smtp.mails.filter(({ raw }) => raw.includes('List-Unsubscribe-Post'));
const outbox = () =>
  at.platform.database.db
    .selectFrom('outbox')
    .select(['state', 'last_error as lastError', 'recipient', 'payload'])
    .where('kind', '=', 'reminder')
    .execute();

async function waitingReminder() {
  const { sheet, slot } = await makeFair(at);
  const cocoa = await makeSlot(at, sheet, {
    title: 'Cocoa',
    startTime: '2026-12-12T13:00',
    endTime: '2026-12-12T14:00',
  });
  const first = await signedUp(at, slot, consenting);
  const second = await signedUp(at, cocoa, consenting);
  await at.hub.jobs.settled();
  smtp.failNext({ at: 'recipient', answer: 450 });
  await sendReminders(at.hub, { signupSheetId: sheet.id, reminderType: 'week' }, anonymous);
  await at.hub.jobs.settled();
  expect(await outbox()).toMatchObject([{ state: 'pending' }]);
  return { sheet, slot, cocoa, first, second };
}

async function nextTry(): Promise<void> {
  at.platform.clock.advance(90_000);
  await at.hub.jobs.settled();
}

describe('a reminder that waits for the mail server', () => {
  test('goes out when nothing has happened', async () => {
    await waitingReminder();
    await nextTry();
    expect(reminders().map(({ parsed }) => parsed.subject)).toEqual(['Saturday, December 12: your 2 volunteer slots']);
  });

  test('no longer speaks of a slot that is deleted, moved or withdrawn, and speaks of the rest', async () => {
    const { slot } = await waitingReminder();
    await changeSlot(at.hub, slot.id, { startTime: '2026-12-13T08:00', endTime: '2026-12-13T10:00' }, olga);
    await nextTry();
    expect(reminders().map(({ parsed }) => parsed.subject)).toEqual([
      'Saturday, December 12: Cocoa – Winter Craft Fair',
    ]);
  });

  test('speaks of a slot by its new name and end', async () => {
    const { slot, cocoa } = await waitingReminder();
    await deleteSlot(at.hub, cocoa.id, olga);
    await changeSlot(at.hub, slot.id, { title: 'Set up tents', endTime: '2026-12-12T11:30' }, olga);
    await nextTry();
    const [{ parsed } = {}] = reminders();
    expect(parsed?.subject).toBe('Saturday, December 12: Set up tents – Winter Craft Fair');
    expect(parsed?.text?.replaceAll('\u00a0', ' ')).toContain('8:00 – 11:30 a.m.');
  });

  test.each<[string, (made: Awaited<ReturnType<typeof waitingReminder>>) => Promise<unknown>]>([
    ['the sheet is deleted', ({ sheet }) => deleteSheet(at.hub, sheet.id, olga)],
    [
      'its volunteer withdraws',
      async ({ first, second }) => {
        for (const { token } of [first, second]) await at.call('DELETE', '/api/manage/signup', { json: { token } });
      },
    ],
    ['its reader unsubscribes', () => unsubscribe(at.platform, ann.email, ['reminders'])],
    [
      'the signup gets another address',
      async ({ first, second }) => {
        for (const { token } of [first, second])
          await at.call('PATCH', '/api/manage/signup', { json: { token, email: 'other@families.example' } });
      },
    ],
    ['the event has begun', () => letItBe(at, '2026-12-12T13:00')],
  ])('never goes out when %s', async (_why, happen) => {
    const made = await waitingReminder();
    await happen(made);
    await nextTry();
    expect(reminders()).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'failed' }]);
  });

  async function heldUntilNight(slot: { id: string }) {
    await signedUp(at, slot, consenting);
    await at.hub.jobs.settled();
    const refusal = { at: 'recipient', answer: 450 } as const;
    smtp.failNext(refusal, refusal, refusal);
    await letItBe(at, '2026-12-11T09:00');
    await nextTry();
    await letItBe(at, '2026-12-11T10:30');
    await letItBe(at, '2026-12-12T01:00');
    expect(reminders()).toEqual([]);
  }
  const subjects = () => reminders().map(({ parsed }) => parsed.subject);

  test('is not sent by night when it goes out by itself, but in the morning', async () => {
    const { slot } = await makeFair(at, { slot: { startTime: '2026-12-12T18:00', endTime: null } });
    const hour = { kind: 'hour', automatic: false, writtenAt: '2026-12-01T18:00:00.000Z' } as const;
    await heldUntilNight(slot);
    expect(await outbox()).toMatchObject([{ state: 'pending', lastError: expect.stringContaining('450') }]);
    // That of the morning was sent by hand long before.
    const [row] = await at.platform.database.db.selectFrom('reminders').selectAll().execute();
    const same = [{ signupId: row?.signup_id ?? '', eventStart: row?.event_start ?? '' }];
    await at.platform.database.write(({ db }) => claimReminders(db, same, hour));
    await letItBe(at, '2026-12-12T07:04');
    expect(subjects()).toEqual([]);
    await letItBe(at, '2026-12-12T07:05');
    expect(subjects()).toEqual(['Today: Set up tables – Winter Craft Fair']);
  });

  test('gives way to a nearer one that says the same', async () => {
    const { slot } = await makeFair(at);
    await heldUntilNight(slot);
    await letItBe(at, '2026-12-12T07:00');
    await letItBe(at, '2026-12-12T07:05');
    expect(subjects()).toEqual(['Today: Set up tables – Winter Craft Fair']);
    expect((await outbox()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });

  test('is not sent at all when the morning is too late for it', async () => {
    const { slot } = await makeFair(at, { slot: { startTime: '2026-12-12T07:30', endTime: null } });
    await heldUntilNight(slot);
    expect(await outbox()).toMatchObject([
      { state: 'failed', lastError: 'There was nothing left to say with this mail' },
    ]);
  });

  test('leaves the outbox with all that it said when its reader is forgotten', async () => {
    const { sheet } = await waitingReminder();
    const administrator = await createUser(at, { role: 'full-admin' });
    const actor = { role: 'full-admin', userId: administrator.id, sessionHash: '' } as const;
    await carryOutDeletion(at.hub, await openDeletionRequest(at, ann), actor);
    await nextTry();
    expect(reminders()).toEqual([]);
    expect(await outbox()).toEqual([
      { state: 'failed', lastError: expect.any(String), recipient: '(deleted)', payload: {} },
    ]);
    expect(await at.platform.database.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
    expect(sheet.id).toBeDefined();
  });
});
