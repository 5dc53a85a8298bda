import { describe, expect, it } from 'vitest';
import { growthOf } from '#tests/support/thread-time.ts';
import { datesInText } from './dates-in-text.ts';

const TODAY = '2026-11-20';
const found = (text: string, today = TODAY) =>
  datesInText(text, today).map(({ from, to }) => (from === to ? from : `${from}..${to}`));

describe('dates in the text of a school page', () => {
  it.each<[string, string[]]>([
    ['2026-12-01', ['2026-12-01']],
    ['Posted 2026/12/01 at noon', ['2026-12-01']],
    ['2026.12.01', ['2026-12-01']],
    ['2026-12-01T10:00:00', ['2026-12-01']],
    ['Nov 27', ['2026-11-27']],
    ['Nov. 27', ['2026-11-27']],
    ['NOV 27', ['2026-11-27']],
    ['Nov27', ['2026-11-27']],
    ['Nov-27', ['2026-11-27']],
    ['November 27th', ['2026-11-27']],
    ['November the 27th', ['2026-11-27']],
    ['Friday, Nov 27', ['2026-11-27']],
    ['Fri., Nov. 27', ['2026-11-27']],
    ['Friday November 27, 2026', ['2026-11-27']],
    ['Friday, the 27th of November', ['2026-11-27']],
    ["Nov 27, '26", ['2026-11-27']],
    ['Nov 27 2026', ['2026-11-27']],
    ['27 November 2026', ['2026-11-27']],
    ['27 Nov', ['2026-11-27']],
    ['27th of Nov., 2026', ['2026-11-27']],
    ['27-Nov-2026', ['2026-11-27']],
    ['Sept 3', ['2026-09-03']],
    ['Sept. 3rd, 2027', ['2027-09-03']],
    ['Thurs Dec 3', ['2026-12-03']],
    ['Tues. Dec 1 and Wed. Dec 2', ['2026-12-01', '2026-12-02']],
    ['11/27/2026', ['2026-11-27']],
    ['27/11/2026', ['2026-11-27']],
    ['27.11.2026', ['2026-11-27']],
    ['11/27/26', ['2026-11-27']],
    ['12/01/2026', ['2026-12-01', '2026-01-12']],
    ['Fri 11/27', ['2026-11-27']],
    ['Meeting Nov 27, 7 pm in the library', ['2026-11-27']],
    ['Nov 27, 7:00', ['2026-11-27']],
    ['Nov 27 7 p.m.', ['2026-11-27']],
    ['Nov 27, 5 places left', ['2026-11-27']],
    ['Doors open at 6 on Dec 4, show at 7', ['2026-12-04']],
    ['May 5', ['2027-05-05']],
    ['Room 12 Dec 4', ['2026-12-04']],
    ['Grade 8 May 5', ['2027-05-05']],
    ['Due today', ['2026-11-20']],
    ['Concert tonight', ['2026-11-20']],
    ['No school tomorrow', ['2026-11-21']],
    ['Pizza this Wednesday', ['2026-11-25']],
    ['Pizza this Friday', ['2026-11-20']],
    ['Pizza next Monday', ['2026-11-23..2026-11-30']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['Dec 1 – Dec 4', ['2026-12-01..2026-12-04']],
    ['Dec 1-4', ['2026-12-01..2026-12-04']],
    ['December 1 – 4, 2026', ['2026-12-01..2026-12-04']],
    ['Dec. 1st to 4th', ['2026-12-01..2026-12-04']],
    ['from Dec 1 until Dec 4', ['2026-12-01..2026-12-04']],
    ['Tuesday, December 1 to Friday, December 4', ['2026-12-01..2026-12-04']],
    ['1–4 December', ['2026-12-01..2026-12-04']],
    ['1 December – 4 December 2026', ['2026-12-01..2026-12-04']],
    ['Nov 28 - 3 Dec', ['2026-11-28..2026-12-03']],
    ['Dec 21 – Jan 1', ['2026-12-21..2027-01-01']],
    ['Dec 21, 2026 – Jan 1', ['2026-12-21..2027-01-01']],
    ['Dec 21 – Jan 1, 2027', ['2026-12-21..2027-01-01']],
    ['Mar. 13th-24th, 2023', ['2023-03-13..2023-03-24']],
    ['2026-12-01 to 2026-12-04', ['2026-12-01..2026-12-04']],
    ['December 2026', ['2026-12-01..2026-12-31']],
    ['Sept 2026 to June 2027', ['2026-09-01..2027-06-30']],
    ['Nov 27 & 28', ['2026-11-27', '2026-11-28']],
    ['Dec 1, 2 and 3', ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['Dec 1, 2, & 3, 2026', ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['Dec 1/2', ['2026-12-01', '2026-12-02']],
    ['Dec 10 - 4 pm', ['2026-12-10']],
    ['Nov 27 – 3 places left', ['2026-11-27']],
  ])('spans and lists: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'Call 604-668-6478',
    'Bring 1/2 cup of rice 24/7',
    'You may 5 times march 10 steps',
    'Room 27, Grade 8, Block 3',
    'Version 1.2.3, 7-10 players',
    'February 30',
    'Decade 5, Marching 10, Octopus 8',
    'Monday: pizza; Tuesday: sushi',
    'Saturday school at 9:00 to 10:30',
    '$12.10-15',
    '',
  ])('none: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('takes the year whose weekday is named', () => {
    expect(found('Saturday, June 20')).toEqual(['2026-06-20']);
    expect(found('Thursday, April 1', '2026-11-20')).toEqual(['2027-04-01']);
    expect(found('Wednesday, April 1', '2026-11-20')).toEqual(['2026-04-01']);
    expect(found('Friday, Jan 1', '2026-11-20')).toEqual(['2027-01-01']);
  });

  it('takes a day without year and weekday for the next, unless it was within four months', () => {
    expect(found('June 20')).toEqual(['2027-06-20']);
    expect(found('Sept 10')).toEqual(['2026-09-10']);
    expect(found('Jan 12')).toEqual(['2027-01-12']);
    expect(found('Dec 12', '2027-01-04')).toEqual(['2026-12-12']);
    expect(found('Feb 29')).toEqual(['2028-02-29']);
  });

  it('finds those of every line', () => {
    expect(found('Nov 24: photos\nNov 25: assembly')).toEqual(['2026-11-24', '2026-11-25']);
  });

  it.each(['Nov 1, 2, 3, ', 'Fri Fri ', '1-', '2026-', 'Dec ', '1 1 of '])(
    'takes a time that grows with the text alone, also where it repeats “%s”',
    (piece) => {
      const read = (text: string) => datesInText(text, TODAY);
      expect(growthOf(read, (times) => piece.repeat(times), 20_000)).toBeLessThan(4);
    },
  );
});
