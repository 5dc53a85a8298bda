import type { SheetChange, SheetInput } from '#contract/sheets.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { SOURCE } from '#domain/writing.ts';
import { withoutOutdated, withoutRemoved } from '#domain/kept-translations.ts';
import { translatedIntoItself } from '#server/features/slots/slots.errors.ts';
import { readMoment } from '#server/http/read-moment.ts';
import { opensAfterItCloses } from './sheets.errors.ts';
import type { SheetDetails } from './sheets.store.ts';

/**
 * Reads moments in school time.
 * @throws 400 when a moment cannot be read, sign-ups would close before they open, or a translation is in the language
 * of the original
 */
export function readSheetDetails(clock: SchoolClock, input: Omit<SheetInput, 'state'>): SheetDetails {
  const language = input.language ?? SOURCE;
  const translations = withoutRemoved(input.translations);
  const placesPerAddress = input.placesPerAddress ?? null;
  const eventDeadline = read(clock, 'eventDeadline', input.eventDeadline);
  const opensAt = read(clock, 'opensAt', input.opensAt);
  if (opensAt !== null && eventDeadline !== null && eventDeadline <= opensAt) throw opensAfterItCloses();
  if (translations?.[language] !== undefined) throw translatedIntoItself('language');
  return {
    title: input.title,
    description: input.description,
    language,
    translations,
    eventDate: readMoment(clock, 'eventDate', input.eventDate),
    showEventDate: input.showEventDate,
    showSpotCount: input.showSpotCount,
    eventDeadline,
    organizerName: input.organizerName,
    organizerEmail: input.organizerEmail,
    visibility: input.visibility,
    opensAt,
    placesPerAddress,
    placesPerAddressUntil:
      placesPerAddress === null ? null : read(clock, 'placesPerAddressUntil', input.placesPerAddressUntil),
    namesShown: input.namesShown ?? false,
    waitlist: input.waitlist ?? 'automatic',
    handOverApproval: input.handOverApproval ?? false,
  };
}

function read(clock: SchoolClock, path: string, text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : readMoment(clock, path, text);
}

/** What is absent stays, but ready translations go with the words that they translate. */
export function withSheetChange(clock: SchoolClock, sheet: SheetDetails, change: SheetChange): SheetDetails {
  const title = change.title ?? sheet.title;
  const description = change.description === undefined ? sheet.description : change.description;
  const language = change.language ?? sheet.language;
  const kept = withoutOutdated(sheet.translations, sheet, { title, description, language });
  const eventDate = change.eventDate ?? sheet.eventDate;
  const eventDeadline = change.eventDeadline === undefined ? sheet.eventDeadline : change.eventDeadline;
  return readSheetDetails(clock, {
    title,
    description,
    language,
    translations: { ...kept, ...change.translations },
    eventDate,
    showEventDate: change.showEventDate ?? sheet.showEventDate,
    showSpotCount: change.showSpotCount ?? sheet.showSpotCount,
    eventDeadline,
    organizerName: change.organizerName ?? sheet.organizerName,
    organizerEmail: change.organizerEmail ?? sheet.organizerEmail,
    visibility: change.visibility ?? sheet.visibility,
    opensAt: change.opensAt === undefined ? sheet.opensAt : change.opensAt,
    placesPerAddress: change.placesPerAddress === undefined ? sheet.placesPerAddress : change.placesPerAddress,
    placesPerAddressUntil:
      change.placesPerAddressUntil === undefined ? sheet.placesPerAddressUntil : change.placesPerAddressUntil,
    namesShown: change.namesShown ?? sheet.namesShown,
    waitlist: change.waitlist ?? sheet.waitlist,
    handOverApproval: change.handOverApproval ?? sheet.handOverApproval,
  });
}
