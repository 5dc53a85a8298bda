import { z } from 'zod';
import { idField } from './fields.ts';
import { tableFormat } from './table-format.ts';

const NOT_A_DAY = 'Must be a date such as 2026-09-01';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_IN_ORDER = 'The last day must not be before the first';

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const optionalDay = z
  .string({ error: NOT_A_DAY })
  .trim()
  .refine((text) => text === '' || isDay(text), { error: NOT_A_DAY })
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Events from the first to the last day; all sheets unless one is named. The format is that of the file. */
export const exportQuery = z
  .object({ from: optionalDay, to: optionalDay, sheet: idField.optional(), format: tableFormat })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: DAYS_IN_ORDER,
    path: ['to'],
  });
export type ExportQuery = z.infer<typeof exportQuery>;

export const exportSize = z.object({ signups: z.number(), sheets: z.number() });
export type ExportSize = z.infer<typeof exportSize>;

/** Without its ending. */
export const EXPORT_FILE = 'volunteer-data';
