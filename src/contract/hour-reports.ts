import { z } from 'zod';
import { dayField, idField, optionalLine } from './fields.ts';
import { yearQuery } from './stats.ts';
import { tableFormat } from './table-format.ts';

export const annualQuery = yearQuery;

const RATE_WRONG = 'Enter the rate as an amount such as 18.50';
const MOST_SOURCE = 200;

/** In cents; blank is none. */
const rateField = z
  .string({ error: RATE_WRONG })
  .transform((text) => text.trim())
  .refine((text) => text === '' || /^\d{1,4}(?:\.\d{1,2})?$/.test(text), { error: RATE_WRONG })
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)))
  .optional();

const IDS_WRONG = 'Must be IDs with commas between them';

export const grantQuery = z
  .object({
    from: dayField,
    to: dayField,
    /** Ids of sheets; absent or blank for all. */
    sheets: z
      .string({ error: IDS_WRONG })
      .transform((text) => text.split(',').filter((id) => id !== ''))
      .pipe(z.array(idField).max(400, { error: 'Choose at most 400 signup sheets' }))
      .optional(),
    /** Hours that nobody has confirmed count too. */
    open: z.enum(['true', 'false'], { error: 'Must be true or false' }).default('false'),
    rate: rateField,
    source: optionalLine('Source of the rate', MOST_SOURCE),
    /** Of the spreadsheet. */
    format: tableFormat,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day must not be before the first' })
  .refine(({ rate, source }) => (rate ?? null) === null || (source ?? null) !== null, {
    path: ['source'],
    error: 'Say where the rate comes from',
  });
export type GrantQuery = z.infer<typeof grantQuery>;

export const grantPreview = z.object({
  /** With hours between these days; those that were deleted have no id, and are in whenever none is chosen. */
  sheets: z.array(z.object({ id: z.string().nullable(), title: z.string(), minutes: z.int() })),
  lines: z.int(),
  minutes: z.int(),
});
export type GrantPreview = z.infer<typeof grantPreview>;
