import { ICalEventStatus } from 'ical-generator';
import type { LanguageTag } from '#domain/languages.ts';
import type { CalendarEnding } from '#server/features/calendar-records/calendar-endings.store.ts';
import type { Revision } from '#server/features/calendar-records/revision.ts';
import { sheetEntry, uidOfSheet, withHost } from '#server/features/signups/calendar-entry.ts';
import { isDateShown } from '#server/features/signups/calendar-times.ts';
import type { CalendarEntry, FeedEntry } from '#server/features/signups/write-calendar.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cancelledSince } from './cancelled-for.ts';
import type { NumberedSheet } from './number-sheets.ts';

/** For everyone: without names, and without counts, which would change it at each reading. Null where it is not shown. */
export function publicEntry(platform: Platform, one: NumberedSheet, language: LanguageTag): FeedEntry | null {
  if (!isDateShown(one.sheet) || wasCancelledLongAgo(platform, one.sheet)) return null;
  return eventEntry(platform, one, language);
}

/** The caller has looked whether the date is shown. */
export function eventEntry(platform: Platform, { sheet, revisions }: NumberedSheet, language: LanguageTag): FeedEntry {
  return numbered(sheetEntry(platform, sheet, sheet.slots, language), revisions.get(uidOfSheet(sheet)));
}

/** @throws for an entry that was not numbered before */
export function numbered(entry: CalendarEntry, revision: Revision | undefined): FeedEntry {
  if (revision === undefined) throw new Error('An entry of a calendar has no number');
  return { ...entry, sequence: revision.sequence, stamp: new Date(revision.changedAt) };
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
