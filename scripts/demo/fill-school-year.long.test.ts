import { afterEach, expect, test } from 'vitest';
import { isFull } from '#domain/places.ts';
import { sheetClosesAt } from '#domain/closing-times.ts';
import { isActive } from '#domain/sheet-dates.ts';
import { sheetsSince } from '#server/features/sheets/old-sheets.store.ts';
import { mailTemplates } from '#server/all-mails.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';
import { createDemoUsers } from './demo-users.ts';
import { fillSchoolYear } from './fill-school-year.ts';

let platform: TestPlatform | undefined;
afterEach(() => platform?.remove());

async function filledAt(moment: string) {
  const opened = await openTestPlatform();
  platform = opened;
  opened.clock.set(moment);
  const { id, name, email, role } = (await createDemoUsers(opened)).user;
  const mailbox = createMailbox(opened, createJobs(opened).enqueue, mailTemplates);
  const filled = await fillSchoolYear(
    {
      hub: { ...opened, mailbox },
      travel: (to) => opened.clock.set(to.toISOString()),
      member: { actor: { role, userId: id, sessionHash: '' }, name, email },
    },
    new Date(moment),
  );
  mailbox.close();
  const { db } = opened.database;
  return {
    filled,
    people: await db.selectFrom('volunteers').select(['bringing', 'display_name as displayName']).execute(),
    looking: await db.selectFrom('hand_overs').select('state').execute(),
    waiting: await db.selectFrom('waitlist_entries').select('state').execute(),
    said: await db.selectFrom('door_facts').select(['kind', 'odd']).execute(),
    answers: await db.selectFrom('answers').select('question_id').execute(),
    ...(await sheetsSince(db, new Date(0))),
    schoolClock: opened.schoolClock,
  };
}

test.each([
  '2026-09-03T15:00:00Z',
  '2026-11-20T18:00:00Z',
  '2027-03-07T02:00:00Z',
  '2027-07-15T20:00:00Z',
  '2028-02-29T08:00:00Z',
])('the demo shows past and coming events of every kind when it is started at %s', async (moment) => {
  const { filled, people, looking, waiting, said, answers, sheets, slots, schoolClock } = await filledAt(moment);
  const now = new Date(moment);
  expect(sheets).toHaveLength(filled.sheets);
  expect(sheets.length).toBeGreaterThanOrEqual(14);
  expect(people).toHaveLength(filled.signups);
  expect(filled.signups).toBeGreaterThan(120);
  expect(looking.map(({ state }) => state)).toEqual(['open']);
  expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(new Set(said.map(({ kind }) => kind))).toEqual(new Set(['arrived', 'left', 'no_show']));
  expect(said.filter(({ odd }) => odd !== null)).toEqual([]);
  const active = sheets.filter((sheet) => isActive(schoolClock, sheet, now));
  expect(active.length).toBeGreaterThanOrEqual(6);
  expect(sheets.length - active.length).toBeGreaterThanOrEqual(4);
  expect(sheets.some((sheet) => sheetClosesAt(schoolClock, sheet, []) <= now && new Date(sheet.eventDate) > now)).toBe(
    true,
  );
  expect(sheets.some(({ showEventDate }) => !showEventDate)).toBe(true);
  expect(sheets.some(({ showSpotCount }) => !showSpotCount)).toBe(true);
  const taken = slots.map((slot) => ({ ...slot, full: isFull(slot.currentVolunteers, slot.maxVolunteers) }));
  expect(taken.some(({ full }) => full)).toBe(true);
  expect(taken.some(({ currentVolunteers }) => currentVolunteers === 0)).toBe(true);
  expect(taken.some(({ maxVolunteers }) => maxVolunteers === null)).toBe(true);
  expect(
    slots.some(({ kind, unit, currentVolunteers }) => kind === 'item' && unit !== null && currentVolunteers > 0),
  ).toBe(true);
  expect(people.some(({ bringing }) => bringing !== null)).toBe(true);
  expect(people.some(({ displayName }) => displayName !== null)).toBe(true);
  expect(answers.length).toBeGreaterThan(5);
  expect(sheets.some(({ opensAt }) => opensAt !== null && new Date(opensAt) > now)).toBe(true);
});
