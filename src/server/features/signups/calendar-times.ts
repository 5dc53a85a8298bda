import { ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { writeDate, writeTimeRange } from '#domain/school-time/date-words.ts';
import { dateFieldValue, isSameDay } from '#domain/school-time/school-clock.ts';
import { isUnknownInstant } from '#domain/school-time/unknown-instants.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { MailedSheet, MailedSlot } from './signup-mails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function isDateShown({ showEventDate, eventDate }: Pick<MailedSheet, 'showEventDate' | 'eventDate'>): boolean {
  return showEventDate && !isUnknownInstant(eventDate);
}

/** In UTC; without an end an hour is assumed. Null for a slot without a time. */
export function entryTimes({
  startTime,
  endTime,
}: Pick<MailedSlot, 'startTime' | 'endTime'>): { start: Date; end: Date } | null {
  if (startTime === null) return null;
  const start = new Date(startTime);
  return { start, end: endTime === null ? new Date(start.getTime() + HOUR) : new Date(endTime) };
}

type WholeDay = Required<Pick<ICalEventData, 'allDay' | 'transparency'>> & { readonly start: Date; readonly end: Date };

/** The school's day, shown as free time; the library writes a date by its UTC parts. */
export function wholeDay(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  { eventDate }: Pick<MailedSheet, 'eventDate'>,
): WholeDay {
  const start = new Date(`${dateFieldValue(schoolClock, eventDate)}T00:00:00Z`);
  const end = new Date(start.getTime() + DAY);
  return { start, end, allDay: true, transparency: ICalEventTransparency.TRANSPARENT };
}

/**
 * The hours in words, as the first line of an entry: where a phone has old data about the zone it shows the entry an
 * hour off, and this line is right.
 */
export function hoursAtSchool(
  { schoolClock, config }: Pick<Platform, 'schoolClock' | 'config'>,
  language: string,
  { startTime, endTime }: Pick<MailedSlot, 'startTime' | 'endTime'>,
): string | null {
  const time = timeRange({ schoolClock, config }, language, { startTime, endTime });
  if (time === null) return null;
  const i18n = serverTexts(language);
  return i18n._({ id: 'mail.calendar.schoolTime', message: '{time} at the school', values: { time } });
}

/** With the hours before it where the operator wants them there, too: a list of entries shows nothing else. */
export function entryTitle(
  platform: Pick<Platform, 'schoolClock' | 'config'>,
  language: string,
  title: string,
  times: Pick<MailedSlot, 'startTime' | 'endTime'>,
): string {
  const range = platform.config.timesInCalendarTitles ? timeRange(platform, language, times) : null;
  return range === null ? title : `${range}, ${title}`;
}

/** With the days where it is over several. */
function timeRange(
  { schoolClock, config }: Pick<Platform, 'schoolClock' | 'config'>,
  language: string,
  { startTime, endTime }: Pick<MailedSlot, 'startTime' | 'endTime'>,
): string | null {
  if (startTime === null) return null;
  const words = dateWords(serverTexts(language).locale, config.timeZone);
  if (endTime === null || isSameDay(schoolClock, startTime, endTime))
    return writeTimeRange(schoolClock, words, startTime, endTime);
  const [from, to] = [startTime, endTime].map((moment) =>
    (['day', 'time'] as const).map((style) => writeDate(schoolClock, words, style, moment)).join(' · '),
  );
  return `${from} – ${to}`;
}
