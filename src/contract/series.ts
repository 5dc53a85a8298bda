import { z } from 'zod';
import { MAX_SHEETS_OF_SERIES, type SeriesPlan } from '#domain/series/plan-series.ts';
import { seriesRhythms, weekdays } from '#domain/series/series-dates.ts';
import { sheetStates } from '#domain/sheet-states.ts';
import { dayField, instant, tickedField } from './fields.ts';

const TIMES = `Times must be a whole number from 2 to ${MAX_SHEETS_OF_SERIES}`;
const MOST_NAMED = 200;

const days = (what: string) =>
  z
    .array(dayField, { error: `${what} must be a list of days` })
    .max(MOST_NAMED, { error: `${what} has too many days` })
    .default([]);

export const seriesInput = z
  .object({
    every: z.enum(seriesRhythms, { error: `Every must be one of ${seriesRhythms.join(', ')}` }),
    weekdays: z.array(z.enum(weekdays, { error: `A weekday must be one of ${weekdays.join(', ')}` })).default([]),
    until: dayField.nullish().transform((day) => day ?? null),
    times: z
      .int({ error: TIMES })
      .min(2, { error: TIMES })
      .max(MAX_SHEETS_OF_SERIES, { error: TIMES })
      .nullish()
      .transform((times) => times ?? null),
    leaveOut: days('Leave out'),
    putBack: days('Put back'),
    dryRun: tickedField.default(false),
  })
  .refine(({ until, times }) => until === null || times === null, {
    error: 'Say until which day or how many times, not both',
    path: ['times'],
  })
  .refine(({ every, weekdays: named }) => named.length === 0 || every === 'week' || every === 'second-week', {
    error: 'Only a weekly series has weekdays',
    path: ['weekdays'],
  }) satisfies z.ZodType<SeriesPlan>;
export type SeriesInput = z.infer<typeof seriesInput>;

export const seriesAnswer = z.object({
  /** Null for a dry run. */
  seriesId: z.string().nullable(),
  dates: z.array(
    z.object({
      date: z.string(),
      /** Why it gets no sheet; null if it gets one. */
      leftOut: z.array(z.string()).nullable(),
      /** Why there is no school, also on a date that was put back. */
      noSchool: z.array(z.string()),
    }),
  ),
  /** All of the series by date, with the one that is repeated. Absent for a dry run. */
  sheets: z
    .array(z.object({ id: z.string(), title: z.string(), eventDate: instant, state: z.enum(sheetStates) }))
    .optional(),
});
export type SeriesAnswer = z.infer<typeof seriesAnswer>;
