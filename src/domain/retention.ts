import { instantOf, wallTime, type SchoolClock } from './school-time/school-clock.ts';

interface Age {
  readonly days: number;
  /** The start of the period, as in "400 days after it was written". */
  readonly after: string;
}

/** In September, people look up what was done a year ago. */
const SCHOOL_YEAR_AND_SUMMER = 400;
const YEAR = 365;

/**
 * Every kind of record that ends by age. The nightly job, the privacy page, `docs/privacy.md` and the management take
 * their numbers from here. Records that protect from doubles or guessing count for exactly as long as they are kept.
 */
export const retention = {
  mails: { days: SCHOOL_YEAR_AND_SUMMER, after: 'it was written' },
  posts: { days: SCHOOL_YEAR_AND_SUMMER, after: 'it was made' },
  reminders: { days: SCHOOL_YEAR_AND_SUMMER, after: 'the event' },
  /** Unless the council chose another age; see `readAnswerDays`. */
  answers: { days: 30, after: 'the event' },
  waitlists: { days: 30, after: 'the event' },
  handOvers: { days: 30, after: 'its link has ended' },
  /** Without names after a day. */
  lateCancels: { days: 30, after: 'organizers were told' },
  /** Who was asked to help, and when: the person asked longest ago comes first. */
  calls: { days: SCHOOL_YEAR_AND_SUMMER, after: 'people were asked' },
  /** Hours that were confirmed are rows of their own. */
  doorFacts: { days: SCHOOL_YEAR_AND_SUMMER, after: 'the day' },
  /** Whose hours they were, and what was said about them; the minutes stay. */
  hours: { days: 7 * YEAR, after: 'the day that they are of' },
  /** An older letter cannot be checked any more. */
  certificates: { days: 7 * YEAR, after: 'it was made' },
  letters: { days: 90, after: 'it was sent off' },
  auditLog: { days: 2 * YEAR, after: 'it was done' },
  consents: { days: 3 * YEAR, after: 'it was given or taken back' },
  deletions: { days: 3 * YEAR, after: 'it was carried out' },
  unconfirmedDeletions: { days: 7, after: 'it was asked for' },
  sessions: { days: 30, after: 'signing in' },
  oneTimeLinks: { days: 7, after: 'it was made' },
  /** Of invitations that were never accepted; their links end as one-time links do. */
  organizerInvitations: { days: 30, after: 'it was last mailed' },
  /** That a reader proved to read a mailbox, and whether its calendar is read. */
  mailboxes: { days: SCHOOL_YEAR_AND_SUMMER, after: 'it was last used' },
  calendarEndings: { days: 30, after: 'the event or slot was deleted' },
  loginCodes: { days: 1, after: 'it was sent' },
  wrongCodes: { days: 1, after: 'it was tried' },
  idempotencyKeys: { days: 1, after: 'the request' },
  failedJobs: { days: 90, after: 'it was given up' },
  checks: { days: 30, after: 'the check' },
  pageContents: { days: 90, after: 'the page last began to show it' },
  changes: { days: SCHOOL_YEAR_AND_SUMMER, after: 'it was found' },
  leases: { days: 1, after: 'it ran out' },
  /** How large the database was; no data of a person. */
  databaseSizes: { days: 90, after: 'it was measured' },
  sharePictures: { days: 90, after: 'it was drawn' },
} as const satisfies Record<string, Age>;

export type RecordKind = keyof typeof retention;

export const recordKinds = Object.keys(retention) as RecordKind[];

/** What the council can choose for answers to the organizers' questions. */
export const answerDayLimits = { least: 7, most: 365 } as const;

/** Of a text such as a setting; null for what cannot be chosen. */
export function answerDaysOf(text: string): number | null {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return days >= answerDayLimits.least && days <= answerDayLimits.most ? days : null;
}

/** Of the setting `answerDays`, which may not be set. */
export function readAnswerDays(value: string | null): number {
  return answerDaysOf(value ?? '') ?? retention.answers.days;
}

/** Only the newest of each page, whatever their age. */
export const keptOfMonitor = { contents: 50, changes: 1000 } as const;

/** In milliseconds. */
export const DAY = 86_400_000;

/** In milliseconds. */
export function keptFor(kind: RecordKind): number {
  return retention[kind].days * DAY;
}

export function yearsKept(kind: 'auditLog' | 'consents' | 'deletions' | 'hours'): number {
  return retention[kind].days / YEAR;
}

/** In school time, after the nightly backups. */
export const REMOVAL_HOUR = 4;

export function nextRemovalAt(clock: SchoolClock, now: Date): Date {
  const { year, month, day } = wallTime(clock, now);
  const onDay = (days: number) => instantOf(clock, { year, month, day: day + days, hour: REMOVAL_HOUR });
  return onDay(0) > now ? onDay(0) : onDay(1);
}
