import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/monitors/page-content.ts';
import { compareContents } from '#server/watched-pages/compare-contents.ts';
import { readPage } from '#server/watched-pages/read-page.ts';
import { calendarFile, eventOf, zoneOf } from '#tests/support/school-pages/calendar-file.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';
import { threadMs } from '#tests/support/thread-time.ts';

const read = (...parts: string[]) =>
  readPage(fetchedPage(calendarFile(...parts), { contentType: 'text/calendar', url: 'https://school.example/c.ics' }));
const linesFrom = async (...parts: string[]) => linesOf((await read(...parts)).content.text);

const FIRST = 'Mon, Nov 2, 2026, 12:00 p.m.';
const SECOND = 'Mon, Nov 9, 2026, 12:00 p.m.';
const THIRD = 'Mon, Nov 16, 2026, 12:00 p.m.';
const LAST = 'Mon, Nov 23, 2026, 12:00 p.m.';

/** Mondays at noon in November 2026, by the clock of the school: the same series in each form. */
const series: Readonly<Record<string, string>> = {
  'the school’s zone': 'DTSTART;TZID=America/Vancouver:20261102T120000',
  'another zone': 'DTSTART;TZID=America/Toronto:20261102T140000',
  UTC: 'DTSTART:20261102T190000Z',
  'no zone': 'DTSTART:20261102T120000',
};

/** November 9 at noon. */
const forms: Readonly<Record<string, (property: string) => string>> = {
  'the school’s zone': (property) => `${property};TZID=America/Vancouver:20261109T120000`,
  'another zone': (property) => `${property};TZID=America/Toronto:20261109T140000`,
  UTC: (property) => `${property}:20261109T190000Z`,
  'a day': (property) => `${property};VALUE=DATE:20261109`,
  'eight digits': (property) => `${property}:20261109`,
};

const pairs = Object.keys(series).flatMap((start) => Object.keys(forms).map((form): [string, string] => [start, form]));
const startIn = (name: string) => series[name] ?? '';
const written = (name: string, property: string) => forms[name]?.(property) ?? '';

describe('a series in one form and a date of it in another', () => {
  it.each(pairs)('in %s, left out as %s', async (start, form) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn(start), 'RRULE:FREQ=WEEKLY;COUNT=4', written(form, 'EXDATE')),
    );
    expect(lines).toEqual(['Chess', FIRST, THIRD, LAST]);
  });

  it.each(pairs)('in %s, moved as %s', async (start, form) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn(start), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      eventOf('UID:c', 'SUMMARY:Chess, moved', written(form, 'RECURRENCE-ID'), 'DTSTART:20261110T140000'),
    );
    expect(lines).toEqual(['Chess', FIRST, THIRD, LAST, 'Chess, moved', 'Tue, Nov 10, 2026, 2:00 p.m.']);
  });

  it.each(pairs)('in %s, cancelled as %s', async (start, form) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn(start), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      eventOf('UID:c', 'SUMMARY:Chess', written(form, 'RECURRENCE-ID'), 'DTSTART:20261109T120000', 'STATUS:CANCELLED'),
    );
    expect(lines).toEqual(['Chess', FIRST, THIRD, LAST, 'Chess', 'Cancelled', SECOND]);
  });

  it.each(pairs)('in %s, added as %s', async (start, form) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn(start), 'RRULE:FREQ=WEEKLY;INTERVAL=3', written(form, 'RDATE')),
    );
    expect(lines.slice(0, 4)).toEqual(['Chess', FIRST, SECOND, LAST]);
    const twice = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn(start), 'RRULE:FREQ=WEEKLY;COUNT=4', written(form, 'RDATE')),
    );
    expect(twice).toEqual(['Chess', FIRST, SECOND, THIRD, LAST]);
  });

  it.each(
    Object.keys(series).flatMap((start) =>
      [
        '20261109T190000Z',
        '20261110T065959Z',
        '20261116T185959Z',
        '20261109',
        '20261109T235959',
        '20261115T235959',
      ].map((until) => [start, until] as const),
    ),
  )('in %s, until %s', async (start, until) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn(start), `RRULE:FREQ=WEEKLY;UNTIL=${until}`),
    );
    expect(lines).toEqual(['Chess', FIRST, SECOND]);
  });

  it.each(pairs)('in %s, moved from there on, as %s', async (start, form) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn(start), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      eventOf(
        'UID:c',
        'SUMMARY:Chess now at two',
        written(form, 'RECURRENCE-ID;RANGE=THISANDFUTURE'),
        'DTSTART;TZID=America/Vancouver:20261110T140000',
        'DTEND;TZID=America/Vancouver:20261110T150000',
      ),
    );
    const afternoons = ['Tue, Nov 10', 'Tue, Nov 17', 'Tue, Nov 24'].map(
      (day) => `${day}, 2026, 2:00 p.m. – 3:00 p.m.`,
    );
    expect(lines).toEqual(['Chess', FIRST, 'Chess now at two', ...afternoons]);
  });
});

describe('a series of whole days', () => {
  it.each([
    'EXDATE;VALUE=DATE:20261109',
    'EXDATE:20261109',
    'EXDATE:20261109T000000',
    'EXDATE:20261109T000000Z',
    'EXDATE:20261109T070000Z',
    'EXDATE;TZID=America/Vancouver:20261109T090000',
  ])('leaves a day out by %s', async (line) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Library day', 'DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=WEEKLY;COUNT=3', line),
    );
    expect(lines).toEqual(['Library day', 'Mon, Nov 2, 2026', 'Mon, Nov 16, 2026']);
  });

  it.each(['20261109', '20261109T000000Z', '20261109T235959', '20261110T065959Z'])('ends with %s', async (until) => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Library day', 'DTSTART;VALUE=DATE:20261102', `RRULE:FREQ=WEEKLY;UNTIL=${until}`),
    );
    expect(lines).toEqual(['Library day', 'Mon, Nov 2, 2026', 'Mon, Nov 9, 2026']);
  });
});

describe('a repeated event', () => {
  it('is news when one of its days is left out by a moment in UTC', async () => {
    const lunch = (...more: string[]) =>
      eventOf(
        'UID:lunch',
        'SUMMARY:Hot lunch',
        'DTSTART;TZID=America/Vancouver:20261204T113000',
        'DTEND;TZID=America/Vancouver:20261204T121500',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        ...more,
      );
    const [before, after] = [(await read(lunch())).content, (await read(lunch('EXDATE:20261211T183000Z'))).content];
    const change = compareContents({ before, after, reverted: false, today: '2026-11-28' });
    expect(change.diffContent).toContain('Fri, Dec 11, 2026, 11:30 a.m. – 12:15 p.m.');
  });

  it('is found by the moments of its program, whose rules for the zone are older than the law', async () => {
    // Noon is 20:00 UTC for a program that still puts the clocks back in November.
    const lines = await linesFrom(
      zoneOf('America/Vancouver', '-0800', '-0700'),
      eventOf(
        'UID:c',
        'SUMMARY:Chess',
        startIn('the school’s zone'),
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE:20261109T200000Z',
      ),
    );
    expect(lines).toEqual(['Chess', FIRST, THIRD, LAST]);
  });

  it('is left out, moved and cancelled beside one that is moved from there on', async () => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn('UTC'), 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE;VALUE=DATE:20261123'),
      eventOf(
        'UID:c',
        'SUMMARY:At two',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261109T190000Z',
        'DTSTART:20261109T210000Z',
      ),
      eventOf(
        'UID:c',
        'SUMMARY:At four',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T190000Z',
        'DTSTART:20261130T230000Z',
      ),
      eventOf('UID:c', 'SUMMARY:In the gym', 'RECURRENCE-ID:20261116T210000Z', 'DTSTART:20261116T220000Z'),
    );
    expect(lines).toEqual([
      'Chess',
      FIRST,
      'At two',
      'Mon, Nov 9, 2026, 2:00 p.m.',
      'In the gym',
      'Mon, Nov 16, 2026, 3:00 p.m.',
      'At four',
      'Mon, Nov 30, 2026, 4:00 p.m.',
      'Mon, Dec 7, 2026, 4:00 p.m.',
    ]);
  });

  it('becomes another series where one has a rule of its own from there on', async () => {
    const lines = await linesFrom(
      eventOf('UID:c', 'SUMMARY:Chess', startIn('UTC'), 'RRULE:FREQ=WEEKLY;COUNT=6'),
      eventOf(
        'UID:c',
        'SUMMARY:Every second week',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261109T190000Z',
        'DTSTART:20261109T210000Z',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3',
      ),
      eventOf(
        'UID:c',
        'SUMMARY:At four',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261207T210000Z',
        'DTSTART:20261207T230000Z',
      ),
    );
    expect(lines).toEqual([
      'Chess',
      FIRST,
      'Every second week',
      'Mon, Nov 9, 2026, 2:00 p.m.',
      'Mon, Nov 23, 2026, 2:00 p.m.',
      'At four',
      'Mon, Dec 7, 2026, 4:00 p.m.',
    ]);
  });

  it('has each time until a moment, whatever form the end of an occurrence has', async () => {
    const lines = await linesFrom(
      eventOf(
        'UID:c',
        'SUMMARY:Chess',
        'DTSTART:20261102T190000Z',
        'DTEND;TZID=America/Toronto:20261102T150000',
        'RDATE;TZID=America/Toronto:20261103T140000,20261104T140000',
      ),
    );
    expect(lines).toEqual([
      'Chess',
      'Mon, Nov 2, 2026, 12:00 p.m. – 1:00 p.m.',
      'Tue, Nov 3, 2026, 12:00 p.m. – 1:00 p.m.',
      'Wed, Nov 4, 2026, 12:00 p.m. – 1:00 p.m.',
    ]);
  });

  it('keeps its number when the program writes the date that it replaces in another form', async () => {
    const idOf = async (form: string) => {
      const { content } = await read(
        eventOf('UID:c', 'SUMMARY:Chess', startIn('UTC'), 'RRULE:FREQ=WEEKLY;COUNT=4'),
        eventOf('UID:c', 'SUMMARY:Moved', written(form, 'RECURRENCE-ID'), 'DTSTART:20261110T210000Z'),
      );
      return content.entries[1]?.id;
    };
    expect(await idOf('another zone')).toBe(await idOf('UTC'));
  });

  it('that becomes another series 300 times over costs no time', async () => {
    const began = threadMs();
    const later = Array.from({ length: 300 }, (_, n) => {
      const time = new Date(Date.UTC(2026, 10, 3 + n, 19)).toISOString().replace(/[-:]|\.000/g, '');
      return eventOf(
        'UID:c',
        `SUMMARY:Chess ${n}`,
        `RECURRENCE-ID;RANGE=THISANDFUTURE:${time}`,
        `DTSTART:${time}`,
        'RRULE:FREQ=DAILY',
      );
    });
    const lines = await linesFrom(eventOf('UID:c', 'SUMMARY:Chess', startIn('UTC'), 'RRULE:FREQ=DAILY'), ...later);
    expect(lines.slice(0, 4)).toEqual(['Chess', FIRST, 'Chess 0', 'Tue, Nov 3, 2026, 12:00 p.m.']);
    expect(threadMs() - began).toBeLessThan(2000);
  });

  it('whose rule fits no day costs no time, and hides no other event', async () => {
    const began = threadMs();
    const lines = await linesFrom(
      eventOf('UID:a', 'SUMMARY:Never', 'DTSTART:20261102T090000', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
      eventOf('UID:b', 'SUMMARY:Hardly', 'DTSTART:20261103T090000', 'RRULE:FREQ=SECONDLY;BYMONTH=10;BYMONTHDAY=1'),
      eventOf('UID:c', 'SUMMARY:Concert', 'DTSTART:20261104T090000'),
    );
    expect(threadMs() - began).toBeLessThan(2000);
    expect(lines.slice(-2)).toEqual(['Concert', 'Wed, Nov 4, 2026, 9:00 a.m.']);
    expect(lines.slice(0, 3)).toEqual([
      'Never',
      'Mon, Nov 2, 2026, 9:00 a.m.',
      'and further by the rule FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    ]);
  });
});
