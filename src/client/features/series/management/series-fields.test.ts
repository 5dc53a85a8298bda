import { describe, expect, test } from 'vitest';
import {
  checkSeries,
  newSeriesFields,
  previewSeries,
  rhythmLabels,
  seriesFormSchema,
  toggledDate,
} from './series-fields.ts';

const target = {
  first: '2026-10-02',
  listed: [{ from: '2026-10-23', to: '2026-10-23', reason: 'Pro-D day' }],
};
const fields = newSeriesFields(target.first);

describe('the form of a series', () => {
  test('begins with every week on the weekday of the sheet, until the end of the school year', () => {
    expect(seriesFormSchema(target).parse(fields)).toMatchObject({
      every: 'week',
      weekdays: ['friday'],
      until: '2027-06-30',
      times: null,
    });
    expect(newSeriesFields('2027-03-05').until).toBe('2027-06-30');
  });

  test('names what the rhythms mean for this day', () => {
    expect(rhythmLabels('2026-10-14')).toMatchObject({
      'month-by-weekday': 'Every month, on the second Wednesday',
      'month-by-day': 'Every month, on day 14',
    });
    expect(rhythmLabels('2026-10-30')['month-by-weekday']).toBe('Every month, on the last Friday');
  });

  test('sends no weekdays where the month decides', () => {
    expect(seriesFormSchema(target).parse({ ...fields, every: 'month-by-day' }).weekdays).toEqual([]);
  });

  test('keeps the co-organizers unless the box is unchecked', () => {
    const sent = [true, false].map(
      (organizers) => seriesFormSchema(target).parse({ ...fields, organizers }).organizers,
    );
    expect(sent).toEqual([true, false]);
  });

  test('shows nothing while the end is not filled in, and names the field', () => {
    expect(previewSeries(target, { ...fields, until: '' })).toBeNull();
    expect(seriesFormSchema(target).safeParse({ ...fields, until: '' }).error?.issues[0]?.path).toEqual(['until']);
    const times = seriesFormSchema(target).safeParse({ ...fields, end: 'times', times: 'many' });
    expect(times.error?.issues[0]?.path).toEqual(['times']);
    expect(checkSeries(target, { ...fields, until: '2026-10-03' })).toEqual({
      until: 'This makes no further date. End it later, or leave fewer out',
    });
  });

  test('leaves a date out and puts it back', () => {
    const kept = (choices: object) =>
      previewSeries(target, { ...fields, until: '2026-10-30', ...choices })?.dates.map(
        ({ leftOut }) => leftOut === null,
      );
    const at = (choices: object, nth: number) => {
      const date = previewSeries(target, { ...fields, until: '2026-10-30', ...choices })?.dates[nth];
      if (date === undefined) throw new Error('no such date');
      return toggledDate({ ...fields, ...choices }, date);
    };
    expect(kept({})).toEqual([true, true, true, false, true]);
    const putBack = at({}, 3);
    expect(kept(putBack)).toEqual([true, true, true, true, true]);
    expect(kept(at(putBack, 3))).toEqual([true, true, true, false, true]);
    const leftOut = at({}, 1);
    expect(kept(leftOut)).toEqual([true, false, true, false, true]);
    expect(kept(at(leftOut, 1))).toEqual([true, true, true, false, true]);
  });

  test('does not send what was left out of other dates', () => {
    const input = seriesFormSchema(target).parse({ ...fields, leaveOut: ['2026-10-05', '2026-10-09'] });
    expect(input.leaveOut).toEqual(['2026-10-09']);
  });
});
