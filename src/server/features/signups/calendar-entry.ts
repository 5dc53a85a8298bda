import type { I18n } from '@lingui/core';
import { ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { LanguageTag } from '#domain/languages.ts';
import { SOURCE } from '#domain/writing.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import { descriptionIn, titleIn, type Translations } from '#domain/translations.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import type { CalendarPart } from '#server/mail/mail.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { typed, withoutMarks } from '#server/mail/marked-text.ts';
import type { Platform } from '#server/platform/platform.ts';
import { entryTitle, entryTimes, hoursAtSchool, isDateShown, wholeDay } from './calendar-times.ts';
import { describeBrought } from './describe-brought.ts';
import { originalTitles, shownTitle } from './shown-titles.ts';
import type { MailedSheet, MailedSlot, SignupMail } from './signup-mails.ts';
import { writeCalendar, type CalendarEntry } from './write-calendar.ts';

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

/** The same in every file and feed, so that a later one replaces an earlier one; without the host. */
export function uidOfSignup({ signupId, groupId, slot }: Pick<InCalendar, 'signupId' | 'groupId' | 'slot'>): string {
  return `signup-${groupId === undefined ? signupId : `${groupId}-${slot.id}`}`;
}

export function signupEntry(
  platform: Platform,
  language: string,
  signup: InCalendar,
  method: CalendarPart['method'],
): CalendarEntry {
  const { calendarSequence, slot, sheet, brought } = signup;
  const i18n = serverTexts(language);
  return {
    id: withHost(platform, uidOfSignup(signup)),
    sequence: calendarSequence,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: entryTitle(platform, language, `${shownTitle(slot)}: ${shownTitle(sheet)}`, slot),
    description: paragraphs(
      hoursAtSchool(platform, language, slot),
      describeBrought(i18n, brought),
      peopleOf(i18n, signup.people ?? []),
      originalTitles({ slot, sheet })?.text ?? null,
      organizedBy(language, sheet),
    ),
    ...(entryTimes(slot) ?? wholeDay(platform, sheet)),
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
  return writeCalendar(platform, 'PUBLISH', [sheetEntry(platform, sheet, slots, language)]);
}

export function uidOfSheet({ id }: Pick<MailedSheet, 'id'>): string {
  return `sheet-${id}`;
}

export function sheetEntry(
  platform: Platform,
  sheet: CalendarSheet,
  slots: readonly Pick<MailedSlot, 'startTime' | 'endTime'>[],
  language: LanguageTag,
): CalendarEntry {
  const { text: title } = titleIn(language, sheet, sheet.language);
  const description = descriptionIn(language, sheet, sheet.language)?.text ?? null;
  const span = eventSpan(platform, sheet, slots);
  const { startTime, endTime } = {
    startTime: span?.start.toISOString() ?? null,
    endTime: span?.end.toISOString() ?? null,
  };
  return {
    id: withHost(platform, uidOfSheet(sheet)),
    ...(sheet.state === 'called_off' ? { status: ICalEventStatus.CANCELLED } : {}),
    summary: entryTitle(platform, language, title, { startTime, endTime }),
    description: paragraphs(
      hoursAtSchool(platform, language, { startTime, endTime }),
      title === sheet.title ? null : sheet.title,
      description,
      organizedBy(language, sheet),
    ),
    ...(span ?? wholeDay(platform, sheet)),
    ...whoAndWhere(platform, sheet),
  };
}

/** From the first start to the last end of the day of the event; null where no slot of that day has a time. */
export function eventSpan(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  { eventDate }: Pick<MailedSheet, 'eventDate'>,
  slots: readonly Pick<MailedSlot, 'startTime' | 'endTime'>[],
): { readonly start: Date; readonly end: Date } | null {
  const times = slots
    .flatMap((slot) => entryTimes(slot) ?? [])
    .filter(({ start }) => isSameDay(schoolClock, start, eventDate));
  if (times.length === 0) return null;
  return {
    start: new Date(Math.min(...times.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...times.map(({ end }) => end.getTime()))),
  };
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

export function withHost({ config }: Pick<Platform, 'config'>, uid: string): string {
  return `${uid}@${new URL(config.publicUrl).hostname}`;
}
