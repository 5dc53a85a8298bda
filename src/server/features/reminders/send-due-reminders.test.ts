import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { beginReminders, letItBe, writtenReminders } from '#tests/support/reminders.ts';
import { ann, ben, chiyo, makeFair, makeSheet, makeSlot, olga, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { sendDueRemindersJob } from './reminders.job.ts';
import { sendDueReminders } from './send-due-reminders.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';

const at = await startTestHub();
const { hub } = at;
afterAll(() => at.remove());
beforeEach(async () => {
  await at.platform.empty();
  await begin('2026-11-20T11:00');
});

const begin = (local: string) => beginReminders(at, local);

const consenting = { emailConsent: true };
/** Reminders since the last call, as `kind to name: slots`. */
let told = 0;
beforeEach(() => void (told = 0));
async function newReminders(): Promise<string[]> {
  const all = await writtenReminders(at);
  const fresh = all.slice(told).map(({ kind, name, slots }) => `${kind} to ${name}: ${slots.join(', ')}`);
  told = all.length;
  return fresh.sort();
}
async function remindedAt(local: string): Promise<string[]> {
  await letItBe(at, local);
  return newReminders();
}

describe('reminders go out by themselves', () => {
  test.each([
    ['over the weekend on which clocks went forward', '2026-03-08', '2026-03-01', '2026-03-07', '2026-02-20T12:00'],
    ['on the day on which clocks no longer go back', '2026-11-01', '2026-10-25', '2026-10-31', '2026-10-10T12:00'],
    ['in spring 2027', '2027-03-14', '2027-03-07', '2027-03-13', '2027-03-01T12:00'],
    ['in autumn 2027', '2027-11-07', '2027-10-31', '2027-11-06', '2027-10-10T12:00'],
    ['on the last day that had an hour twice', '2025-11-02', '2025-10-26', '2025-11-01', '2025-10-10T12:00'],
  ])('a week, a day and some hours before, once each: %s', async (_when, day, week, dayBefore, start) => {
    await begin(start);
    const { slot } = await makeFair(at, {
      sheet: { eventDate: `${day}T10:00` },
      slot: { startTime: `${day}T10:00`, endTime: `${day}T12:00` },
    });
    await signedUp(at, slot, { ...ann, ...consenting });
    expect(await remindedAt(`${week}T08:59`)).toEqual([]);
    expect(await remindedAt(`${week}T09:00`)).toEqual(['week to Ann Anders: Set up tables']);
    expect(await remindedAt(`${week}T12:00`)).toEqual([]);
    expect(await remindedAt(`${dayBefore}T08:59`)).toEqual([]);
    expect(await remindedAt(`${dayBefore}T09:00`)).toEqual(['day to Ann Anders: Set up tables']);
    expect(await remindedAt(`${day}T06:59`)).toEqual([]);
    expect(await remindedAt(`${day}T07:00`)).toEqual(['hour to Ann Anders: Set up tables']);
    for (const hour of ['09:00', '12:00', '19:00', '23:59']) expect(await remindedAt(`${day}T${hour}`)).toEqual([]);
  });

  test('and none is noted as sent to somebody without an address', async () => {
    const { slot } = await makeFair(at);
    const { id } = await signedUp(at, slot, { ...ann, ...consenting });
    await at.hub.database.write(async ({ db }) => {
      await db.updateTable('volunteers').set({ email: null, person_id: id }).where('id', '=', id).execute();
    });
    expect(await remindedAt('2026-12-11T09:00')).toEqual([]);
    expect(await at.platform.database.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
  });

  test('the evening before what begins by seven, and by the day of the event where a slot has no time', async () => {
    const sheet = await makeSheet(at);
    const early = await makeSlot(at, sheet, { title: 'Bake', startTime: '2026-12-12T06:30', endTime: null });
    const any = await makeSlot(at, sheet, { title: 'Bring cake', startTime: null, endTime: null });
    await signedUp(at, early, { ...ann, ...consenting });
    await signedUp(at, any, { ...ben, ...consenting });
    await letItBe(at, '2026-12-11T18:59');
    await newReminders();
    expect(await remindedAt('2026-12-11T19:00')).toEqual(['hour to Ann Anders: Bake']);
    expect(await remindedAt('2026-12-12T07:00')).toEqual(['hour to Ben Bakker: Bring cake']);
  });

  test('only to those who consented, and never for the kind that was due before they signed up', async () => {
    const { slot } = await makeFair(at, { slot: { maxVolunteers: null } });
    await signedUp(at, slot, { ...ann, ...consenting });
    await signedUp(at, slot, ben);
    expect(await remindedAt('2026-12-05T09:00')).toEqual(['week to Ann Anders: Set up tables']);
    await letItBe(at, '2026-12-05T09:30');
    await signedUp(at, slot, { ...chiyo, ...consenting });
    expect(await remindedAt('2026-12-05T19:00')).toEqual([]);
    expect(await remindedAt('2026-12-11T09:00')).toEqual([
      'day to Ann Anders: Set up tables',
      'day to 千代 Chiyo: Set up tables',
    ]);
  });

  test('not at the next hour either to someone who signed up after it was due', async () => {
    const { slot } = await makeFair(at, { slot: { startTime: '2026-12-12T18:00', endTime: null } });
    await letItBe(at, '2026-12-12T07:00');
    await signedUp(at, slot, { ...ann, ...consenting });
    expect(await remindedAt('2026-12-12T09:00')).toEqual([]);
  });

  test('for a sheet that nobody signed up for there is nothing to do', async () => {
    await makeFair(at);
    await makeSheet(at, { title: 'Without slots' });
    for (const moment of ['2026-12-05T09:00', '2026-12-11T09:00', '2026-12-12T07:00'])
      expect(await remindedAt(moment)).toEqual([]);
  });
});

describe('one mail tells of a whole day', () => {
  const later = { title: 'Cocoa', startTime: '2026-12-12T13:00', endTime: '2026-12-12T14:00' };

  test('of one person, across sheets, in the order of the day', async () => {
    const { sheet, slot } = await makeFair(at);
    const cocoa = await makeSlot(at, sheet, later);
    const drive = await makeSheet(at, { title: 'Bottle drive', organizerName: 'Oscar' });
    const bottles = await makeSlot(at, drive, {
      title: 'Sort bottles',
      startTime: '2026-12-12T11:00',
      endTime: '2026-12-12T12:00',
    });
    for (const each of [cocoa, bottles, slot]) await signedUp(at, each, { ...ann, ...consenting });
    await signedUp(at, cocoa, { ...ann, ...consenting, name: 'Another Ann' });
    expect(await remindedAt('2026-12-11T09:00')).toEqual([
      'day to Ann Anders: Set up tables, Sort bottles, Cocoa',
      'day to Another Ann: Cocoa',
    ]);
    const rows = await at.platform.database.db.selectFrom('reminders').select(['kind', 'automatic']).execute();
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ kind: 'day', automatic: true })));
  });

  test('to each of two parents who share an address, by their names as they are compared', async () => {
    const { sheet, slot } = await makeFair(at);
    const cocoa = await makeSlot(at, sheet, later);
    await signedUp(at, slot, { ...ann, ...consenting });
    await signedUp(at, cocoa, { ...ann, ...consenting, name: ' ann   ANDERS ', email: 'ANN@families.example' });
    await signedUp(at, slot, { ...ben, ...consenting, email: ann.email });
    expect(await remindedAt('2026-12-11T09:00')).toEqual([
      'day to Ann Anders: Set up tables, Cocoa',
      'day to Ben Bakker: Set up tables',
    ]);
  });

  test('in the evening, when it begins early', async () => {
    const { sheet, slot } = await makeFair(at, { slot: { startTime: '2026-12-12T06:00', endTime: null } });
    const cocoa = await makeSlot(at, sheet, later);
    for (const each of [slot, cocoa]) await signedUp(at, each, { ...ann, ...consenting });
    await letItBe(at, '2026-12-11T09:00');
    await newReminders();
    expect(await remindedAt('2026-12-11T19:00')).toEqual(['hour to Ann Anders: Set up tables, Cocoa']);
    expect(await remindedAt('2026-12-12T07:00')).toEqual([]);
  });

  test('and another mail of another day', async () => {
    const { sheet, slot } = await makeFair(at);
    const sunday = await makeSlot(at, sheet, {
      title: 'Clean up',
      startTime: '2026-12-13T09:00',
      endTime: '2026-12-13T11:00',
    });
    for (const each of [slot, sunday]) await signedUp(at, each, { ...ann, ...consenting });
    expect(await remindedAt('2026-12-11T09:00')).toEqual(['day to Ann Anders: Set up tables']);
    expect(await remindedAt('2026-12-12T09:00')).toEqual(['day to Ann Anders: Clean up']);
  });
});

describe('a hub that did not run when reminders were due', () => {
  test.each([
    ['five hours late sends them', '2026-12-11T14:00', ['day to Ann Anders: Set up tables']],
    ['seven hours late does not', '2026-12-11T16:00', []],
  ])('%s', async (_how, moment, expected) => {
    const { slot } = await makeFair(at);
    await signedUp(at, slot, { ...ann, ...consenting });
    await letItBe(at, '2026-12-11T08:00');
    await newReminders();
    expect(await remindedAt(moment)).toEqual(expected);
  });

  test('sends the reminder of the morning only while the slot has not begun', async () => {
    const { sheet, slot } = await makeFair(at);
    const cocoa = await makeSlot(at, sheet, { title: 'Cocoa', startTime: '2026-12-12T11:00', endTime: null });
    await signedUp(at, slot, { ...ann, ...consenting });
    await signedUp(at, cocoa, { ...ben, ...consenting });
    await letItBe(at, '2026-12-11T20:00');
    await newReminders();
    expect(await remindedAt('2026-12-12T08:00')).toEqual(['hour to Ben Bakker: Cocoa']);
  });

  test('sends nothing at night', async () => {
    const { slot } = await makeFair(at, { slot: { startTime: '2026-12-12T06:00', endTime: null } });
    await signedUp(at, slot, { ...ann, ...consenting });
    await letItBe(at, '2026-12-11T12:00');
    await newReminders();
    expect(await remindedAt('2026-12-11T21:30')).toEqual([]);
    expect(await remindedAt('2026-12-12T07:00')).toEqual([]);
  });

  test('sends nothing a second time when its clock was set back', async () => {
    const { slot } = await makeFair(at);
    await signedUp(at, slot, { ...ann, ...consenting });
    expect(await remindedAt('2026-12-11T09:00')).toHaveLength(1);
    await begin('2026-12-11T07:00');
    expect(await remindedAt('2026-12-11T09:00')).toEqual([]);
    expect(await remindedAt('2026-12-11T11:00')).toEqual([]);
  });
});

describe('what came due too long ago', () => {
  test('stands in the log as a number, and only once', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const parts = { ...hub, log };
    const { sheet, slot } = await makeFair(at);
    const cocoa = await makeSlot(at, sheet, { title: 'Cocoa' });
    for (const each of [slot, cocoa]) await signedUp(at, each, { ...ann, ...consenting });
    await signedUp(at, slot, { ...ben, ...consenting });
    await signedUp(at, cocoa, chiyo);
    at.platform.clock.set('2026-12-12T00:00:00.000Z');
    await sendDueReminders(parts, { since: new Date('2026-12-11T15:00:00.000Z') });
    await sendDueReminders(parts, { since: at.platform.clock.now() });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { reminder: 'day', mails: 2, msg: 'reminders were due too long ago and are not sent' },
    ]);
    expect(await newReminders()).toEqual([]);
  });
});

describe('an event that moves', () => {
  test('arms its reminders once more, and for the new day alone', async () => {
    const { sheet } = await makeFair(at);
    const slot = await makeSlot(at, sheet, { title: 'Bring cake', startTime: null, endTime: null });
    await signedUp(at, slot, { ...ann, ...consenting });
    expect(await remindedAt('2026-12-11T09:00')).toEqual(['day to Ann Anders: Bring cake']);
    await changeSheet(hub, sheet.id, { eventDate: '2026-12-19T09:00' }, olga);
    expect(await writtenMails(at, 'signup-changed')).toHaveLength(1);
    expect(await remindedAt('2026-12-12T09:00')).toEqual(['week to Ann Anders: Bring cake']);
    expect(await remindedAt('2026-12-18T09:00')).toEqual(['day to Ann Anders: Bring cake']);
    expect(await remindedAt('2026-12-18T11:00')).toEqual([]);
    expect(await remindedAt('2026-12-19T07:00')).toEqual(['hour to Ann Anders: Bring cake']);
  });

  test('to tomorrow is told by the mail about the change; the next reminder is that of the morning', async () => {
    const { slot } = await makeFair(at);
    await signedUp(at, slot, { ...ann, ...consenting });
    await letItBe(at, '2026-11-23T14:00');
    await changeSlot(hub, slot.id, { startTime: '2026-11-24T10:00', endTime: '2026-11-24T12:00' }, olga);
    expect(await writtenMails(at, 'signup-changed')).toHaveLength(1);
    expect(await remindedAt('2026-11-23T19:00')).toEqual([]);
    expect(await remindedAt('2026-11-24T07:00')).toEqual(['hour to Ann Anders: Set up tables']);
  });

  test('or is called off, in whole or in part, reminds nobody', async () => {
    const { sheet, slot } = await makeFair(at);
    const cocoa = await makeSlot(at, sheet, { title: 'Cocoa' });
    await signedUp(at, slot, { ...ann, ...consenting });
    await signedUp(at, cocoa, { ...ben, ...consenting });
    const { token } = await signedUp(at, cocoa, { ...chiyo, ...consenting });
    await deleteSlot(hub, slot.id, olga);
    await at.call('DELETE', '/api/manage/signup', { json: { token } });
    expect(await remindedAt('2026-12-05T09:00')).toEqual(['week to Ben Bakker: Cocoa']);
    await deleteSheet(hub, sheet.id, olga);
    expect(await remindedAt('2026-12-11T09:00')).toEqual([]);
    expect(await at.platform.database.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
  });
});

describe('the job that does it', () => {
  const job = () =>
    at.platform.database.db
      .selectFrom('jobs')
      .select(['due_at as dueAt', 'gave_up_at as gaveUpAt'])
      .where('kind', '=', 'send-due-reminders')
      .execute();

  test('is one, and waits for the next hour at which anything can be due', async () => {
    await begin('2026-12-11T08:00');
    await begin('2026-12-11T08:30');
    expect(await job()).toEqual([{ dueAt: '2026-12-11T16:00:00.000Z', gaveUpAt: null }]);
    await letItBe(at, '2026-12-11T09:00');
    expect(await job()).toEqual([{ dueAt: '2026-12-12T02:00:00.000Z', gaveUpAt: null }]);
  });

  test('is there as soon as a hub has started', async () => {
    const other = await startTestHub();
    const jobs = await other.platform.database.db.selectFrom('jobs').select(['kind', 'due_at as dueAt']).execute();
    await other.remove();
    // The clock of a new hub stands at eleven in the morning.
    expect(jobs).toContainEqual({ kind: 'send-due-reminders', dueAt: '2026-11-21T02:00:00.000Z' });
  });

  test('comes back after a minute when the database was away, and is never given up', async () => {
    const { slot } = await makeFair(at);
    await signedUp(at, slot, { ...ann, ...consenting });
    at.platform.clock.set('2026-12-11T17:00:00.000Z');
    const write = () => Promise.reject(new Error('the database is away'));
    const broken = { ...hub, database: { ...hub.database, write } };
    const run = sendDueRemindersJob(broken).run({}, { id: 'any', attempts: 1, dueAt: at.platform.clock.now() });
    expect(await run).toEqual({
      runAgainAt: new Date('2026-12-11T17:01:00.000Z'),
      isDone: false,
      error: new Error('the database is away'),
    });
  });
});
