import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { exportDays, exportFormSchema, newExportFields } from './export-fields.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-20T18:00:00Z');
const fields = newExportFields(clock, now);

describe('the form of the export', () => {
  it('begins with this school year, whose days are there to be changed', () => {
    expect(fields).toEqual({ range: 'this-year', from: '2026-09-01', to: '2027-08-31', format: 'csv' });
  });

  it('means the days of its range, and its own days only when they were asked for', () => {
    const own = { from: '2026-01-01', to: '2026-12-31' };
    expect(exportDays(clock, now, { ...own, range: 'this-year' })).toEqual({ from: '2026-09-01', to: '2027-08-31' });
    expect(exportDays(clock, now, { ...own, range: 'last-year' })).toEqual({ from: '2025-09-01', to: '2026-08-31' });
    expect(exportDays(clock, now, { ...own, range: 'all' })).toEqual({});
    expect(exportDays(clock, now, { ...own, range: 'own' })).toEqual(own);
  });

  it('takes an open end, and refuses days in the wrong order', () => {
    const read = (from: string, to: string) =>
      exportFormSchema(clock, now).safeParse({ range: 'own', from, to, format: 'xlsx' });
    expect(read('', '2026-12-31').data).toEqual({ to: '2026-12-31', format: 'xlsx' });
    expect(read('2027-01-01', '2026-12-31').error?.issues).toMatchObject([
      { path: ['to'], message: 'The last day must not be before the first' },
    ]);
  });
});
