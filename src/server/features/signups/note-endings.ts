import { insertEndings, type CalendarEnding } from '#server/features/calendar-records/calendar-endings.store.ts';
import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { uidOfSignup } from './calendar-entry.ts';
import { isDateShown, entryTimes, wholeDay } from './calendar-times.ts';
import type { Reached } from '#domain/reached-people.ts';
import type { WithMail } from './mail-volunteers.ts';
import { shownTitle } from './shown-titles.ts';
import type { SignupOfEvent } from './signups.store.ts';

/** Keeps what calendars are told of places whose slot or sheet is about to be deleted, as the mails about it say it. */
export async function noteEndings(
  platform: Pick<Platform, 'secrets' | 'schoolClock'>,
  write: Write,
  told: readonly WithMail<Reached<SignupOfEvent>>[],
  now: Date,
): Promise<void> {
  const endings = told.filter(({ signup }) => isDateShown(signup)).map((each) => endingOf(platform, each, now));
  // All of a group on one slot share an entry.
  await insertEndings(write.db, [...new Map(endings.map((ending) => [ending.uid, ending])).values()]);
}

function endingOf(
  platform: Pick<Platform, 'secrets' | 'schoolClock'>,
  { signup, mail }: WithMail<Reached<SignupOfEvent>>,
  now: Date,
): CalendarEnding {
  const { slot, sheet, calendarSequence } = mail;
  const times = entryTimes(slot);
  const { start, end } = times ?? wholeDay(platform, sheet);
  return {
    uid: uidOfSignup(mail),
    addressHash: mailboxHash(platform, signup.email),
    sheetId: sheet.id,
    entry: {
      sequence: calendarSequence,
      title: `${shownTitle(slot)}: ${shownTitle(sheet)}`,
      start: start.toISOString(),
      end: end.toISOString(),
      allDay: times === null,
    },
    endedAt: now.toISOString(),
  };
}
