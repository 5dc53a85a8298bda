import { z } from 'zod';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { singleLine, textLimits } from '#domain/text-limits.ts';
import { emailField, instant, momentField, optionalMoment, optionalText, requiredLine } from './fields.ts';
import { languageTag } from './language.ts';
import { slotView } from './slots.ts';
import { translationsInput, translationsView } from './translations.ts';

const EVENT_DATE_REQUIRED = 'Event date is required';

/** What an organizer says of a sheet. Moments without a zone are school time. */
export const sheetInput = z.object({
  title: requiredLine('Title', textLimits.title),
  description: optionalText('Description', textLimits.description),
  /** Of title and description, and of those of its slots; English unless given. */
  language: languageTag.optional(),
  translations: translationsInput.optional(),
  eventDate: z.string({ error: EVENT_DATE_REQUIRED }).trim().min(1, { error: EVENT_DATE_REQUIRED }).pipe(momentField),
  showEventDate: z.boolean({ error: 'Must be true or false' }).default(true),
  showSpotCount: z.boolean({ error: 'Must be true or false' }).default(true),
  eventDeadline: optionalMoment,
  organizerName: requiredLine('Organizer name', textLimits.name),
  organizerEmail: emailField('Organizer email is required'),
});
export type SheetInput = z.infer<typeof sheetInput>;

/** A change of a sheet: what is absent stays. */
export const sheetChange = sheetInput
  .extend({
    showEventDate: z.boolean({ error: 'Must be true or false' }),
    showSpotCount: z.boolean({ error: 'Must be true or false' }),
  })
  .partial();
export type SheetChange = z.infer<typeof sheetChange>;

/** A sheet as someone may see it. */
export const sheetView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Of title and description, and of those of its slots; absent for English. */
  language: languageTag.optional(),
  translations: translationsView,
  eventDate: instant,
  showEventDate: z.boolean(),
  showSpotCount: z.boolean(),
  eventDeadline: instant.nullable(),
  organizerName: z.string(),
  organizerEmail: z.string(),
  createdAt: instant,
  /** Whether a visitor can still sign up. */
  signupsOpen: z.boolean(),
  /** Changes with anything but the counts and `signupsOpen`; the same text as in the live counts. */
  revision: z.string(),
  slots: z.array(slotView),
});
export type SheetView = z.infer<typeof sheetView>;

/** How many sheets come at once, at most, of those that are not kept at hand. */
export const SHEETS_A_PAGE = 50;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${SHEETS_A_PAGE}`;
const NO_PLACE = 'Must be the next value from the previous page';
const PLACE = /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Upcoming: the event, its deadline or one of its slots is today or later. All other sheets are past. */
const sheetTimes = ['upcoming', 'past', 'all'] as const;

/** A place in the order of events, as `next` tells it: the event date and the id of a sheet. */
export const placeField = z
  .string({ error: NO_PLACE })
  .regex(PLACE, { error: NO_PLACE })
  .transform((text) => {
    const [eventDate = '', id = ''] = text.split('_');
    return { eventDate, id: id.toLowerCase() };
  })
  .refine(({ eventDate }) => !Number.isNaN(Date.parse(eventDate)), { error: NO_PLACE });

/** Which sheets are asked for. With none of these it is all of them, as a bare list. */
export const sheetsQuery = z.object({
  when: z.enum(sheetTimes, { error: 'When must be upcoming, past or all' }).optional(),
  /** In title or description, in any language; case and accents do not count. */
  search: z
    .string({ error: 'Must be text' })
    .max(MAX_SEARCH, { error: `Search must be at most ${MAX_SEARCH} characters` })
    .transform(singleLine)
    .optional(),
  before: placeField.optional(),
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(SHEETS_A_PAGE, { error: LIMIT_OUT_OF_RANGE })
    .optional(),
});
export type SheetsQuery = z.infer<typeof sheetsQuery>;

/** One page of sheets. */
export const sheetsPage = z.object({
  sheets: z.array(sheetView),
  /** How many there are on all pages. */
  total: z.number(),
  /** What to send as `before` for the next page; null after the last. */
  next: z.string().nullable(),
});
export type SheetsPage = z.infer<typeof sheetsPage>;

/** In which language a calendar file is wanted; unless given, as chosen with this browser, else as it asks. */
export const calendarQuery = z.object({ language: languageTag.optional() });
