import type { I18n } from '@lingui/core';
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { LanguageTag } from '#domain/languages.ts';
import { SOURCE } from '#domain/writing.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import { descriptionIn, titleIn, type Translations } from '#domain/translations.ts';
import { dateFieldValue, isSameDay } from '#domain/school-time/school-clock.ts';
import { isUnknownInstant } from '#domain/school-time/unknown-instants.ts';
import type { CalendarPart } from '#server/mail/mail.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { typed, withoutMarks } from '#server/mail/marked-text.ts';
import type { Platform } from '#server/platform/platform.ts';
import { describeBrought } from './describe-brought.ts';
import { originalTitles, shownTitle } from './shown-titles.ts';
import type { MailedSheet, MailedSlot, SignupMail } from './signup-mails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type InCalendar = Pick<
  SignupMail,
  'signupId' | 'calendarSequence' | 'slot' | 'sheet' | 'brought' | 'groupId' | 'people'
>;

/**
 * Null where the sheet hides its date. Every entry of a signup has the same UID, so that a later one replaces or
 * cancels the one before. All of a group on one slot share an entry.
 */
export function signupCalendar(
  platform: Platform,
  language: string,
  signup: InCalendar,
  method: CalendarPart['method'],
): CalendarPart | null {
  return signupsCalendar(platform, language, [signup], method);
}

/** Only PUBLISH may have entries of several signups (RFC 5546, 3.2.1). Null where all sheets hide their dates. */
export function signupsCalendar(
  platform: Platform,
  language: string,
  signups: readonly InCalendar[],
  method: CalendarPart['method'],
): CalendarPart | null {
  const shown = signups.filter(({ sheet }) => isDateShown(sheet));
  if (shown.length === 0) return null;
  const entries = shown.map((signup) => signupEntry(platform, language, signup, method));
  return { method, content: writeCalendar(platform, method, entries) };
}

function signupEntry(
  platform: Platform,
  language: string,
  signup: InCalendar,
  method: CalendarPart['method'],
): ICalEventData {
  const { signupId, calendarSequence, slot, sheet, brought, groupId } = signup;
  const i18n = serverTexts(language);
  return {
    id: `signup-${groupId === undefined ? signupId : `${groupId}-${slot.id}`}@${hostOf(platform)}`,
    sequence: calendarSequence,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `${shownTitle(slot)}: ${shownTitle(sheet)}`,
    description: paragraphs(
      describeBrought(i18n, brought),
      peopleOf(i18n, signup.people ?? []),
      originalTitles({ slot, sheet })?.text ?? null,
      organizedBy(language, sheet),
    ),
    ...(timesOf(slot) ?? wholeDay(platform, sheet)),
    ...whoAndWhere(platform, sheet),
  };
}

/** Null for one alone. */
function peopleOf(i18n: I18n, people: readonly (string | null)[]): string | null {
  if (people.length < 2) return null;
  const count = i18n._({
    id: 'mail.calendar.people',
    message: '{count, plural, one {# person} other {# people}}',
    values: { count: people.length },
  });
  const names = people.filter((name) => name !== null).join(', ');
  return names === '' ? count : `${count}: ${names}`;
}

type CalendarSheet = Omit<MailedSheet, 'translated' | 'picture'> & {
  readonly description: string | null;
  readonly translations?: Translations | null;
  readonly state: SheetState;
};

/**
 * For a sheet's page: one entry from the first start to the last end of that day, or null where the sheet hides its
 * date.
 */
export function sheetCalendar(
  platform: Platform,
  sheet: CalendarSheet,
  slots: readonly Pick<MailedSlot, 'startTime' | 'endTime'>[],
  language: LanguageTag = SOURCE,
): string | null {
  if (!isDateShown(sheet)) return null;
  const { text: title } = titleIn(language, sheet, sheet.language);
  const description = descriptionIn(language, sheet, sheet.language)?.text ?? null;
  const times = slots
    .flatMap((slot) => timesOf(slot) ?? [])
    .filter(({ start }) => isSameDay(platform.schoolClock, start, sheet.eventDate));
  const span = {
    start: new Date(Math.min(...times.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...times.map(({ end }) => end.getTime()))),
  };
  const entry: ICalEventData = {
    id: `sheet-${sheet.id}@${hostOf(platform)}`,
    ...(sheet.state === 'called_off' ? { status: ICalEventStatus.CANCELLED } : {}),
    summary: title,
    description: paragraphs(title === sheet.title ? null : sheet.title, description, organizedBy(language, sheet)),
    ...(times.length === 0 ? wholeDay(platform, sheet) : span),
    ...whoAndWhere(platform, sheet),
  };
  return writeCalendar(platform, 'PUBLISH', [entry]);
}

function writeCalendar(
  { clock, config }: Platform,
  method: CalendarPart['method'],
  entries: readonly ICalEventData[],
): string {
  const calendar = ical({
    prodId: { company: config.site.name, product: 'PAC Volunteer Hub', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  for (const entry of entries) calendar.createEvent({ ...entry, stamp: clock.now() });
  return calendar.toString();
}

function isDateShown({ showEventDate, eventDate }: Pick<MailedSheet, 'showEventDate' | 'eventDate'>): boolean {
  return showEventDate && !isUnknownInstant(eventDate);
}

/** In UTC; without an end an hour is assumed. Null for a slot without a time. */
function timesOf({ startTime, endTime }: Pick<MailedSlot, 'startTime' | 'endTime'>): { start: Date; end: Date } | null {
  if (startTime === null) return null;
  const start = new Date(startTime);
  return { start, end: endTime === null ? new Date(start.getTime() + HOUR) : new Date(endTime) };
}

/** The school's day; the library writes a date by its UTC parts. */
function wholeDay(
  { schoolClock }: Platform,
  { eventDate }: MailedSheet,
): Pick<ICalEventData, 'start' | 'end' | 'allDay'> & { start: Date } {
  const start = new Date(`${dateFieldValue(schoolClock, eventDate)}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + DAY), allDay: true };
}

function whoAndWhere(
  { config }: Platform,
  { id, organizerName, organizerEmail }: MailedSheet,
): Pick<ICalEventData, 'organizer' | 'url'> {
  return { organizer: { name: organizerName, email: organizerEmail }, url: `${config.publicUrl}/signup-sheet/${id}` };
}

function organizedBy(language: string, { organizerName, organizerEmail }: MailedSheet): string {
  const i18n = serverTexts(language);
  return withoutMarks(
    i18n._({
      id: 'mail.calendar.organizer',
      message: 'Organized by {name} ({address})',
      values: { name: typed(organizerName), address: typed(organizerEmail) },
    }),
  );
}

function paragraphs(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n\n');
}

function hostOf({ config }: Platform): string {
  return new URL(config.publicUrl).hostname;
}
