import { z } from 'zod';
import { textLimits } from '#domain/text-limits.ts';
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

/** In which language a calendar file is wanted; unless given, as chosen with this browser, else as it asks. */
export const calendarQuery = z.object({ language: languageTag.optional() });
