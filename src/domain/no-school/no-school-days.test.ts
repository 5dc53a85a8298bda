import { describe, expect, test } from 'vitest';
import { bcHolidays } from './bc-holidays.ts';
import { nextSchoolDay, noSchoolReasons, type NoSchoolPeriod } from './no-school-days.ts';

describe('the holidays of a British Columbia school', () => {
  test.each([
    [2026, '2026-02-16', '2026-04-03', '2026-04-06', '2026-05-18', '2026-09-07', '2026-10-12'],
    [2027, '2027-02-15', '2027-03-26', '2027-03-29', '2027-05-24', '2027-09-06', '2027-10-11'],
    [2028, '2028-02-21', '2028-04-14', '2028-04-17', '2028-05-22', '2028-09-04', '2028-10-09'],
    [2038, '2038-02-15', '2038-04-23', '2038-04-26', '2038-05-24', '2038-09-06', '2038-10-11'],
  ])('of %i that move are computed', (year, family, friday, monday, victoria, labour, thanksgiving) => {
    const moving = bcHolidays(year).filter(({ name }) => !/Truth|Remembrance|Christmas|New Year/.test(name));
    expect(moving.map(({ day }) => day)).toEqual([family, friday, monday, victoria, labour, thanksgiving]);
  });

  test('include September 30 and November 11', () => {
    expect(noSchoolReasons('2026-09-30', [])).toEqual(['National Day for Truth and Reconciliation']);
    expect(noSchoolReasons('2026-11-11', [])).toEqual(['Remembrance Day']);
  });

  test('include the Monday after one on a weekend', () => {
    expect(noSchoolReasons('2023-10-02', [])).toEqual(['National Day for Truth and Reconciliation, in lieu']);
    expect(noSchoolReasons('2023-11-13', [])).toEqual(['Remembrance Day, in lieu']);
    expect(noSchoolReasons('2026-11-12', [])).toEqual([]);
  });

  test.each([
    ['2026-12-25', ['Christmas Day']],
    ['2027-01-01', ['New Year’s Day']],
    ['2027-12-27', ['Christmas Day, in lieu']],
    ['2028-01-03', ['New Year’s Day, in lieu']],
    ['2026-12-26', []],
  ])('include Christmas and New Year before a break is listed: %s', (day, reasons) => {
    expect(noSchoolReasons(day, [])).toEqual(reasons);
  });

  test('within a break are named by the break alone', () => {
    const winter = [{ from: '2026-12-21', to: '2027-01-03', reason: 'Winter break' }];
    expect(['2026-12-25', '2027-01-01'].map((day) => noSchoolReasons(day, winter))).toEqual([
      ['Winter break'],
      ['Winter break'],
    ]);
  });

  test('leave the days of summer to the list of the school', () => {
    expect(['2027-07-01', '2027-08-02'].flatMap((day) => noSchoolReasons(day, []))).toEqual([]);
  });
});

describe('a day without school', () => {
  const spring: NoSchoolPeriod = { from: '2027-03-15', to: '2027-03-26', reason: 'Spring break' };
  const conference: NoSchoolPeriod = { from: '2026-10-23', to: '2026-10-23', reason: 'Pro-D day' };

  test('counts from the first day of a range to its last', () => {
    expect(noSchoolReasons('2027-03-14', [spring])).toEqual([]);
    expect(noSchoolReasons('2027-03-15', [spring])).toEqual(['Spring break']);
    expect(noSchoolReasons('2027-03-27', [spring])).toEqual([]);
  });

  test('has each of its reasons', () => {
    expect(noSchoolReasons('2027-03-26', [spring])).toEqual(['Spring break', 'Good Friday']);
  });

  test('names a holiday once that the school has listed too', () => {
    const listed = [{ from: '2026-11-11', to: '2026-11-11', reason: 'Remembrance Day holiday' }];
    expect(noSchoolReasons('2026-11-11', listed)).toEqual(['Remembrance Day holiday']);
  });

  test('gives way to the next of the same weekday', () => {
    expect(nextSchoolDay('2026-10-23', [conference])).toEqual({
      day: '2026-10-30',
      passed: [{ day: '2026-10-23', reasons: ['Pro-D day'] }],
    });
    expect(nextSchoolDay('2027-03-19', [spring])).toMatchObject({ day: '2027-04-02' });
    expect(nextSchoolDay('2026-10-30', [conference])).toEqual({ day: '2026-10-30', passed: [] });
  });

  test('ends a search in which there never is school', () => {
    const always = [{ from: '2026-01-01', to: '2030-01-01', reason: 'Closed' }];
    expect(nextSchoolDay('2026-10-30', always)).toEqual({ day: '2026-10-30', passed: [] });
  });
});
