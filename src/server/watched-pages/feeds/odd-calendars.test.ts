import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/monitors/page-content.ts';
import { readPage } from '#server/watched-pages/read-page.ts';
import { calendarFile, eventOf } from '#tests/support/school-pages/calendar-file.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';

const linesOfFile = async (text: string) => {
  const page = fetchedPage(text, { contentType: 'text/calendar', url: 'https://school.example/calendar.ics' });
  return linesOf((await readPage(page)).content.text);
};
const linesFrom = (...parts: string[]) => linesOfFile(calendarFile(...parts));

const FIRST = eventOf('UID:1', 'SUMMARY:Before', 'DTSTART:20261201T090000');
const LAST = eventOf('UID:9', 'SUMMARY:After', 'DTSTART:20261231T090000');
const unread = (line: string) => `We can’t read this line: “${line}”`;

describe('a line that cannot be read', () => {
  const day = 'Thu, Dec 3, 2026';
  const start = 'DTSTART:20261203T090000';
  it.each<[string[], string[]]>([
    [['DTSTART:2026-12-03 09:00'], [unread('DTSTART:2026-12-03 09:00')]],
    [['DTSTART:'], [unread('DTSTART:')]],
    [['DTSTART:20261399'], [unread('DTSTART:20261399')]],
    [['DTSTART:20260230T090000'], [unread('DTSTART:20260230T090000')]],
    [['DTSTART:99991231T090000'], [unread('DTSTART:99991231T090000')]],
    [
      [start, 'RRULE:FREQ=YEARLY;INTERVAL=3;UNTIL=99991231T235959Z'],
      [`${day}, 9:00 a.m.`, 'and further by the rule FREQ=YEARLY;INTERVAL=3;UNTIL=99991231'],
    ],
    [
      [start, 'DURATION:P99999999999D'],
      [`${day}, 9:00 a.m.`, unread('DURATION:P99999999999D')],
    ],
    [['DTSTART:Thursday'], [unread('DTSTART:Thursday')]],
    [['DTSTART'], [unread('DTSTART')]],
    [[], []],
    [
      [start, 'RRULE:FREQ=SOMETIMES'],
      [`${day}, 9:00 a.m.`, unread('RRULE:FREQ=SOMETIMES')],
    ],
    [
      [start, 'RRULE:FREQ=WEEKLY;UNTIL='],
      [`${day}, 9:00 a.m.`, unread('RRULE:FREQ=WEEKLY;UNTIL=')],
    ],
    [
      [start, 'RRULE:FREQ=WEEKLY;BYDAY=XX'],
      [`${day}, 9:00 a.m.`, unread('RRULE:FREQ=WEEKLY;BYDAY=XX')],
    ],
    [
      [start, 'RRULE:FREQ=WEEKLY;BYMONTHDAY=3'],
      [`${day}, 9:00 a.m.`, unread('RRULE:FREQ=WEEKLY;BYMONTHDAY=3')],
    ],
    [
      [start, 'RRULE:FREQ=WEEKLY;INTERVAL=99999999'],
      [`${day}, 9:00 a.m.`, unread('RRULE:FREQ=WEEKLY;INTERVAL=99999999')],
    ],
    [
      [start, 'RRULE:COUNT=3'],
      [`${day}, 9:00 a.m.`, unread('RRULE:COUNT=3')],
    ],
    [
      [start, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:never,20261210'],
      [`${day}, 9:00 a.m.`, unread('EXDATE:never,20261210')],
    ],
    [
      [start, 'DTEND:late'],
      [`${day}, 9:00 a.m.`, unread('DTEND:late')],
    ],
    [
      [start, 'DURATION:2 hours'],
      [`${day}, 9:00 a.m.`, unread('DURATION:2 hours')],
    ],
    [
      [start, 'RECURRENCE-ID:x'],
      [`${day}, 9:00 a.m.`, unread('RECURRENCE-ID:x')],
    ],
    [
      [start, 'DESCRIPTION:Bring a bag', 'and a second line that was not folded', '</div>'],
      [`${day}, 9:00 a.m.`, 'Bring a bag', unread('and a second line that was not folded'), unread('</div>')],
    ],
    [
      [start, 'BEGIN:VALARM', 'TRIGGER:x', 'so it goes', 'END:VALARM', 'LOCATION:Gym'],
      [`${day}, 9:00 a.m.`, 'Gym'],
    ],
    [
      [start, 'X-WR-"ODD;=:'],
      [`${day}, 9:00 a.m.`, unread('X-WR-"ODD;=:')],
    ],
    [[start, 'DTSTAMP:yesterday', 'CREATED:', 'SEQUENCE:many', 'GEO:here'], [`${day}, 9:00 a.m.`]],
  ])('is told with its event, and hides no other: %j', async (lines, expected) => {
    expect(new Set(await linesFrom(FIRST, eventOf('UID:5', 'SUMMARY:Book fair', ...lines), LAST))).toEqual(
      new Set([
        'Before',
        'Tue, Dec 1, 2026, 9:00 a.m.',
        'Book fair',
        ...expected,
        'After',
        'Thu, Dec 31, 2026, 9:00 a.m.',
      ]),
    );
  });

  it.each([
    ['before the events', (file: string) => file.replace('BEGIN:VEVENT', 'a stray line\r\nBEGIN:VEVENT')],
    ['after the calendar', (file: string) => `${file}\r\n<!-- served in 12 ms -->\r\n`],
    [
      'in a zone',
      (file: string) => file.replace('BEGIN:VEVENT', 'BEGIN:VTIMEZONE\r\noh\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT'),
    ],
    ['where an event should end', (file: string) => file.replace('END:VEVENT\r\n', '')],
    ['where the last event should end', (file: string) => file.replace(/END:VEVENT\r\nEND:VCAL/, 'END:VCAL')],
  ])('hides nothing %s', async (_where, spoil) => {
    expect(await linesOfFile(spoil(calendarFile(FIRST, LAST)))).toEqual([
      'Before',
      'Tue, Dec 1, 2026, 9:00 a.m.',
      'After',
      'Thu, Dec 31, 2026, 9:00 a.m.',
    ]);
  });

  it.each(['BEGIN:VEVNT', 'BEGIN VEVENT', 'BEGIN:V3VENT', ''])(
    'is told where an event begins with “%s”, and the event with it',
    async (line) => {
      const spoiled = LAST.replace('BEGIN:VEVENT', line);
      const told = [await linesFrom(FIRST, spoiled), await linesFrom(spoiled, FIRST)];
      for (const lines of told)
        expect(lines.filter((each) => !each.startsWith('We can’t read'))).toEqual([
          'Before',
          'Tue, Dec 1, 2026, 9:00 a.m.',
          'After',
          'Thu, Dec 31, 2026, 9:00 a.m.',
        ]);
    },
  );

  it('is no reason to pass over an event that says neither title nor time', async () => {
    expect(await linesFrom(eventOf('CLASS:PUBLIC'), FIRST)).toContain('An event without a title');
  });

  it('of an end that stands there twice is no event', async () => {
    expect(await linesFrom(`${FIRST}\r\nEND:VEVENT`, LAST)).toHaveLength(4);
  });

  it('changes nothing when an event comes before it', async () => {
    const odd = eventOf('UID:5', 'SUMMARY:Book fair', 'DTSTART:soon');
    const [alone, together] = [await linesFrom(odd), await linesFrom(FIRST, odd)];
    expect(together.slice(-2)).toEqual(alone);
  });
});

describe('a day', () => {
  it.each([
    [['DTSTART:20261023', 'DTEND:20261024'], 'Fri, Oct 23, 2026'],
    [['DTSTART;TZID=America/Vancouver:20261023'], 'Fri, Oct 23, 2026'],
    [['DTSTART;VALUE=DATE-TIME:20261023', 'DTEND;VALUE=DATE-TIME:20261026'], 'Fri, Oct 23, 2026 – Sun, Oct 25, 2026'],
    [['DTSTART;VALUE=DATE:20261023T000000'], 'Fri, Oct 23, 2026'],
    [['DTSTART;VALUE=DATE:20261023T000000', 'DTEND;VALUE=DATE:20261024T000000'], 'Fri, Oct 23, 2026'],
    [['DTSTART;VALUE=DATE:20261023', 'DTEND:20261023T235900'], 'Fri, Oct 23, 2026'],
    [['DTSTART;VALUE=DATE:20261023', 'DTEND:20261024T000000'], 'Fri, Oct 23, 2026'],
    [['DTSTART;VALUE=DATE:20261023', 'DTEND:20261024T150000'], 'Fri, Oct 23, 2026 – Sat, Oct 24, 2026'],
    [['DTSTART;VALUE=DATE:20261023', 'DURATION:P2D'], 'Fri, Oct 23, 2026 – Sat, Oct 24, 2026'],
    [['DTSTART;VALUE=DATE:20261023', 'DURATION:P1DT12H'], 'Fri, Oct 23, 2026 – Sat, Oct 24, 2026'],
    [['DTSTART:20261023T180000', 'DTEND;VALUE=DATE:20261023'], 'Fri, Oct 23, 2026, 6:00 p.m.'],
    [
      ['DTSTART:20261023T180000', 'DTEND:20261023T240000'],
      'Fri, Oct 23, 2026, 6:00 p.m. – Sat, Oct 24, 2026, 12:00 a.m.',
    ],
  ])('is read whatever form it has: %j', async (lines, expected) => {
    expect(await linesFrom(eventOf('UID:1', 'SUMMARY:Pro-D day', ...lines))).toEqual(['Pro-D day', expected]);
  });
});

describe('a calendar that was cut off', () => {
  const whole = calendarFile(FIRST, LAST).trimEnd();
  it.each([
    ['before its last line', whole.replace(/\r\nEND:VCALENDAR$/, '')],
    ['within an event', whole.slice(0, whole.indexOf('After'))],
    ['within its last word', whole.slice(0, -3)],
    ['and followed by another', `${whole.slice(0, whole.indexOf('After'))}\r\n${whole}`],
  ])('%s is an error', async (_where, text) => {
    await expect(linesOfFile(text)).rejects.toMatchObject({
      kind: 'malformed',
      message: 'The calendar is cut off: its last line, END:VCALENDAR, is missing',
    });
  });
});
