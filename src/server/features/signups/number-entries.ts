import { ICalEventStatus } from 'ical-generator';
import { nextRevision, type Revision } from '#server/features/calendar-records/revision.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { uidOfSignup, type EntryStatus } from './calendar-entry.ts';
import { signupDigest } from './entry-digest.ts';
import { reviseSignups } from './signup-entries.store.ts';
import type { SignupMail } from './signup-mails.ts';
import type { SignupOfEvent } from './signups.store.ts';

export const { CONFIRMED, CANCELLED } = ICalEventStatus;

interface Entry {
  readonly signup: SignupOfEvent;
  readonly mail: SignupMail;
}

type RevisedSignup = Pick<SignupOfEvent, 'signupTime' | 'calendarSequence' | 'calendarAt' | 'calendarDigest'>;

/** The one whose number counts among signups that share an entry. */
export function newestOf(sharing: readonly [RevisedSignup, ...RevisedSignup[]]): RevisedSignup {
  return sharing.reduce((newest, one) => (one.calendarSequence > newest.calendarSequence ? one : newest));
}

/** A signup is numbered from the moment of its confirmation on. */
export function revisionOfSignup({
  signupTime,
  calendarSequence,
  calendarAt,
  calendarDigest,
}: RevisedSignup): Revision {
  return { sequence: Math.max(0, calendarSequence), changedAt: calendarAt ?? signupTime, digest: calendarDigest };
}

function revisionNow(platform: Platform, { signup, mail }: Entry, status: EntryStatus, known: Revision): Revision {
  return nextRevision(known, signupDigest(platform, signup.preferredLanguage, mail, status), platform.clock.now());
}

export function isNumbered(platform: Platform, entry: Entry, status: EntryStatus): boolean {
  const known = revisionOfSignup(entry.signup);
  return revisionNow(platform, entry, status, known) === known;
}

/**
 * Gives each entry that says something else than when it was last written the next number. The caller has locked the
 * signups, and has read them after that.
 */
export async function numberEntries<Each extends Entry>(
  platform: Platform,
  db: Db,
  entries: readonly Each[],
  statusOf: (entry: Each) => EntryStatus,
): Promise<Each[]> {
  const revisions = new Map<string, Revision>();
  const numbered: Each[] = [];
  for (const entry of entries) {
    const uid = uidOfSignup(entry.mail);
    const known = revisions.get(uid) ?? revisionOfSignup(entry.signup);
    const revision = revisionNow(platform, entry, statusOf(entry), known);
    if (revision !== known) await reviseSignups(db, entry.signup, revision);
    revisions.set(uid, revision);
    const { sequence: calendarSequence, changedAt: calendarAt, digest: calendarDigest } = revision;
    const signup = { ...entry.signup, calendarSequence, calendarAt, calendarDigest };
    numbered.push({ ...entry, signup, mail: { ...entry.mail, calendarSequence } });
  }
  return numbered;
}
