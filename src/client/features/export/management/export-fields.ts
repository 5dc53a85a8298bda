import { z } from 'zod';
import { exportQuery, type ExportQuery } from '#contract/export.ts';
import type { TableFormat } from '#contract/table-format.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { schoolYear } from '#domain/school-year.ts';

const exportRanges = ['this-year', 'last-year', 'all', 'own'] as const;
type ExportRange = (typeof exportRanges)[number];

/** The days count only for a custom range. */
export interface ExportFields {
  readonly range: ExportRange;
  readonly from: string;
  readonly to: string;
  readonly format: TableFormat;
}

export function newExportFields(clock: SchoolClock, now: Date): ExportFields {
  return { range: 'this-year', ...schoolYear(clock, now), format: 'csv' };
}

export function exportDays(
  clock: SchoolClock,
  now: Date,
  fields: Omit<ExportFields, 'format'>,
): { from?: string; to?: string } {
  if (fields.range === 'all') return {};
  if (fields.range === 'own') return { from: fields.from, to: fields.to };
  return schoolYear(clock, now, fields.range === 'last-year' ? -1 : 0);
}

export function exportFormSchema(clock: SchoolClock, now: Date): z.ZodType<ExportQuery> {
  return z.preprocess((typed) => {
    const fields = typed as ExportFields;
    return { ...exportDays(clock, now, fields), format: fields.format };
  }, exportQuery);
}
