import { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { LanguageTag } from '#domain/languages.ts';
import type { CalendarEnding } from '#server/features/calendar-records/calendar-endings.store.ts';
import type { CalendarStamp } from '#server/features/calendar-records/calendar-stamps.store.ts';
import { sheetEntry, withHost } from '#server/features/signups/calendar-entry.ts';
import { isDateShown } from '#server/features/signups/calendar-times.ts';
import type { FeedEntry } from '#server/features/signups/write-calendar.ts';
import type { SheetWithSlots } from '#server/features/sheets/present-sheet.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cancelledSince } from './cancelled-for.ts';

/** For everyone: without names, and without counts, which would change it at each reading. Null where it is not shown. */
export function publicEntry(
  platform: Platform,
  sheet: SheetWithSlots,
  { stamp, language }: { readonly stamp: CalendarStamp | undefined; readonly language: LanguageTag },
): FeedEntry | null {
  if (!isDateShown(sheet) || wasCancelledLongAgo(platform, sheet)) return null;
  return {
    ...sheetEntry(platform, sheet, sheet.slots, language),
    sequence: stamp?.changes ?? 0,
    stamp: new Date(stamp?.changedAt ?? sheet.createdAt),
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(sheet.calledOffAt === null ? {} : { status: ICalEventStatus.CANCELLED }),
  };
}

export function wasCancelledLongAgo(
  platform: Pick<Platform, 'schoolClock' | 'clock'>,
  { calledOffAt }: { readonly calledOffAt: string | null },
): boolean {
  return calledOffAt !== null && new Date(calledOffAt) < cancelledSince(platform);
}

/** Of an event or a place that was deleted. */
export function endedEntry(
  platform: Pick<Platform, 'config'>,
  { uid, entry, endedAt }: Pick<CalendarEnding, 'uid' | 'entry' | 'endedAt'>,
): FeedEntry {
  return {
    id: withHost(platform, uid),
    sequence: entry.sequence,
    status: ICalEventStatus.CANCELLED,
    summary: entry.title,
    start: new Date(entry.start),
    end: new Date(entry.end),
    ...(entry.allDay ? { allDay: true } : {}),
    stamp: new Date(endedAt),
  };
}
