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
    '16-Oct-26',
    'Fri 16-Oct-26',
    'Oct-16-2026',
    'Oct-16-26',
    "16 Oct '26",
    '16 OCT 2026',
    '16/Oct/2026',
    '16 octobre 2026',
    'vendredi 16 octobre 2026',
    'le vendredi 16 oct.',
    'ven. 16 oct. 2026',
    '16. Oktober 2026',
    'Freitag, 16. Oktober',
    'Fr., 16. Okt. 2026',
    '16 de octubre de 2026',
    'viernes, 16 de octubre',
    '2026년 10월 16일',
    '10월 16일 (금)',
    '10월 16일 금요일',
    '2026. 10. 16.',
    '2026年10月16日(金)',
    '10月16日 金曜日',
  ])('%s is a day in October', (text) => {
    expect(meant(text)).toBe('2026-10-16');
    const written = readDay(text);
    expect(written !== null && fitsWeekday(written, '2026-10-16')).toBe(true);
  });

  test.each(['2026', 'October', 'soon', '16', 'Oct', '1/2/3/4', 'Oct 16 2026 2027'])('%s is none', (text) => {
    expect(meant(text)).toBe('no date');
  });

  test.each([
    ['1er avril 2027', '2027-04-01'],
    ['mar. 20 avril 2027', '2027-04-20'],
    ['Mar 20 2027', '2027-03-20'],
    ['mardi 15 décembre', '2026-12-15'],
    ['So 7. März 2027', '2027-03-07'],
    ['3. Jänner 2027', '2027-01-03'],
    ['12 août 2027', '2027-08-12'],
    ['12 févr. 2027', '2027-02-12'],
    ['miércoles 9 de diciembre de 2026', '2026-12-09'],
  ])('%s is %s, with its own weekday', (text, day) => {
    const written = readDay(text);
    expect(meant(text)).toBe(day);
    expect(written !== null && fitsWeekday(written, day)).toBe(true);
  });

  test('is none without a year where it could be a month of a year', () => {
    expect(meant('Apr-27')).toBe('no date');
    expect(readDay('Oct 16 10')).toBeNull();
    expect(readDay('16 Oct 10')).toBeNull();
  });

  test.each(['12/31/9999', '9999-12-31', 'Dec 31, 2999', '1/1/1900'])('%s is nobody’s day', (text) => {
    expect(meant(text)).toBeNull();
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
