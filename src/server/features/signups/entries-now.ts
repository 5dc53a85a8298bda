import { wasCalledOff } from '#domain/sheet-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { signupEntry, uidOfSignup, type EntryStatus } from './calendar-entry.ts';
import { isDateShown } from './calendar-times.ts';
import { withMails, type WithMail } from './mail-volunteers.ts';
import { CANCELLED, CONFIRMED, isNumbered, numberEntries, revisionOfSignup } from './number-entries.ts';
import { lockSignups } from './signup-entries.store.ts';
import type { SignupOfEvent } from './signups.store.ts';
import type { FeedEntry } from './write-calendar.ts';

/**
 * The calendar entries of signups, without those of sheets that hide their date. What has changed since it was last
 * written is numbered first; where nothing has, nothing is written.
 * @param read the signups; it may be called again
 */
export async function entriesNow(
  platform: Platform,
  read: (db: Db) => Promise<readonly SignupOfEvent[]>,
): Promise<readonly FeedEntry[]> {
  const { database } = platform;
  const known = await readEntries(database.db, read);
  const entries = known.every((entry) => isNumbered(platform, entry, statusOf(entry)))
    ? known
    : await database.write(async ({ db }) => {
        const ids = known.map(({ signup }) => signup.id);
        await lockSignups(db, ids);
        return numberEntries(platform, db, await readEntries(db, read), statusOf);
      });
  return entries.map((entry) => {
    const { sequence, changedAt } = revisionOfSignup(entry.signup);
    const words = signupEntry(platform, entry.signup.preferredLanguage, entry.mail, statusOf(entry));
    return { ...words, sequence, stamp: new Date(changedAt) };
  });
}

/** One for all of a form on one slot, as in the mails. */
async function readEntries(db: Db, read: (db: Db) => Promise<readonly SignupOfEvent[]>): Promise<WithMail[]> {
  const shown = (await read(db)).filter(isDateShown);
  const entries = Map.groupBy(await withMails(db, shown), ({ mail }) => uidOfSignup(mail));
  return [...entries.values()].flatMap(([first]) => first ?? []);
}

function statusOf({ signup }: WithMail): EntryStatus {
  return wasCalledOff(signup) ? CANCELLED : CONFIRMED;
}
