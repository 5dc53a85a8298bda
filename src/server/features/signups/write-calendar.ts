import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { domainToASCII } from 'node:url';
import type { CalendarPart } from '#server/mail/mail.ts';
import { withoutMarks } from '#server/mail/marked-text.ts';
import type { Platform } from '#server/platform/platform.ts';

/** For how long a program may keep a calendar before it reads it again; most take longer whatever they are told. */
const READ_AGAIN_AFTER = 4 * 60 * 60;

export interface CalendarEntry extends Omit<ICalEventData, 'stamp' | 'summary' | 'description' | 'organizer'> {
  readonly summary: string;
  readonly description?: string | null;
  readonly organizer?: { readonly name: string; readonly email: string };
}

/** With when it changed last. */
export type FeedEntry = CalendarEntry & { readonly stamp: Date };

/** A file that is opened once, or comes with a mail: with when it was made. */
export function writeCalendar(
  platform: Pick<Platform, 'clock' | 'site'>,
  method: CalendarPart['method'],
  entries: readonly CalendarEntry[],
): string {
  const stamp = platform.clock.now();
  const calendar = startCalendar(platform).method(ICalCalendarMethod[method]);
  return withEntries(
    calendar,
    entries.map((entry) => ({ ...entry, stamp })),
  );
}

/**
 * A calendar that programs read again and again: without a change it is the same to the byte. It has no METHOD, which is
 * for messages, and would ask each entry for its organizer (RFC 5546, 3.2.1).
 */
export function writeFeed(
  platform: Pick<Platform, 'clock' | 'site'>,
  name: string,
  entries: readonly FeedEntry[],
): string {
  return withEntries(startCalendar(platform).name(withoutMarks(name)).ttl(READ_AGAIN_AFTER), entries);
}

function startCalendar({ site }: Pick<Platform, 'site'>) {
  return ical({ prodId: { company: site.name, product: 'PAC Volunteer Hub', language: 'EN' } });
}

/** Each line ends with CRLF, also the last one (RFC 5545, 3.1), which the library leaves open. */
function withEntries(calendar: ReturnType<typeof startCalendar>, entries: readonly FeedEntry[]): string {
  for (const { summary, description, organizer, ...entry } of entries)
    calendar.createEvent({
      ...entry,
      // Programs show these beside words of their own.
      summary: withoutMarks(summary),
      ...(description === undefined || description === null ? {} : { description: withoutMarks(description) }),
      ...(organizer === undefined
        ? {}
        : { organizer: { name: parameter(organizer.name) || organizer.email, email: inMailto(organizer.email) } }),
    });
  return `${calendar.toString()}\r\n`;
}

/** Programs read quotes and backslashes in the parameter of a line in different ways, or not at all. */
function parameter(text: string): string {
  return withoutMarks(text)
    .replaceAll('\\', '')
    .split('"')
    .map((part, at) => (at === 0 ? part : `${at % 2 === 1 ? '“' : '”'}${part}`))
    .join('');
}

/** As in a link (RFC 6068, 2). A plus is read either way, and most programs do not read it encoded. */
function inMailto(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return `${encodeURIComponent(local).replaceAll('%2B', '+')}@${domainToASCII(domain) || encodeURIComponent(domain)}`;
}
