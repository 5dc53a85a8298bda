import type { I18n } from '@lingui/core';
import { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { LanguageTag } from '#domain/languages.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { SOURCE } from '#domain/writing.ts';
import { descriptionIn, titleIn, type Translations } from '#domain/translations.ts';
import { dateFieldValue, isSameDay } from '#domain/school-time/school-clock.ts';
import type { CalendarPart } from '#server/mail/mail.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { typed, withoutMarks } from '#server/mail/marked-text.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Platform } from '#server/platform/platform.ts';
import { entryTitle, entryTimes, hoursAtSchool, isDateShown, wholeDay } from './calendar-times.ts';
import { describeBrought } from './describe-brought.ts';
import { originalTitles, shownTitle } from './shown-titles.ts';
import type { MailedSheet, MailedSlot, SignupMail } from './signup-mails.ts';
import { writeCalendar, type CalendarEntry } from './write-calendar.ts';

export type InCalendar = Pick<
  SignupMail,
  'signupId' | 'slot' | 'sheet' | 'brought' | 'groupId' | 'entrySlotId' | 'people'
>;
export type EntryStatus = ICalEventStatus.CONFIRMED | ICalEventStatus.CANCELLED;

type Numbered = InCalendar & Pick<SignupMail, 'calendarSequence'>;

/**
 * Null where the sheet hides its date. Every entry of a signup has the same UID, so that a later one replaces or
 * cancels the one before. All of a group on one slot share an entry.
 */
export function signupCalendar(
  platform: Platform,
  language: string,
  signup: Numbered,
  method: CalendarPart['method'],
): CalendarPart | null {
  return signupsCalendar(platform, language, [signup], method);
}

/** Only PUBLISH may have entries of several signups (RFC 5546, 3.2.1). Null where all sheets hide their dates. */
export function signupsCalendar(
  platform: Platform,
  language: string,
  signups: readonly (Numbered & { readonly isEnded?: boolean })[],
  method: CalendarPart['method'],
): CalendarPart | null {
  const shown = signups.filter(({ sheet }) => isDateShown(sheet));
  if (shown.length === 0) return null;
  const statusOf = (isEnded: boolean) => (isEnded ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
  const entries = shown.map((signup) => ({
    ...signupEntry(platform, language, signup, statusOf(method === 'CANCEL' || signup.isEnded === true)),
    sequence: signup.calendarSequence,
  }));
  return { method, content: writeCalendar(platform, method, entries) };
}

/** The same in every file and feed, so that a later one replaces an earlier one; without the host. */
export function uidOfSignup({
  signupId,
  groupId,
  entrySlotId,
  slot,
}: Pick<InCalendar, 'signupId' | 'groupId' | 'entrySlotId' | 'slot'>): string {
  return `signup-${groupId === undefined ? signupId : `${groupId}-${entrySlotId ?? slot.id}`}`;
}

export function signupEntry(
  platform: Platform,
  language: string,
  signup: InCalendar,
  status: EntryStatus,
): CalendarEntry {
  const said = saidOfSignup(platform, signup);
  const i18n = serverTexts(language);
  return {
    id: withHost(platform, uidOfSignup(signup)),
    status,
    summary: entryTitle(platform, language, said.title, said),
    description: paragraphs(
      hoursAtSchool(platform, language, said),
      describeBrought(i18n, said.brought),
      peopleOf(i18n, said.people),
      said.original,
      organizedBy(language, said),
    ),
    ...(entryTimes(said) ?? wholeDay(platform, signup.sheet)),
    ...whoAndWhere(platform, signup.sheet, said),
  };
}

/**
 * Everything that the entry of a sign-up puts into words, and that can change. Without dates as objects, which take each
 * sign-up longer to compare than all the rest.
 */
export function saidOfSignup(platform: Platform, { slot, sheet, brought, people = [] }: InCalendar) {
  return {
    title: `${shownTitle(slot)}: ${shownTitle(sheet)}`,
    original: originalTitles({ slot, sheet })?.text ?? null,
    startTime: slot.startTime,
    endTime: slot.endTime,
    day: slot.startTime === null ? dateFieldValue(platform.schoolClock, sheet.eventDate) : null,
    brought,
    people: people.length < 2 ? [] : people,
    organizerName: sheet.organizerName,
    organizerEmail: sheet.organizerEmail,
  };
}

function peopleOf(i18n: I18n, people: readonly (string | null)[]): string | null {
  if (people.length === 0) return null;
  const count = i18n._({
    id: 'mail.calendar.people',
    message: '{count, plural, one {# person} other {# people}}',
    values: { count: people.length },
  });
  const names = people.filter((name) => name !== null).join(', ');
  return names === '' ? count : `${count}: ${names}`;
}

export type CalendarSheet = Omit<MailedSheet, 'translated' | 'picture'> & {
  readonly description: string | null;
  readonly translations?: Translations | null;
  readonly calledOffAt: Instant | null;
};

/** Of the committee's calendar. */
export function uidOfSlot({ id }: Pick<MailedSlot, 'id'>): string {
  return `slot-${id}`;
}

export function uidOfSheet({ id }: Pick<MailedSheet, 'id'>): string {
  return `sheet-${id}`;
}

/** From the first start to the last end of its day. */
export function sheetEntry(
  platform: Platform,
  sheet: CalendarSheet,
  slots: readonly Pick<MailedSlot, 'startTime' | 'endTime'>[],
  language: LanguageTag,
): CalendarEntry {
  const said = saidOfSheet(platform, sheet, slots);
  const { text: title } = titleIn(language, said, said.language);
  const description = descriptionIn(language, said, said.language)?.text ?? null;
  return {
    id: withHost(platform, uidOfSheet(sheet)),
    ...(said.isCalledOff ? { status: ICalEventStatus.CANCELLED } : {}),
    summary: entryTitle(platform, language, title, said),
    description: paragraphs(
      hoursAtSchool(platform, language, said),
      title === said.title ? null : said.title,
      description,
      organizedBy(language, said),
    ),
    ...(entryTimes(said) ?? wholeDay(platform, sheet)),
    transparency: ICalEventTransparency.TRANSPARENT,
    ...whoAndWhere(platform, sheet, said),
  };
}

/** As `saidOfSignup`, in all languages. */
export function saidOfSheet(
  platform: Platform,
  sheet: CalendarSheet,
  slots: readonly Pick<MailedSlot, 'startTime' | 'endTime'>[],
) {
  const { title, description, translations = null, language = SOURCE } = sheet;
  const span = eventSpan(platform, sheet, slots);
  return {
    title,
    description,
    translations,
    language,
    isCalledOff: wasCalledOff(sheet),
    startTime: span?.start.toISOString() ?? null,
    endTime: span?.end.toISOString() ?? null,
    day: span === null ? dateFieldValue(platform.schoolClock, sheet.eventDate) : null,
    organizerName: sheet.organizerName,
    organizerEmail: sheet.organizerEmail,
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

type Organizer = Pick<MailedSheet, 'organizerName' | 'organizerEmail'>;

function whoAndWhere(
  { config, site }: Platform,
  { id }: Pick<MailedSheet, 'id'>,
  { organizerName, organizerEmail }: Organizer,
): Pick<CalendarEntry, 'organizer' | 'url' | 'location'> {
  return {
    location: site.school,
    organizer: { name: organizerName, email: organizerEmail },
    url: `${config.publicUrl}/signup-sheet/${id}`,
  };
}

function organizedBy(language: string, { organizerName, organizerEmail }: Organizer): string {
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
