import { ICalEventTransparency } from 'ical-generator';
import { takesPlace } from '#domain/sheet-states.ts';
import { signedUpPlaces } from '#domain/places.ts';
import { uidOfSlot, withHost } from '#server/features/signups/calendar-entry.ts';
import {
  entryTitle,
  entryTimes,
  hoursAtSchool,
  isDateShown,
  wholeDay,
} from '#server/features/signups/calendar-times.ts';
import type { CalendarEntry } from '#server/features/signups/write-calendar.ts';
import type { SheetWithSlots } from '#server/features/sheets/present-sheet.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * By UID, one for each slot, with how many of its places are taken; no names, because calendar programs keep what they
 * read. Nobody is busy because others help.
 */
export function committeeEntries(platform: Platform, sheet: SheetWithSlots): ReadonlyMap<string, CalendarEntry> {
  if (!takesPlace(sheet) || !isDateShown(sheet)) return new Map();
  const { site, config } = platform;
  return new Map(
    sheet.slots.map((slot) => [
      uidOfSlot(slot),
      {
        id: withHost(platform, uidOfSlot(slot)),
        summary: entryTitle(platform, 'en', `${slot.title} (${placesOf(slot)}): ${sheet.title}`, slot),
        description: hoursAtSchool(platform, 'en', slot),
        location: site.school,
        url: `${config.publicUrl}/signup-sheet/${sheet.id}`,
        ...(entryTimes(slot) ?? wholeDay(platform, sheet)),
        transparency: ICalEventTransparency.TRANSPARENT,
      },
    ]),
  );
}

function placesOf(slot: Slot): string {
  const taken = signedUpPlaces(slot);
  return slot.maxVolunteers === null ? `${taken}` : `${taken} of ${slot.maxVolunteers}`;
}
