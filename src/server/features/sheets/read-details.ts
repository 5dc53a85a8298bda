import type { SheetChange, SheetInput } from '#contract/sheets.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { SOURCE } from '#domain/writing.ts';
import { withoutRemoved } from '#domain/kept-translations.ts';
import { translatedIntoItself } from '#server/features/slots/slots.errors.ts';
import { readMoment } from '#server/http/read-moment.ts';
import type { SheetDetails } from './sheets.store.ts';

/**
 * Reads moments in school time.
 * @throws 400 when a moment cannot be read, or a translation is in the language of the original
 */
export function readSheetDetails(clock: SchoolClock, input: Omit<SheetInput, 'state'>): SheetDetails {
  const language = input.language ?? SOURCE;
  const translations = withoutRemoved(input.translations);
  if (translations?.[language] !== undefined) throw translatedIntoItself('language');
  return {
    title: input.title,
    description: input.description,
    language,
    translations,
    eventDate: readMoment(clock, 'eventDate', input.eventDate),
    showEventDate: input.showEventDate,
    showSpotCount: input.showSpotCount,
    eventDeadline: input.eventDeadline === null ? null : readMoment(clock, 'eventDeadline', input.eventDeadline),
    organizerName: input.organizerName,
    organizerEmail: input.organizerEmail,
    visibility: input.visibility,
  };
}

/** What is absent stays. */
export function withSheetChange(clock: SchoolClock, sheet: SheetDetails, change: SheetChange): SheetDetails {
  const eventDate = change.eventDate ?? sheet.eventDate;
  const eventDeadline = change.eventDeadline === undefined ? sheet.eventDeadline : change.eventDeadline;
  return readSheetDetails(clock, {
    title: change.title ?? sheet.title,
    description: change.description === undefined ? sheet.description : change.description,
    language: change.language ?? sheet.language,
    translations: { ...sheet.translations, ...change.translations },
    eventDate,
    showEventDate: change.showEventDate ?? sheet.showEventDate,
    showSpotCount: change.showSpotCount ?? sheet.showSpotCount,
    eventDeadline,
    organizerName: change.organizerName ?? sheet.organizerName,
    organizerEmail: change.organizerEmail ?? sheet.organizerEmail,
    visibility: change.visibility ?? sheet.visibility,
  });
}
