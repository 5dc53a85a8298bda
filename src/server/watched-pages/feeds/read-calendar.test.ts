import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/monitors/page-content.ts';
import { datesInText } from '#domain/monitors/dates/dates-in-text.ts';
import type { PageFault } from '#server/watched-pages/page-fault.ts';
import { readPage } from '#server/watched-pages/read-page.ts';
import { calendarFile, eventOf, zoneOf } from '#tests/support/school-pages/calendar-file.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';
import { threadMs } from '#tests/support/thread-time.ts';

/** Of processor time, many times what it takes. */
const MAX_MS = 4000;

const read = (text: string) =>
  readPage(fetchedPage(text, { contentType: 'text/calendar', url: 'https://harbour.sd38.bc.ca/calendar.ics' }));
const linesFrom = async (...lines: string[]) => linesOf((await read(calendarFile(...lines))).content.text);

describe('a calendar', () => {
  it.each([
    ['floating', 'DTSTART:20261127T090000', 'Fri, Nov 27, 2026, 9:00 a.m.'],
    ['in UTC', 'DTSTART:20261127T170000Z', 'Fri, Nov 27, 2026, 10:00 a.m.'],
    ['in UTC, in summer', 'DTSTART:20260627T170000Z', 'Sat, Jun 27, 2026, 10:00 a.m.'],
    [
      'in the school’s zone, in the first winter at UTC−7',
      'DTSTART;TZID=America/Vancouver:20261215T180000',
      'Tue, Dec 15, 2026, 6:00 p.m.',
    ],
    [
      'in the zone as Outlook calls it',
      'DTSTART;TZID=Pacific Standard Time:20261215T180000',
      'Tue, Dec 15, 2026, 6:00 p.m.',
    ],
    ['in another zone', 'DTSTART;TZID=America/Toronto:20261215T180000', 'Tue, Dec 15, 2026, 4:00 p.m.'],
    ['in a zone that nobody knows', 'DTSTART;TZID=Nowhere/Else:20261215T180000', 'Tue, Dec 15, 2026, 6:00 p.m.'],
    ['on a whole day', 'DTSTART;VALUE=DATE:20261127', 'Fri, Nov 27, 2026'],
  ])('tells the school’s time of an event %s', async (_what, start, expected) => {
    expect(await linesFrom(eventOf('UID:1', 'SUMMARY:Concert', start))).toEqual(['Concert', expected]);
  });

  it.each([
    [
      'Pacific Standard Time',
      'Tue, Dec 15, 2026, 6:00 p.m.',
      'by the school’s own law, not by the older rules that the file carries',
    ],
    ['Somewhere in the East', 'Tue, Dec 15, 2026, 4:00 p.m.', 'by the rules of the file, which alone knows that zone'],
  ])('tells an event in the zone "%s" as %s: %s', async (zone, expected) => {
    const [standard, summer] = zone.startsWith('Pacific')
      ? (['-0800', '-0700'] as const)
      : (['-0500', '-0400'] as const);
    const concert = eventOf('UID:1', 'SUMMARY:Concert', `DTSTART;TZID=${zone}:20261215T180000`);
    const lines = await linesFrom(zoneOf(zone, standard, summer), concert);
    expect(lines[1]).toBe(expected);
  });

  it.each([
    [['DTSTART:20261127T090000', 'DTEND:20261127T150000'], 'Fri, Nov 27, 2026, 9:00 a.m. – 3:00 p.m.'],
    [['DTSTART:20261127T090000', 'DURATION:PT90M'], 'Fri, Nov 27, 2026, 9:00 a.m. – 10:30 a.m.'],
    [
      ['DTSTART:20261127T200000', 'DTEND:20261128T010000'],
      'Fri, Nov 27, 2026, 8:00 p.m. – Sat, Nov 28, 2026, 1:00 a.m.',
    ],
    [['DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270102'], 'Mon, Dec 21, 2026 – Fri, Jan 1, 2027'],
    [['DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20261222'], 'Mon, Dec 21, 2026'],
  ])('tells from when to when: %j', async (lines, expected) => {
    expect((await linesFrom(eventOf('UID:1', 'SUMMARY:Break', ...lines)))[1]).toBe(expected);
  });

  it('has dates that are found again', async () => {
    const text = (
      await linesFrom(eventOf('UID:1', 'SUMMARY:Break', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270102'))
    ).join('\n');
    expect(datesInText(text, '2026-11-20')).toEqual([{ from: '2026-12-21', to: '2027-01-01' }]);
  });

  it('tells each time of a repeated event, without those that are left out or moved', async () => {
    const lines = await linesFrom(
      eventOf(
        'UID:r',
        'SUMMARY:Chess',
        'DTSTART;TZID=America/Vancouver:20261026T120000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=America/Vancouver:20261102T120000',
      ),
      eventOf(
        'UID:r',
        'SUMMARY:Chess in the gym',
        'RECURRENCE-ID;TZID=America/Vancouver:20261109T120000',
        'DTSTART;TZID=America/Vancouver:20261110T130000',
      ),
    );
    expect(lines).toEqual([
      'Chess',
      'Mon, Oct 26, 2026, 12:00 p.m.',
      'Mon, Nov 16, 2026, 12:00 p.m.',
      'Mon, Nov 23, 2026, 12:00 p.m.',
      'Chess in the gym',
      'Tue, Nov 10, 2026, 1:00 p.m.',
    ]);
  });

  it('ends with the 500th time, or with the 400th day', async () => {
    const daily = await linesFrom(eventOf('UID:1', 'SUMMARY:Daily', 'DTSTART:20260901T090000', 'RRULE:FREQ=DAILY'));
    expect(daily).toHaveLength(1 + 401 + 1);
    expect(daily.at(-1)).toBe('and further by the rule FREQ=DAILY');
    const hourly = await linesFrom(eventOf('UID:1', 'SUMMARY:Hourly', 'DTSTART:20260901T090000', 'RRULE:FREQ=HOURLY'));
    expect(hourly).toHaveLength(1 + 500 + 1);
  });

  it('tells title, place, words and link, whatever folds and escapes them', async () => {
    const lines = await linesFrom(
      eventOf(
        'UID:1',
        'SUMMARY:A very long title that is folded\r\n  over two lines\\, with a comma',
        'DTSTART;VALUE=DATE:20261127',
        'LOCATION:Gym',
        'DESCRIPTION:First line\\nSecond <b>line</b>',
        'URL:https://harbour.sd38.bc.ca/gym',
        'STATUS:CANCELLED',
      ),
      eventOf('UID:2', 'DTSTART;VALUE=DATE:20261128'),
    );
    expect(lines).toEqual([
      'A very long title that is folded over two lines, with a comma',
      'Cancelled',
      'Fri, Nov 27, 2026',
      'Gym',
      'First line',
      'Second line',
      '→ /gym',
      'An event without a title',
      'Sat, Nov 28, 2026',
    ]);
  });

  it('does not change with the order of its events, nor with when it was written', async () => {
    const [a, b] = [
      eventOf('UID:a', 'SUMMARY:A', 'DTSTART:20261127T090000'),
      eventOf('UID:b', 'SUMMARY:B', 'DTSTART:20261128T090000'),
    ];
    const one = await read(calendarFile(a, b));
    const other = await read(calendarFile(b, a).replaceAll('DTSTAMP:20261101', 'DTSTAMP:20261119'));
    expect(other.contentHash).toBe(one.contentHash);
    expect(one.content.entries.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(one.elementsFound).toBe(2);
  });
});

describe('a hostile calendar', () => {
  const refusal = async (text: string) => {
    const began = threadMs();
    const fault = await read(text).catch((error: unknown) => error as PageFault);
    expect(threadMs() - began).toBeLessThan(MAX_MS);
    return 'kind' in fault ? fault.kind : null;
  };

  it('of 100,000 events is refused', async () => {
    const events = Array.from({ length: 100_000 }, (_, n) =>
      eventOf(`UID:${n}`, `SUMMARY:Event ${n}`, 'DTSTART:20261127T090000'),
    );
    expect(await refusal(calendarFile(...events))).toBe('too-large');
  });

  it('of 3,000 events is read in time', async () => {
    const events = Array.from({ length: 3000 }, (_, n) =>
      eventOf(`UID:${n}`, `SUMMARY:Event ${n}`, 'DTSTART:20261127T090000', 'RRULE:FREQ=WEEKLY'),
    );
    expect(await refusal(calendarFile(...events))).toBeNull();
  });

  it.each([
    ['that is none', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY', 'malformed'],
    ['without events', calendarFile(), 'empty'],
  ])('%s is refused', async (_what, text, kind) => {
    expect(await refusal(text)).toBe(kind);
  });
});
