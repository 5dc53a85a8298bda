import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/monitors/page-content.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { readPage, type PageToRead } from '#server/watched-pages/read-page.ts';
import { calendarFile, eventOf, zoneOf } from '#tests/support/school-pages/calendar-file.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';
import { threadMs } from '#tests/support/thread-time.ts';

const whenOf = async (parts: readonly string[], more: Partial<PageToRead> = {}) => {
  const page = fetchedPage(calendarFile(...parts), { contentType: 'text/calendar', url: 'https://a.example/c.ics' });
  return linesOf((await readPage({ ...page, ...more })).content.text)[1];
};
const concert = (zone: string) => eventOf('UID:1', 'SUMMARY:Concert', `DTSTART;TZID=${zone}:20261215T180000`);

const SIX = 'Tue, Dec 15, 2026, 6:00 p.m.';
const SEVEN = 'Tue, Dec 15, 2026, 7:00 p.m.';

const ownNames = [
  'Pacific Standard Time',
  'Pacific Standard Time 1',
  'Pacific Daylight Time',
  'Pacific Time (US & Canada)',
  '(GMT-08:00) Pacific Time (US & Canada)',
  '(UTC-08:00) Pacific Time (US & Canada) 2',
  '(UTC-07:00) Pacific Time (US & Canada)',
  '(GMT-08.00) Pacific Time (US & Canada); Tijuana',
  'PST8PDT',
  'PST',
  'America/Vancouver',
  'america/vancouver',
  'America/Vancouver 1',
  'Canada/Pacific',
  '/mozilla.org/20050126_1/America/Vancouver',
  '/freeassociation.sourceforge.net/America/Vancouver',
  '/freeassociation.sourceforge.net/Tzfile/America/Vancouver',
  '/citadel.org/20210210_1/America/Vancouver',
  '/softwarestudio.org/Olson_20011030_5/America/Vancouver',
  'Customized Time Zone',
  'tzone://Microsoft/Custom',
  'Heure normale du Pacifique',
];

describe('a time in the school’s zone', () => {
  it.each(ownNames)(
    'under the name “%s”, whose old rules the file carries, is the one that is written',
    async (name) => {
      expect(await whenOf([zoneOf(name, '-0800', '-0700'), concert(name)])).toBe(SIX);
      expect(await whenOf([zoneOf(name, '-0800', '-0700'), concert(`"${name}"`)])).toBe(SIX);
      expect(await whenOf([concert(name)])).toBe(SIX);
    },
  );
});

describe('a time in another zone', () => {
  it.each([
    ['America/Los_Angeles', '-0800', '-0700', SEVEN],
    ['US/Pacific', '-0800', '-0700', SEVEN],
    ['/mozilla.org/20050126_1/America/Los_Angeles', '-0800', '-0700', SEVEN],
    ['Pacific/Honolulu', '-1000', '-1000', 'Tue, Dec 15, 2026, 9:00 p.m.'],
    ['/mozilla.org/20050126_1/Pacific/Honolulu', '-1000', '-1000', 'Tue, Dec 15, 2026, 9:00 p.m.'],
    ['Mountain Standard Time', '-0700', '-0600', SIX],
    ['Eastern Standard Time 1', '-0500', '-0400', 'Tue, Dec 15, 2026, 4:00 p.m.'],
    ['America/Argentina/Buenos_Aires', '-0300', '-0300', 'Tue, Dec 15, 2026, 2:00 p.m.'],
    ['tzone://Microsoft/Utc', '+0000', '+0000', 'Tue, Dec 15, 2026, 11:00 a.m.'],
  ] as const)('is told in school time: %s', async (name, standard, summer, expected) => {
    expect(await whenOf([zoneOf(name, standard, summer), concert(`"${name}"`)])).toBe(expected);
  });

  it('is told by the rules of the file in another school, whose zone it is not', async () => {
    const schoolClock = readSchoolClock('America/Toronto');
    for (const name of ['Pacific Standard Time', 'Customized Time Zone'])
      expect(await whenOf([zoneOf(name, '-0800', '-0700'), concert(name)], { schoolClock })).toBe(
        'Tue, Dec 15, 2026, 9:00 p.m.',
      );
  });

  it('is told by a description with an interval, as Exchange writes it', async () => {
    const zone = zoneOf('Somewhere', '-0500', '-0400').replaceAll('FREQ=YEARLY', 'FREQ=YEARLY;INTERVAL=1');
    expect(await whenOf([zone, concert('Somewhere')])).toBe('Tue, Dec 15, 2026, 4:00 p.m.');
  });

  it('whose description has a rule for each minute costs no time', async () => {
    const zone = zoneOf('Somewhere', '-0500', '-0400').replaceAll('FREQ=YEARLY', 'FREQ=MINUTELY');
    const began = threadMs();
    expect(await whenOf([zone, concert('Somewhere')])).toBe(SIX);
    expect(threadMs() - began).toBeLessThan(1000);
  });

  it('whose description makes no sense counts as the school’s', async () => {
    const broken = ['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', 'DTSTART:never', 'END:STANDARD', 'END:VTIMEZONE'];
    expect(await whenOf([...broken, concert('Odd')])).toBe(SIX);
  });
});
