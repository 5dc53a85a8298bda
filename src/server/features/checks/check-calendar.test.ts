import { afterAll, beforeEach, expect, test } from 'vitest';
import { calendarFile, eventOf } from '#tests/support/school-pages/calendar-file.ts';
import { page } from '#tests/support/school-answers.ts';
import { startWatchedSite } from '#tests/support/watched-site.ts';

const at = await startWatchedSite();
afterAll(() => at.remove());
beforeEach(() => at.begin());

const calendar = (...events: string[]) => page(calendarFile(...events), { type: 'text/calendar; charset=utf-8' });
const lunch = (...more: string[]) =>
  eventOf(
    'UID:lunch',
    'SUMMARY:Hot lunch',
    'DTSTART;TZID=America/Vancouver:20261204T113000',
    'DTEND;TZID=America/Vancouver:20261204T121500',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    ...more,
  );
const concert = eventOf('UID:concert', 'SUMMARY:Concert', 'DTSTART;TZID=America/Vancouver:20261215T180000');
const withOddLines = eventOf('UID:fair', 'SUMMARY:Book fair', 'DTSTART:2026-12-03 09:00', 'Bring a bag');

test.each([
  ['EXDATE;TZID=America/Vancouver:20261211T113000'],
  ['EXDATE:20261211T183000Z'],
  ['EXDATE;VALUE=DATE:20261211'],
  ['EXDATE:20261211'],
])('a lunch that is left out of the school’s calendar is told, by %s', async (line) => {
  at.site.answer('/calendar.ics', calendar(lunch()), calendar(lunch(line)));
  const monitor = await at.watch('/calendar.ics');
  const { change } = await at.check(monitor);
  expect(change?.diffContent).toBe('- Fri, Dec 11, 2026, 11:30 a.m. – 12:15 p.m.');
});

test('an event that cannot be read is told with its title and line, and hides no other', async () => {
  at.site.answer('/calendar.ics', calendar(lunch()), calendar(withOddLines, lunch(), concert));
  const monitor = await at.watch('/calendar.ics');
  const { change } = await at.check(monitor);
  expect(change?.diffContent.split('\n')).toEqual([
    '+ Concert',
    '+ Tue, Dec 15, 2026, 6:00 p.m.',
    '+ Book fair',
    '+ We can’t read this line: “Bring a bag”',
    '+ We can’t read this line: “DTSTART:2026-12-03 09:00”',
  ]);
});

test('a calendar that was cut off on its way is an error, and no change', async () => {
  const cut = calendarFile(lunch(), concert).replace(/SUMMARY:Concert[\s\S]*$/, 'SUMM');
  at.site.answer('/calendar.ics', calendar(lunch(), concert), page(cut, { type: 'text/calendar' }));
  const monitor = await at.watch('/calendar.ics');
  const { change, snapshot } = await at.check(monitor);
  expect(change).toBeNull();
  expect(snapshot).toMatchObject({ status: 'error', errorMessage: expect.stringContaining('is cut off') });
});
