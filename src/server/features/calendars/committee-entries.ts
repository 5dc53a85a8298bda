import { isPublic } from '#domain/sheet-states.ts';
import { signedUpPlaces } from '#domain/places.ts';
import type { CalendarStamp } from '#server/features/calendar-records/calendar-stamps.store.ts';
import { withHost } from '#server/features/signups/calendar-entry.ts';
import {
  entryTitle,
  entryTimes,
  hoursAtSchool,
  isDateShown,
  wholeDay,
} from '#server/features/signups/calendar-times.ts';
import type { FeedEntry } from '#server/features/signups/write-calendar.ts';
import type { SheetWithSlots } from '#server/features/sheets/present-sheet.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import type { Platform } from '#server/platform/platform.ts';

/** One for each slot, with how many of its places are taken; no names, because calendar programs keep what they read. */
export function committeeEntries(
  platform: Platform,
  sheet: SheetWithSlots,
  stamp: CalendarStamp | undefined,
): readonly FeedEntry[] {
  if (!isPublic(sheet) || sheet.calledOffAt !== null || !isDateShown(sheet)) return [];
  return sheet.slots.map((slot) => ({
    id: withHost(platform, `slot-${slot.id}`),
    sequence: stamp?.changes ?? 0,
    stamp: new Date(stamp?.changedAt ?? sheet.createdAt),
    summary: entryTitle(platform, 'en', `${slot.title} (${placesOf(slot)}): ${sheet.title}`, slot),
    description: hoursAtSchool(platform, 'en', slot),
    url: `${platform.config.publicUrl}/signup-sheet/${sheet.id}`,
    ...(entryTimes(slot) ?? wholeDay(platform, sheet)),
  }));
}

function placesOf(slot: Slot): string {
  const taken = signedUpPlaces(slot);
  return slot.maxVolunteers === null ? `${taken}` : `${taken} of ${slot.maxVolunteers}`;
}
