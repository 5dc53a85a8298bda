import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import type { CalendarPart } from '#server/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';

/** For how long a program may keep a calendar before it reads it again; most take longer whatever they are told. */
const READ_AGAIN_AFTER = 4 * 60 * 60;

export type CalendarEntry = Omit<ICalEventData, 'stamp'>;

/** With when it changed last. */
export type FeedEntry = CalendarEntry & { readonly stamp: Date };

export function writeCalendar(
  platform: Pick<Platform, 'clock' | 'config'>,
  method: CalendarPart['method'],
  entries: readonly CalendarEntry[],
): string {
  const calendar = startCalendar(platform, method);
  for (const entry of entries) calendar.createEvent({ ...entry, stamp: platform.clock.now() });
  return calendar.toString();
}

/** A calendar that programs read again and again: without a change it is the same to the byte. */
export function writeFeed(
  platform: Pick<Platform, 'clock' | 'config'>,
  name: string,
  entries: readonly FeedEntry[],
): string {
  const calendar = startCalendar(platform, 'PUBLISH').name(name).ttl(READ_AGAIN_AFTER);
  for (const entry of entries) calendar.createEvent(entry);
  return calendar.toString();
}

function startCalendar({ config }: Pick<Platform, 'config'>, method: CalendarPart['method']) {
  return ical({
    prodId: { company: config.site.name, product: 'PAC Volunteer Hub', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
}
