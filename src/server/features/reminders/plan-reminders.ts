import { foldWords } from '#domain/fold-words.ts';
import { isReached } from '#domain/reached-people.ts';
import { eventStart, reminderDueAt, reminderGoodUntil, reminderUseEnds, type ReminderKind } from '#domain/reminders.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { RemindableSignup } from './reminders.store.ts';

/** One volunteer's help on one school day, which is one mail for all its slots. */
export interface DayOfHelp {
  /** Soonest first, never empty. */
  readonly signups: readonly [RemindableSignup, ...RemindableSignup[]];
}

const skipReasons = ['noConsent', 'noEmail', 'alreadySent', 'past'] as const;
export type SkipReason = (typeof skipReasons)[number];

interface ReminderPlan {
  readonly toSend: readonly DayOfHelp[];
  readonly skipped: readonly { readonly day: DayOfHelp; readonly reason: SkipReason }[];
}

/** Who gets the reminder that an organizer sends now: volunteers who consented, have not had it and can still come. */
export function planReminders(
  clock: SchoolClock,
  kind: ReminderKind,
  signups: readonly RemindableSignup[],
  now: Date,
): ReminderPlan {
  const toSend: DayOfHelp[] = [];
  const skipped: { day: DayOfHelp; reason: SkipReason }[] = [];
  for (const day of daysOfHelp(clock, signups)) {
    const reasons = day.signups.map((signup) => reasonToSkip(clock, kind, signup, now));
    const left = only(day, (_signup, at) => reasons[at] === null);
    if (left !== null) toSend.push(left);
    else skipped.push({ day, reason: mostTelling(reasons) });
  }
  return { toSend, skipped };
}

function reasonToSkip(clock: SchoolClock, kind: ReminderKind, signup: RemindableSignup, now: Date): SkipReason | null {
  if (now >= reminderUseEnds(clock, signup)) return 'past';
  if (signup.email === null) return 'noEmail';
  if (!signup.emailConsent) return 'noConsent';
  return hasHad(signup, kind) ? 'alreadySent' : null;
}

function mostTelling(reasons: readonly (SkipReason | null)[]): SkipReason {
  if (reasons.includes('alreadySent')) return 'alreadySent';
  if (reasons.includes('noEmail')) return 'noEmail';
  return reasons.includes('noConsent') ? 'noConsent' : 'past';
}

/**
 * Who gets the automatic reminder now: volunteers who consented, have not had it, and signed up before it was due. A
 * mail that is sent anyway also lists the later slots of that day.
 */
export function remindersDueNow(
  clock: SchoolClock,
  kind: ReminderKind,
  signups: readonly RemindableSignup[],
  now: Date,
): DayOfHelp[] {
  const status = (signup: RemindableSignup) => statusOf(clock, kind, signup, now);
  return daysOfHelp(
    clock,
    signups.filter((signup) => signup.emailConsent && isReached(signup) && !hasHad(signup, kind)),
  ).flatMap((day) => {
    if (!day.signups.some((signup) => status(signup) === 'due')) return [];
    const told = only(day, (signup) => ['due', 'ahead'].includes(status(signup)));
    return told === null ? [] : [told];
  });
}

/** Reminders that came due since a moment and are too late now, because the hub did not run. */
export function remindersMissed(
  clock: SchoolClock,
  kind: ReminderKind,
  signups: readonly RemindableSignup[],
  { since, now }: { readonly since: Date; readonly now: Date },
): number {
  const missed = signups.filter(
    (signup) =>
      signup.emailConsent &&
      isReached(signup) &&
      !hasHad(signup, kind) &&
      statusOf(clock, kind, signup, now) === 'too late' &&
      reminderDueAt(clock, kind, signup) >= since,
  );
  return daysOfHelp(clock, missed).length;
}

function statusOf(
  clock: SchoolClock,
  kind: ReminderKind,
  signup: RemindableSignup,
  now: Date,
): 'ahead' | 'due' | 'too late' | 'signed up later' {
  const due = reminderDueAt(clock, kind, signup);
  if (now < due) return 'ahead';
  if (new Date(signup.signupTime) >= due) return 'signed up later';
  return now < reminderGoodUntil(clock, kind, signup) ? 'due' : 'too late';
}

export function hasHad(signup: RemindableSignup, kind: ReminderKind): boolean {
  return signup.had.some((written) => written.kind === kind);
}

/** Address and name identify a volunteer: a couple that shares an address are two. */
export function daysOfHelp(clock: SchoolClock, signups: readonly RemindableSignup[]): DayOfHelp[] {
  const days = Map.groupBy(signups, (signup) =>
    JSON.stringify([
      signup.email?.toLowerCase() ?? signup.personId,
      foldWords(signup.name),
      dateFieldValue(clock, eventStart(signup)),
    ]),
  );
  return [...days.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ signups: [first, ...others] as const }],
  );
}

/** Null when the day has no such signups. */
export function only(day: DayOfHelp, isMeant: (signup: RemindableSignup, at: number) => boolean): DayOfHelp | null {
  const [first, ...others] = day.signups.filter(isMeant);
  return first === undefined ? null : { signups: [first, ...others] };
}
