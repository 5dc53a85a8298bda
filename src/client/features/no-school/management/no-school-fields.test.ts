import { describe, expect, test } from 'vitest';
import { computedHolidays } from '#domain/no-school/computed-holidays.ts';
import { noSchoolSchema, previewNoSchool } from './no-school-fields.ts';

const TODAY = '2026-09-08';
const messages = (text: string, dateOrder = '') =>
  noSchoolSchema(TODAY)
    .safeParse({ text, dateOrder })
    .error?.issues.map(({ message }) => message) ?? [];

describe('the form of the days without school', () => {
  test('gives the periods by date', () => {
    expect(noSchoolSchema(TODAY).parse({ text: 'Nov 27 Pro-D day\nOct 23 Pro-D day', dateOrder: '' })).toEqual([
      { from: '2026-10-23', to: '2026-10-23', reason: 'Pro-D day' },
      { from: '2026-11-27', to: '2026-11-27', reason: 'Pro-D day' },
    ]);
  });

  test('may be empty, so that the list can be cleared', () => {
    expect(noSchoolSchema(TODAY).parse({ text: ' \n', dateOrder: '' })).toEqual([]);
  });

  test('names every line that is wrong', () => {
    expect(messages('Feb 30 x\nOct 23 Pro-D day\nsoon')).toEqual(['Correct lines 1, 3']);
    expect(messages('soon')).toEqual(['Correct line 1']);
  });

  test('asks for the order of dates with both readings', () => {
    const { question } = previewNoSchool({ text: '3/4/2027 Pro-D day', dateOrder: '' }, TODAY);
    expect(question).toEqual({
      row: 1,
      value: '3/4/2027',
      readings: [
        { order: 'month-day', from: '2027-03-04' },
        { order: 'day-month', from: '2027-04-03' },
      ],
    });
    expect(messages('3/4/2027 Pro-D day')).toEqual(['Choose how the dates are written']);
    expect(messages('3/4/2027 Pro-D day', 'day-month')).toEqual([]);
  });

  test.each([
    ['Oct 23 Pro-D day\n'.repeat(152), 'There are 152 lines. Paste at most 150'],
    [`Oct 23 ${'x'.repeat(70_000)}`, 'This is too much text for a list of days'],
    ['Oct 23 \u0000 Pro-D day', 'This isn’t text. Copy the days and paste them here'],
  ])('refuses what is no list of days', (text, message) => {
    expect(messages(text)).toEqual([message]);
  });
});

test('the computed holidays are those of the next twelve months', () => {
  expect(computedHolidays('2026-11-23').map(({ from }) => from)).toEqual([
    '2026-12-25',
    '2027-01-01',
    '2027-02-15',
    '2027-03-26',
    '2027-03-29',
    '2027-05-24',
    '2027-09-06',
    '2027-09-30',
    '2027-10-11',
    '2027-11-11',
  ]);
});
