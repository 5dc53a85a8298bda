import { ICalEventStatus } from 'ical-generator';
import { hash } from 'node:crypto';
import { SOURCE } from '#domain/writing.ts';
import { dishMarks } from '#domain/slot-kinds.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  saidOfSheet,
  saidOfSignup,
  sheetEntry,
  signupEntry,
  type CalendarSheet,
  type EntryStatus,
  type InCalendar,
} from './calendar-entry.ts';
import type { MailedSlot } from './signup-mails.ts';

/** Differs when the entry of a sign-up does. To write the entry would cost each sign-up three times as much. */
export function signupDigest(platform: Platform, language: string, signup: InCalendar, status: EntryStatus): string {
  return digestOf([wordingOf(platform, language), status, saidOfSignup(platform, signup)]);
}

/** Differs when the entry of a sheet does in any language, as its number is the same in all. */
export function sheetDigest(
  platform: Platform,
  sheet: CalendarSheet,
  slots: readonly Pick<MailedSlot, 'startTime' | 'endTime'>[],
): string {
  return digestOf([wordingOf(platform, SOURCE), saidOfSheet(platform, sheet, slots)]);
}

/** Short, and does not reveal what is said. */
export function digestOf(said: object): string {
  return hash('sha256', JSON.stringify(said), 'base64url').slice(0, 22);
}

interface Wording {
  /** Stands in every entry, and changes while the hub runs. */
  readonly school: string;
  readonly digest: string;
}
const wordings = new WeakMap<Platform['config'], Map<string, Wording>>();

/** Differs where a version, a translation, a setting or the school writes entries in another way. */
function wordingOf(platform: Platform, wanted: string): string {
  const { school } = platform.site;
  const language = serverTexts(wanted).locale;
  const known = wordings.get(platform.config) ?? new Map<string, Wording>();
  wordings.set(platform.config, known);
  const before = known.get(language);
  if (before?.school === school) return before.digest;
  const digest = digestOf(samplesIn(platform, language));
  known.set(language, { school, digest });
  return digest;
}

/** Everything that an entry can say. */
function samplesIn(platform: Platform, language: string): object {
  const [start, end, nextDay] = ['2026-12-12T17:00:00.000Z', '2026-12-12T19:00:00.000Z', '2026-12-14T01:00:00.000Z'];
  const title = 'Title';
  const sheet = {
    id: 'sheet',
    title,
    eventDate: start,
    showEventDate: true,
    organizerName: 'Name',
    organizerEmail: 'name@example.org',
  } as const;
  const slots = [end, nextDay, null].map((endTime) => ({
    id: 'slot',
    title,
    translated: { text: 'Other', language: SOURCE },
    startTime: endTime === null ? null : start,
    endTime,
  }));
  const signup = {
    signupId: 'signup',
    sheet,
    brought: { quantity: 2, unit: 'dozen', bringing: 'buns', marks: dishMarks },
  };
  const people = ['Ann', null];
  const described = { ...sheet, description: 'Words', calledOffAt: null };
  return [
    ...slots.map((slot) => signupEntry(platform, language, { ...signup, slot, people }, ICalEventStatus.CONFIRMED)),
    sheetEntry(platform, described, slots, SOURCE),
  ];
}
