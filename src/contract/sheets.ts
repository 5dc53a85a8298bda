import { z } from 'zod';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { sheetStates, visibilities } from '#domain/sheet-states.ts';
import { waitlistModes } from '#domain/offers.ts';
import { MAX_SLOTS_OF_SHEET, singleLine, textLimits } from '#domain/text-limits.ts';
import {
  dayField,
  answerableField,
  instant,
  momentField,
  optionalMoment,
  optionalText,
  optionalWhole,
  requiredLine,
  tickedField,
} from './fields.ts';
import { languageTag } from './language.ts';
import { pictureView } from './pictures.ts';
import { questionsView } from './questions.ts';
import { slotView } from './slots.ts';
import { tellFields } from './told-changes.ts';
import { readyInView, translationsInput, translationsView } from './translations.ts';

const EVENT_DATE_REQUIRED = 'Event date is required';

const visibility = z.enum(visibilities, { error: 'Visibility must be listed or unlisted' });

/** Moments without a zone are school time. */
export const sheetInput = z.object({
  title: requiredLine('Title', textLimits.title),
  description: optionalText('Description', textLimits.description),
  /** Of the sheet's texts and those of its slots; English if absent. */
  language: languageTag.optional(),
  translations: translationsInput.optional(),
  eventDate: z.string({ error: EVENT_DATE_REQUIRED }).trim().min(1, { error: EVENT_DATE_REQUIRED }).pipe(momentField),
  showEventDate: z.boolean({ error: 'Must be true or false' }).default(true),
  showSpotCount: z.boolean({ error: 'Must be true or false' }).default(true),
  eventDeadline: optionalMoment,
  organizerName: requiredLine('Organizer name', textLimits.name),
  organizerEmail: answerableField('Organizer email is required'),
  state: z.enum(['draft', 'published'], { error: 'State must be draft or published' }).default('published'),
  visibility: visibility.default('listed'),
  /** When sign-ups begin. */
  opensAt: optionalMoment.optional(),
  /** How many places of the sheet an address takes at most. */
  placesPerAddress: optionalWhole('Places per address', 1, MAX_SLOTS_OF_SHEET),
  /** Until when that is so; absent or null for always. */
  placesPerAddressUntil: optionalMoment.optional(),
  /** Whether people may show a name to everyone. */
  namesShown: z.boolean({ error: 'Must be true or false' }).optional(),
  /** Who offers free places to those who wait; the hub does if absent. */
  waitlist: z.enum(waitlistModes, { error: `Waitlist must be one of ${waitlistModes.join(', ')}` }).optional(),
  /** Whether an organizer agrees before somebody takes a place over. */
  handOverApproval: z.boolean({ error: 'Must be true or false' }).optional(),
});
export type SheetInput = z.infer<typeof sheetInput>;

/** What is absent stays. */
export const sheetChange = sheetInput
  .extend({
    showEventDate: z.boolean({ error: 'Must be true or false' }),
    showSpotCount: z.boolean({ error: 'Must be true or false' }),
    state: z.enum(sheetStates, { error: `State must be one of ${sheetStates.join(', ')}` }),
    visibility,
    /** Whether the slots, and what closes sign-ups, move by as many days as the event. */
    moveSlots: tickedField,
    ...tellFields,
  })
  .partial();
export type SheetChange = z.infer<typeof sheetChange>;

export const sheetView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  language: languageTag.optional(),
  translations: translationsView,
  readyIn: readyInView,
  /** Absent without one. */
  picture: pictureView.optional(),
  eventDate: instant,
  showEventDate: z.boolean(),
  showSpotCount: z.boolean(),
  eventDeadline: instant.nullable(),
  /** Absent unless it opens at a moment, limits places, or shows names. */
  opensAt: instant.optional(),
  placesPerAddress: z.number().optional(),
  placesPerAddressUntil: instant.optional(),
  namesShown: z.literal(true).optional(),
  /** Absent where the hub offers free places by itself. */
  waitlist: z.enum(waitlistModes).optional(),
  /** Absent unless an organizer agrees before somebody takes a place over. */
  handOverApproval: z.literal(true).optional(),
  questions: questionsView,
  organizerName: z.string(),
  organizerEmail: z.string(),
  createdAt: instant,
  state: z.enum(sheetStates),
  visibility: z.enum(visibilities),
  /** The same for all sheets that were made together; null for a sheet of its own. */
  seriesId: z.string().nullable(),
  /** Null unless it was called off. */
  calledOff: z.object({ at: instant, reason: z.string().nullable() }).nullable(),
  /** Whether one of its slots takes sign-ups. */
  signupsOpen: z.boolean(),
  /** Changes with everything but the counts and `signupsOpen`; the same as in the live counts. */
  revision: z.string(),
  slots: z.array(slotView),
});
export type SheetView = z.infer<typeof sheetView>;

/** The day is one of the school's calendar. */
export const sheetCopyInput = z.object({
  eventDate: dayField,
  title: requiredLine('Title', textLimits.title).optional(),
  translations: z.boolean({ error: 'Must be true or false' }).default(true),
  /** Whether the co-organizers of the sheet organize the copy too. */
  organizers: z.boolean({ error: 'Must be true or false' }).default(true),
});
export type SheetCopyInput = z.infer<typeof sheetCopyInput>;

/** The reason is mailed to the volunteers, and stands on the page of the sheet. */
export const callOffInput = z.object({ reason: optionalText('Reason', textLimits.notes) });
export type CallOffInput = z.infer<typeof callOffInput>;

export const SHEETS_A_PAGE = 50;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${SHEETS_A_PAGE}`;
const NO_PLACE = 'Must be the next value from the previous page';
const PLACE = /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Upcoming: the event, its deadline or one of its slots is today or later. All others are past. */
const sheetTimes = ['upcoming', 'past', 'all'] as const;

/** A position in the order of events: the event date and the id of a sheet; see `next`. */
export const placeField = z
  .string({ error: NO_PLACE })
  .regex(PLACE, { error: NO_PLACE })
  .transform((text) => {
    const [eventDate = '', id = ''] = text.split('_');
    return { eventDate, id: id.toLowerCase() };
  })
  .refine(({ eventDate }) => !Number.isNaN(Date.parse(eventDate)), { error: NO_PLACE });

/**
 * Of the translations, only that into this language, or into one that its readers understand. Organizers also get those
 * that people wrote, in all languages.
 */
export const inLanguageQuery = z.object({ language: languageTag.optional() });

/** Without any of these, the answer is a bare list of all sheets. */
export const sheetsQuery = inLanguageQuery.extend({
  when: z.enum(sheetTimes, { error: 'When must be upcoming, past or all' }).optional(),
  /** In titles and descriptions of every language, ignoring case and accents. */
  search: z
    .string({ error: 'Must be text' })
    .max(MAX_SEARCH, { error: `Search must be at most ${MAX_SEARCH} characters` })
    .transform(singleLine)
    .optional(),
  /** Only sheets that the caller organizes. */
  whose: z.literal('mine', { error: 'Whose must be mine' }).optional(),
  before: placeField.optional(),
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(SHEETS_A_PAGE, { error: LIMIT_OUT_OF_RANGE })
    .optional(),
});
export type SheetsQuery = z.infer<typeof sheetsQuery>;

export const sheetsPage = z.object({
  sheets: z.array(sheetView),
  /** On all pages. */
  total: z.number(),
  /** Send it as `before` for the next page; null after the last. */
  next: z.string().nullable(),
});
export type SheetsPage = z.infer<typeof sheetsPage>;

/** Without a language, the visitor's is used. */
export const calendarQuery = z.object({ language: languageTag.optional() });
