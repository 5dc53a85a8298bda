import { expect, test } from 'vitest';
import { missingBreaks } from './missing-breaks.ts';

const winter = { from: '2026-12-21', to: '2027-01-03', reason: 'Winter break' };
const spring = { from: '2027-03-15', to: '2027-03-26', reason: 'Spring break' };
const fridays = ['2026-12-11', '2026-12-18', '2027-01-08', '2027-03-05', '2027-03-12', '2027-03-19', '2027-04-09'];
const inDecember = ['2026-12-30', ...fridays];

test('the breaks are missing in which there are days, until the school lists them', () => {
  expect(missingBreaks(inDecember, [])).toEqual(['winter break', 'spring break']);
  expect(missingBreaks(inDecember, [winter])).toEqual(['spring break']);
  expect(missingBreaks(inDecember, [winter, spring])).toEqual([]);
});

test('no break is missing in which there is no day', () => {
  expect(missingBreaks(fridays, [])).toEqual(['spring break']);
  expect(missingBreaks(['2026-10-02', '2027-04-15'], [])).toEqual([]);
  expect(missingBreaks([], [])).toEqual([]);
});

test('a pro-D day in March is no break, and a break listed day by day is one', () => {
  const one = (day: string) => ({ from: day, to: day, reason: 'No school' });
  expect(missingBreaks(['2027-03-19'], [one('2027-03-12')])).toEqual(['spring break']);
  expect(missingBreaks(['2027-03-19'], ['2027-03-15', '2027-03-16', '2027-03-17'].map(one))).toEqual([]);
});

test('the break of one year says nothing of the next', () => {
  expect(missingBreaks(['2026-12-30', '2027-12-30'], [winter])).toEqual(['winter break']);
});
