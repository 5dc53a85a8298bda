import { describe, expect, test } from 'vitest';
import { dayMeant, fitsWeekday, readDay, readSerial } from './dates.ts';

const TODAY = '2026-09-10';

function meant(text: string): string | null {
  const written = readDay(text);
  return written === null ? 'no date' : dayMeant(written, 'month-day', TODAY);
}

describe('a written day', () => {
  test.each([
    '2026-10-16',
    '2026/10/16',
    '2026.10.16',
    'Oct 16',
    'Oct. 16, 2026',
    'October 16th',
    '16 Oct',
    '16-Oct-2026',
    '16th of October 2026',
    'Friday Oct 16',
    'Fri, October 16, 2026',
    'Oct 16 (Fri)',
    '10月16日',
    '2026年10月16日',
    '10月16日（五）',
    '10月16日 星期五',
    '10/16',
    '10/16/2026',
    '10/16/26',
    '10-16-2026',
    '１０/１６',
  ])('%s is a day in October', (text) => {
    expect(meant(text)).toBe('2026-10-16');
    const written = readDay(text);
    expect(written !== null && fitsWeekday(written, '2026-10-16')).toBe(true);
  });

  test.each(['2026', 'October', 'soon', '16', 'Oct', '1/2/3/4', 'Oct 16 2026 2027'])('%s is none', (text) => {
    expect(meant(text)).toBe('no date');
  });

  test('without a year is the next such day, today included', () => {
    expect(meant('Sep 10')).toBe('2026-09-10');
    expect(meant('Sep 9')).toBe('2027-09-09');
    expect(meant('Feb 29')).toBeNull();
    expect(meant('Feb 30, 2027')).toBeNull();
  });

  test('knows its weekday in English and Chinese', () => {
    for (const text of ['Thu Oct 16', 'Oct 16 Thursday', '10月16日（四）', '10月16日 星期四']) {
      const written = readDay(text);
      expect(written !== null && fitsWeekday(written, '2026-10-16'), text).toBe(false);
    }
  });

  test('may be the number of a spreadsheet', () => {
    expect(readSerial('46311')).toBe('2026-10-16');
    expect(readSerial('39999')).toBeNull();
    expect(readSerial('2026')).toBeNull();
  });
});
