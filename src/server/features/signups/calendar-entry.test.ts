import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedSignup } from '#tests/support/mailed-signups.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';
import { sheetEntry, signupCalendar } from './calendar-entry.ts';
import { writeCalendar, writeFeed } from './write-calendar.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({
    PUBLIC_URL: 'https://pac.example.org',
    SITE_NAME: 'Burnett PAC',
    SCHOOL_NAME: 'Maple Secondary',
  });
});
afterAll(() => platform.remove());

function read(content: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(content ?? ''));
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  if (event === undefined) throw new Error('No event');
  const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
  return { method: calendar.getFirstPropertyValue('method'), value, event: new ICAL.Event(event) };
}

const entry = (mail = mailedSignup(), method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') =>
  signupCalendar(platform, 'en', mail, method)?.content;

describe('the calendar entry of a signup', () => {
  test('says when in UTC, what, who and where, and is found again by its UID', () => {
    const { method, value, event } = read(entry(mailedSignup({ calendarSequence: 3 })));
    expect(method).toBe('PUBLISH');
    expect(value('uid')).toBe('signup-3f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f607@pac.example.org');
    expect(value('status')).toBe('CONFIRMED');
    expect(event.sequence).toBe(3);
    expect(event.summary).toBe('Setup crew: Winter Craft Fair');
    expect(event.description).toMatch(
      /^8:00 – 10:00\sa\.m\. at the school\n\nOrganized by Priya Raman \(priya@example\.org\)$/,
    );
    expect(event.organizer).toBe('mailto:priya@example.org');
    expect(value('url')).toBe('https://pac.example.org/signup-sheet/b7e4d1a2-0b5d-4e7f-9a01-b2c3d4e5f602');
    expect(entry()).toContain('DTSTART:20261212T150000Z\r\nDTEND:20261212T170000Z\r\n');
    expect(value('dtstamp')).toBe('2026-11-20T18:00:00Z');
  });

  test('has the school’s time in its title, too, where the operator wants that, in the language of the reader', async () => {
    const withTimes = await openTestPlatform({ CALENDAR_TIMES_IN_TITLES: 'on' });
    const titleOf = (language: string, mail = mailedSignup()) =>
      read(signupCalendar(withTimes, language, mail, 'PUBLISH')?.content).event.summary;
    expect(titleOf('en')).toMatch(/^8:00 – 10:00\sa\.m\., Setup crew: Winter Craft Fair$/);
    expect(titleOf('fr')).toMatch(/^08:00 – 10:00, Setup crew: Winter Craft Fair$/);
    const untimed = mailedSignup({ slot: { startTime: null, endTime: null } });
    expect(titleOf('en', untimed)).toBe('Setup crew: Winter Craft Fair');
    await withTimes.remove();
  });

  test('takes itself back under the same UID', () => {
    const { method, value, event } = read(entry(mailedSignup({ calendarSequence: 4 }), 'CANCEL'));
    expect([method, value('status'), event.sequence]).toEqual(['CANCEL', 'CANCELLED', 4]);
    expect(value('uid')).toBe(read(entry()).value('uid'));
  });

  test('of a winter evening is in the hour of the school, whose clock stands at UTC−7 all year', () => {
    const mail = mailedSignup({ slot: { startTime: '2026-12-16T01:00:00.000Z', endTime: null } });
    expect(entry(mail)).toContain('DTSTART:20261216T010000Z\r\nDTEND:20261216T020000Z\r\n');
  });

  test('over several days says both of them', () => {
    const slot = { startTime: '2026-12-11T16:00:00.000Z', endTime: '2026-12-14T00:00:00.000Z' };
    expect(read(entry(mailedSignup({ slot }))).event.description.split('\n')[0]).toMatch(
      /^Fri, Dec 11 · 9:00\sa\.m\. – Sun, Dec 13 · 5:00\sp\.m\. at the school$/,
    );
  });

  test('without a time makes nobody busy; with one it does', () => {
    const busy = (mail = mailedSignup()) => read(entry(mail)).value('transp') ?? 'OPAQUE';
    expect([busy(), busy(mailedSignup({ slot: { startTime: null, endTime: null } }))]).toEqual([
      'OPAQUE',
      'TRANSPARENT',
    ]);
  });

  test('without a time fills the school day of the event', () => {
    const untimed = { startTime: null, endTime: null };
    for (const eventDate of ['2026-12-12T07:00:00.000Z', '2026-12-13T06:59:00.000Z']) {
      const content = entry(mailedSignup({ slot: untimed, sheet: { eventDate } }));
      expect(content).toContain('DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20261213\r\n');
      expect(read(content).event.startDate.isDate).toBe(true);
    }
  });

  test('is not made where the sheet hides its date', () => {
    expect(signupCalendar(platform, 'en', mailedSignup({ sheet: { showEventDate: false } }), 'PUBLISH')).toBeNull();
  });

  test('keeps whatever was typed, in lines of at most 75 octets', () => {
    const title = String.raw`Chairs; tables, "and" more: \n \u003c 🎄 ${'聖誕義工'.repeat(20)}`;
    const mail = mailedSignup({
      slot: { title },
      sheet: { title: 'BEGIN:VEVENT', organizerName: 'Ann "A" Lee; PhD, ^n\\u0041' },
    });
    const content = entry(mail) ?? '';
    const { event } = read(content);
    expect(event.summary).toBe(`${title}: BEGIN:VEVENT`);
    expect(event.description.split('\n').at(-1)).toBe('Organized by Ann "A" Lee; PhD, ^n\\u0041 (priya@example.org)');
    const lines = content.split('\r\n');
    expect(lines.some((line) => line.includes('\n'))).toBe(false);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

describe('the calendar file of a sheet', () => {
  const sheet = { ...mailedSignup().sheet, description: 'Sixty tables.\nCome early.', calledOffAt: null };
  const fileOf = (more: { readonly description?: string | null }, slots: Parameters<typeof sheetEntry>[2]) =>
    writeCalendar(platform, 'PUBLISH', [sheetEntry(platform, { ...sheet, ...more }, slots, 'en')]);

  test('reaches from the first start to the last end of that day', () => {
    const content = fileOf({}, [
      { startTime: '2026-12-12T19:00:00.000Z', endTime: null },
      { startTime: '2026-12-12T15:00:00.000Z', endTime: '2026-12-12T17:00:00.000Z' },
      { startTime: '2026-12-11T15:00:00.000Z', endTime: '2026-12-11T17:00:00.000Z' },
      { startTime: null, endTime: null },
    ]);
    const { value, event, method } = read(content);
    expect([method, value('uid'), event.summary]).toEqual([
      'PUBLISH',
      `sheet-${sheet.id}@pac.example.org`,
      'Winter Craft Fair',
    ]);
    const [hours, ...rest] = event.description.split('\n\n');
    expect(hours).toMatch(/^8:00\sa\.m\. – 1:00\sp\.m\. at the school$/);
    expect(rest).toEqual(['Sixty tables.\nCome early.', 'Organized by Priya Raman (priya@example.org)']);
    expect([value('dtstart'), value('dtend')]).toEqual(['2026-12-12T15:00:00Z', '2026-12-12T20:00:00Z']);
  });

  test('is a whole day where no slot of that day has a time', () => {
    expect(fileOf({ description: null }, [{ startTime: null, endTime: null }])).toContain(
      'DTSTART;VALUE=DATE:20261212',
    );
  });

  test('makes nobody busy, and is at the school', () => {
    const { value } = read(fileOf({}, []));
    expect([value('transp'), value('location')]).toEqual(['TRANSPARENT', 'Maple Secondary']);
  });
});

describe('a calendar', () => {
  const { sheet } = mailedSignup();
  const lines = (more: Partial<typeof sheet>) =>
    entry(mailedSignup({ sheet: more }))
      ?.replaceAll('\r\n ', '')
      .split('\r\n') ?? [];
  const organizer = (more: Partial<typeof sheet>) => lines(more).find((line) => line.startsWith('ORGANIZER'));

  test('ends its last line, too, and is no message where it is read again and again', () => {
    expect(entry()).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    const stamp = platform.clock.now();
    const feed = writeFeed(platform, 'PAC', [{ id: 'x', summary: 'Fair', start: stamp, end: stamp, stamp }]);
    expect(feed).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(feed).not.toContain('METHOD');
  });

  test.each([
    ['Ann \\', 'Ann '],
    ['Ann "the \\"baker"', 'Ann “the ”baker“'],
    ['\u202eann\u2069', 'ann'],
    ['\\', 'priya@example.org'],
  ])('names the organizer %j in a way that every program reads', (organizerName, name) => {
    expect(organizer({ organizerName })).toBe(`ORGANIZER;CN="${name}":mailto:priya@example.org`);
  });

  test.each([
    ['josé@example.org', 'jos%C3%A9@example.org'],
    ['pat@exämple.org', 'pat@xn--exmple-cua.org'],
    ['pac+fair&more=1@example.org', 'pac+fair%26more%3D1@example.org'],
  ])('links to the organizer’s address %s as a link is written', (organizerEmail, address) => {
    expect(organizer({ organizerEmail })).toBe(`ORGANIZER;CN="Priya Raman":mailto:${address}`);
    // People read the address as it is.
    expect(lines({ organizerEmail }).join('')).toContain(`(${organizerEmail})`);
  });

  test('lets no text turn the direction of what follows', () => {
    const { event } = read(entry(mailedSignup({ slot: { title: '\u202Eselbat \u2067up\u2069' } })));
    expect(event.summary).toBe('selbat up: Winter Craft Fair');
  });
});
