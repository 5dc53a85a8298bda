import { describe, expect, test } from 'vitest';
import { readNoSchoolDays, writeNoSchoolDays } from './read-no-school-days.ts';

const TODAY = '2026-09-08';
const read = (text: string, today = TODAY) => readNoSchoolDays(text, null, today);
const first = (text: string, today = TODAY) => read(text, today).rows[0];
const periods = (text: string, today = TODAY) => read(text, today).rows.map(({ period }) => period);

describe('a list of days without school', () => {
  test.each([
    ['Dec 21 – Jan 3 Winter break', '2026-12-21', '2027-01-03', 'Winter break'],
    ['2026-12-21,2027-01-03,Winter break', '2026-12-21', '2027-01-03', 'Winter break'],
    ['2026-12-21\t2027-01-03\tWinter break', '2026-12-21', '2027-01-03', 'Winter break'],
    ['Winter break: December 21, 2026 to January 3, 2027', '2026-12-21', '2027-01-03', 'Winter break'],
    ['Winter break\tMonday, December 21 – Sunday, January 3, 2027', '2026-12-21', '2027-01-03', 'Winter break'],
    ['Mar 15–26: Spring break', '2027-03-15', '2027-03-26', 'Spring break'],
    ['March 15-26, 2027 - Spring break', '2027-03-15', '2027-03-26', 'Spring break'],
    ['Oct 23 Pro-D day', '2026-10-23', '2026-10-23', 'Pro-D day'],
    ['Friday, October 23, 2026, Pro-D day', '2026-10-23', '2026-10-23', 'Pro-D day'],
    ['"Oct 23","Pro-D day, whole district"', '2026-10-23', '2026-10-23', 'Pro-D day, whole district'],
    ['10月23日 專業發展日', '2026-10-23', '2026-10-23', '專業發展日'],
    ['10/23/2026 Pro-D day', '2026-10-23', '2026-10-23', 'Pro-D day'],
    ['46318\tPro-D day', '2026-10-23', '2026-10-23', 'Pro-D day'],
  ])('takes %j', (line, from, to, reason) => {
    expect(first(line)).toEqual({ row: 1, period: { from, to, reason }, errors: [] });
  });

  test('takes a range that has begun, and the next one when it is over', () => {
    expect(periods('Dec 21 – Jan 3 Winter break', '2026-12-28')).toMatchObject([{ from: '2026-12-21' }]);
    expect(periods('Dec 21 – Jan 3 Winter break', '2027-01-04')).toMatchObject([{ from: '2027-12-21' }]);
  });

  test('leaves headings and empty lines out, and counts them', () => {
    const { rows } = read('Date,Reason\n\nOct 23,Pro-D day\r\nNov 27,Pro-D day');
    expect(rows.map(({ row, period }) => [row, period?.from])).toEqual([
      [3, '2026-10-23'],
      [4, '2026-11-27'],
    ]);
  });

  test('reads back what it writes, on any day', () => {
    const text = writeNoSchoolDays([
      { from: '2026-10-23', to: '2026-10-23', reason: 'Pro-D day' },
      { from: '2026-12-21', to: '2027-01-03', reason: 'Winter break 2 weeks' },
    ]);
    expect(writeNoSchoolDays(periods(text, '2031-05-05').flatMap((period) => period ?? []))).toBe(text);
  });

  test('asks once when day and month could be either', () => {
    const { rows, unclear } = read('3/4/2027 Pro-D day\n5/6/2027 Sports day');
    expect(unclear).toEqual({ row: 1, value: '3/4/2027' });
    expect(rows).toEqual([
      { row: 1, period: null, errors: [] },
      { row: 2, period: null, errors: [] },
    ]);
    expect(readNoSchoolDays('3/4/2027 Pro-D day', 'day-month', TODAY).rows[0]?.period?.from).toBe('2027-04-03');
    expect(periods('3/4/2027 Pro-D day\n13/4/2027 Pro-D day')).toMatchObject([
      { from: '2027-04-03' },
      { from: '2027-04-13' },
    ]);
  });

  test.each([
    ['Winter break', 'Winter break', /a date such as/],
    ['2026 Pro-D day', '2026 Pro-D day', /a date such as/],
    ['Oct 23', 'Oct 23', 'why there is no school after it, such as Pro-D day'],
    ['Feb 30 Pro-D day', 'Feb 30', 'a day that exists'],
    ['Thu Oct 23 Pro-D day', 'Thu Oct 23', 'Friday, as 2026-10-23 is'],
    ['2027-01-03,2026-12-21,Winter break', '2027-01-03,2026-12-21', 'a last day that is not before the first'],
    ['2026-12-21,2028-01-03,Winter break', '2026-12-21,2028-01-03', 'at most 100 days'],
    [`Oct 23 ${'x'.repeat(81)}`, 'x'.repeat(81), 'a reason of at most 80 characters'],
  ])('says what is wrong with %j', (line, value, expected) => {
    expect(first(line)).toEqual({
      row: 1,
      period: null,
      errors: [{ value, expected: typeof expected === 'string' ? expected : expect.stringMatching(expected) }],
    });
  });

  test('says everything that is wrong with each line, and takes the others', () => {
    const { rows } = read('Thu Oct 23\nNov 27 Pro-D day\nFeb 30 x');
    expect(rows.map(({ row, errors }) => [row, errors.length])).toEqual([
      [1, 2],
      [2, 0],
      [3, 1],
    ]);
  });
});
