import { z } from 'zod';
import { MAX_SHEETS_OF_SERIES, type SeriesPlan } from '#domain/series/plan-series.ts';
import { seriesRhythms, weekdays } from '#domain/series/series-dates.ts';
import { sheetStates } from '#domain/sheet-states.ts';
import { textLimits } from '#domain/text-limits.ts';
import { dayField, idField, instant, optionalText, tickedField } from './fields.ts';

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
    /** Whether the co-organizers of the sheet organize the others too. */
    organizers: z.boolean({ error: 'Must be true or false' }).default(true),
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
  /** As `2027-04`: months of a series by the day of the month that lack this day, so that they get no sheet. */
  monthsWithoutDate: z.array(z.string()),
  /** All of the series by date, with the one that is repeated. Absent for a dry run. */
  sheets: z
    .array(z.object({ id: z.string(), title: z.string(), eventDate: instant, state: z.enum(sheetStates) }))
    .optional(),
});
export type SeriesAnswer = z.infer<typeof seriesAnswer>;

/** `this`: one sheet. `following`: it and what comes after it. `coming`: all of the series from today on. */
const seriesReaches = ['this', 'following', 'coming'] as const;
export type SeriesReach = (typeof seriesReaches)[number];

export const seriesActions = ['publish', 'call-off', 'archive', 'delete'] as const;
export type SeriesAction = (typeof seriesActions)[number];

const reachField = z.enum(seriesReaches, { error: `Reach must be one of ${seriesReaches.join(', ')}` });
/** Sheets with signups that may be moved or deleted all the same, each by its own id. */
const withSignupsField = z
  .array(idField, { error: 'Must be a list of sheets' })
  .max(2 * MAX_SHEETS_OF_SERIES, { error: 'Too many sheets' })
  .default([]);

export const seriesActionInput = z.object({
  action: z.enum(seriesActions, { error: `Action must be one of ${seriesActions.join(', ')}` }),
  reach: reachField,
  /** Mailed when events are called off. */
  reason: optionalText('Reason', textLimits.notes),
  withSignups: withSignupsField,
  dryRun: tickedField.default(false),
});
export type SeriesActionInput = z.infer<typeof seriesActionInput>;

export const seriesParts = ['words', 'organizer', 'times', 'display', 'slots', 'questions'] as const;
export type SeriesPart = (typeof seriesParts)[number];

export const seriesChangeInput = z.object({
  reach: z.enum(['following', 'coming'], { error: 'Reach must be following or coming' }),
  /** What the other sheets take over from this one. */
  parts: z
    .array(z.enum(seriesParts, { error: `A part must be one of ${seriesParts.join(', ')}` }), {
      error: 'Parts must be a list',
    })
    .min(1, { error: 'Choose what the other dates take over' }),
  withSignups: withSignupsField,
  /** Whether people are emailed; absent for true. */
  notify: tickedField.optional(),
  dryRun: tickedField.default(false),
});
export type SeriesChangeInput = z.infer<typeof seriesChangeInput>;

/** `kept`: people have signed up, or wait for a place of what would be deleted, and the sheet was not named in `withSignups`. */
const seriesOutcomes = ['changed', 'unchanged', 'kept'] as const;
export type SeriesOutcome = (typeof seriesOutcomes)[number];

export const seriesChangeAnswer = z.object({
  sheets: z.array(
    z.object({
      id: z.string(),
      eventDate: instant,
      outcome: z.enum(seriesOutcomes),
      /** Who have signed up. */
      people: z.number(),
      /** Entries of waiting lists, and those that were offered a place. */
      waiting: z.number(),
      /** How many emails this causes. */
      mailed: z.number(),
    }),
  ),
  changed: z.number(),
  mailed: z.number(),
});
export type SeriesChangeAnswer = z.infer<typeof seriesChangeAnswer>;
