import { instantOf, wallTime, type SchoolClock } from './school-time/school-clock.ts';

/** How long one kind of record is kept: so many days, counted from a moment. */
interface Age {
  readonly days: number;
  /** That moment, as in "400 days after it was written". */
  readonly after: string;
}

/** A school year and the summer after it: in September people look up what was done a year ago. */
const SCHOOL_YEAR_AND_SUMMER = 400;
const YEAR = 365;

/**
 * Every kind of record that ends by age. The daily job removes what is older; the privacy page, `docs/privacy.md` and the
 * pages of the management state these numbers from here. What protects from doubles or from guessing counts for exactly
 * as long as it is kept.
 */
export const retention = {
  mails: { days: SCHOOL_YEAR_AND_SUMMER, after: 'it was written' },
  posts: { days: SCHOOL_YEAR_AND_SUMMER, after: 'it was made' },
  reminders: { days: SCHOOL_YEAR_AND_SUMMER, after: 'the event' },
  letters: { days: 90, after: 'it was sent off' },
  auditLog: { days: 2 * YEAR, after: 'it was done' },
  unsubscriptions: { days: 3 * YEAR, after: 'it was asked for' },
  deletions: { days: 3 * YEAR, after: 'it was carried out' },
  unconfirmedDeletions: { days: 7, after: 'it was asked for' },
  sessions: { days: 30, after: 'signing in' },
  oneTimeLinks: { days: 7, after: 'it was made' },
  loginCodes: { days: 1, after: 'it was sent' },
  wrongCodes: { days: 1, after: 'it was tried' },
  signupKeys: { days: 1, after: 'the signup' },
  failedJobs: { days: 90, after: 'it was given up' },
  checks: { days: 30, after: 'the check' },
  pageContents: { days: 90, after: 'the page last began to show it' },
  changes: { days: SCHOOL_YEAR_AND_SUMMER, after: 'it was found' },
  leases: { days: 1, after: 'it ran out' },
  sharePictures: { days: 90, after: 'it was drawn' },
} as const satisfies Record<string, Age>;

export type RecordKind = keyof typeof retention;

export const recordKinds = Object.keys(retention) as RecordKind[];

/** Of a page that changes all the time only the newest are kept, however young. */
export const keptOfMonitor = { contents: 50, changes: 1000 } as const;

const DAY = 86_400_000;

/** For how many milliseconds records of this kind are kept. */
export function keptFor(kind: RecordKind): number {
  return retention[kind].days * DAY;
}

/** The same in years, for kinds of which people hear whole ones. */
export function yearsKept(kind: 'auditLog' | 'unsubscriptions' | 'deletions'): number {
  return retention[kind].days / YEAR;
}

/** The hour of the school's clock at which the daily job removes what is older, after the nightly backups. */
export const REMOVAL_HOUR = 4;

/** The next moment, after this one, at which it does. */
export function nextRemovalAt(clock: SchoolClock, now: Date): Date {
  const { year, month, day } = wallTime(clock, now);
  const onDay = (days: number) => instantOf(clock, { year, month, day: day + days, hour: REMOVAL_HOUR });
  return onDay(0) > now ? onDay(0) : onDay(1);
}
