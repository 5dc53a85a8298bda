import { describe, expect, test } from 'vitest';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { monthsPassedOver, planSeries, problemsOfSeries, type SeriesPlan } from './plan-series.ts';

const listed: readonly NoSchoolPeriod[] = [
  { from: '2026-10-23', to: '2026-10-23', reason: 'Pro-D day' },
  { from: '2026-12-21', to: '2027-01-03', reason: 'Winter break' },
  { from: '2027-03-15', to: '2027-03-26', reason: 'Spring break' },
];
const weekly: SeriesPlan = { every: 'week', weekdays: [], until: null, times: null, leaveOut: [], putBack: [] };
const plan = (first: string, changed: Partial<SeriesPlan>, periods = listed) =>
  planSeries(first, { ...weekly, ...changed }, periods);
const days = (first: string, changed: Partial<SeriesPlan>) => plan(first, changed, []).map(({ date }) => date);

describe('every Friday of a school year', () => {
  const year = { until: '2027-06-25' };

  test('has 39 dates; five are left out, each with its reasons', () => {
    const dates = plan('2026-10-02', year);
    expect(dates).toHaveLength(39);
    expect(dates.filter(({ leftOut }) => leftOut !== null).map(({ date, leftOut }) => [date, leftOut])).toEqual([
      ['2026-10-23', ['Pro-D day']],
      ['2026-12-25', ['Winter break']],
      ['2027-01-01', ['Winter break']],
      ['2027-03-19', ['Spring break']],
      ['2027-03-26', ['Spring break', 'Good Friday']],
    ]);
    expect(dates.at(-1)?.date).toBe('2027-06-25');
  });

  test('keeps what is put back, and says why it had been left out', () => {
    const dates = plan('2026-10-02', { ...year, putBack: ['2026-10-23'] });
    expect(dates.filter(({ leftOut }) => leftOut === null)).toHaveLength(35);
    expect(dates.find(({ date }) => date === '2026-10-23')).toMatchObject({ leftOut: null, noSchool: ['Pro-D day'] });
  });

  test('leaves out what the organizer leaves out', () => {
    const dates = plan('2026-10-02', { ...year, leaveOut: ['2026-10-09'] });
    expect(dates.find(({ date }) => date === '2026-10-09')?.leftOut).toEqual(['Left out by you']);
  });
});

describe('the dates of a series', () => {
  test('on several weekdays begin with the sheet, whatever its weekday', () => {
    expect(days('2026-10-01', { weekdays: ['friday', 'tuesday', 'friday'], times: 4 })).toEqual([
      '2026-10-01',
      '2026-10-02',
      '2026-10-06',
      '2026-10-09',
    ]);
  });

  test('every second week count weeks from Monday', () => {
    expect(days('2026-10-02', { every: 'second-week', weekdays: ['monday', 'friday'], until: '2026-10-29' })).toEqual([
      '2026-10-02',
      '2026-10-12',
      '2026-10-16',
      '2026-10-26',
    ]);
  });

  test('on the second Wednesday of the month are that', () => {
    expect(days('2026-10-14', { every: 'month-by-weekday', until: '2027-03-09' })).toEqual([
      '2026-10-14',
      '2026-11-11',
      '2026-12-09',
      '2027-01-13',
      '2027-02-10',
    ]);
  });

  test('on a fifth Friday are on the last one', () => {
    expect(days('2026-10-30', { every: 'month-by-weekday', until: '2027-01-31' })).toEqual([
      '2026-10-30',
      '2026-11-27',
      '2026-12-25',
      '2027-01-29',
    ]);
  });

  test('on a day of the month pass over the months without it', () => {
    expect(days('2027-01-31', { every: 'month-by-day', until: '2027-06-30' })).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
  });

  test.each<[string, Partial<SeriesPlan>, string[]]>([
    ['2027-01-31', { until: '2027-11-30' }, ['2027-02', '2027-04', '2027-06', '2027-09', '2027-11']],
    ['2027-01-31', { until: '2027-11-29' }, ['2027-02', '2027-04', '2027-06', '2027-09']],
    ['2027-01-29', { times: 4 }, ['2027-02']],
    ['2028-01-29', { times: 4 }, []],
    ['2027-03-31', { times: 2 }, ['2027-04']],
    ['2027-03-31', { times: 3 }, ['2027-04', '2027-06']],
    ['2027-01-15', { until: '2027-11-30' }, []],
    ['2027-01-31', { until: '2999-12-31' }, expect.any(Array)],
  ])('on a day of the month tell the months without it: from %s, %j', (first, changed, months) => {
    const whole: SeriesPlan = { ...weekly, every: 'month-by-day', ...changed };
    expect(monthsPassedOver(first, whole, planSeries(first, whole, []))).toEqual(months);
  });

  test('in other rhythms pass over no month', () => {
    const whole: SeriesPlan = { ...weekly, every: 'month-by-weekday', until: '2027-12-31' };
    expect(monthsPassedOver('2027-01-29', whole, planSeries('2027-01-29', whole, []))).toEqual([]);
  });

  test('on a day of the month leave weekends out, unless the event itself is on one', () => {
    const leftOut = (first: string) =>
      plan(first, { every: 'month-by-day', times: 3 }, []).map(({ date, leftOut: why }) => [date, why]);
    expect(leftOut('2026-10-15')).toEqual([
      ['2026-10-15', null],
      ['2026-11-15', ['Sunday']],
      ['2026-12-15', null],
      ['2027-01-15', null],
    ]);
    expect(leftOut('2026-11-15').every(([, why]) => why === null)).toBe(true);
  });

  test('count the times with school, so that leaving out and putting back moves no end', () => {
    const fridays = (changed: Partial<SeriesPlan>) =>
      plan('2026-10-16', { times: 3, ...changed }).map(({ date }) => date);
    expect(fridays({})).toEqual(['2026-10-16', '2026-10-23', '2026-10-30', '2026-11-06']);
    expect(fridays({ putBack: ['2026-10-23'], leaveOut: ['2026-10-30'] })).toEqual(fridays({}));
  });

  test('keep the first one, also on a day without school', () => {
    expect(plan('2026-10-23', { times: 2 })).toEqual([
      { date: '2026-10-23', noSchool: ['Pro-D day'], leftOut: null },
      { date: '2026-10-30', noSchool: [], leftOut: null },
    ]);
  });
});

describe('a plan is refused', () => {
  test.each<[string, Partial<SeriesPlan>, string, RegExp]>([
    ['without an end', {}, 'until', /^Say until which day/],
    ['that ends before the sheet', { until: '2026-10-01' }, 'until', /must not be before 2026-10-02/],
    ['of more than 60 dates', { until: '2028-01-01', weekdays: ['friday'] }, 'until', /at most 60 dates/],
    ['of more than 60 times', { times: 61 }, 'times', /at most 60 dates/],
    ['that never ends', { until: '2999-01-01' }, 'until', /at most 60 dates/],
    ['of one date', { until: '2026-10-08' }, 'until', /no further date/],
    ['that leaves out another day', { times: 3, leaveOut: ['2026-10-10'] }, 'leaveOut', /^Not a date .*2026-10-10$/],
    ['that puts back another day', { times: 3, putBack: ['2026-10-10'] }, 'putBack', /^Not a date .*2026-10-10$/],
    ['that leaves out the sheet itself', { times: 3, leaveOut: ['2026-10-02'] }, 'leaveOut', /the sheet itself/],
  ])('%s', (_what, changed, path, message) => {
    const whole = { ...weekly, ...changed };
    const problems = problemsOfSeries('2026-10-02', whole, planSeries('2026-10-02', whole, []));
    expect(problems).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test('for no other reason', () => {
    const whole = { ...weekly, times: 60 };
    expect(problemsOfSeries('2026-10-02', whole, planSeries('2026-10-02', whole, listed))).toEqual([]);
  });
});
