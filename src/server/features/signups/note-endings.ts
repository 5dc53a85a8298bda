import { insertEndings, type CalendarEnding } from '#server/features/calendar-records/calendar-endings.store.ts';
import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { uidOfSignup } from './calendar-entry.ts';
import { isDateShown, entryTimes, wholeDay } from './calendar-times.ts';
import { mailedEvent } from './mail-volunteers.ts';
import { shownTitle } from './shown-titles.ts';
import type { SignupOfEvent } from './signups.store.ts';

/**
 * Keeps what calendars are told of places whose slot or sheet is about to be deleted. The caller has numbered their last
 * entry.
 */
export async function noteEndings(
  platform: Pick<Platform, 'secrets' | 'schoolClock'>,
  write: Write,
  signups: readonly SignupOfEvent[],
  now: Date,
): Promise<void> {
  const endings = signups.filter(isDateShown).map((signup) => endingOf(platform, signup, now));
  // All of a group on one slot share an entry.
  await insertEndings(write.db, [...new Map(endings.map((ending) => [ending.uid, ending])).values()]);
}

function endingOf(
  platform: Pick<Platform, 'secrets' | 'schoolClock'>,
  signup: SignupOfEvent,
  now: Date,
): CalendarEnding {
  const { id: signupId, groupId, email, sheetId, calendarSequence } = signup;
  const { slot, sheet } = mailedEvent(signup, signup.preferredLanguage);
  const times = entryTimes(slot);
  const { start, end } = times ?? wholeDay(platform, sheet);
  return {
    uid: uidOfSignup({ signupId, slot, ...(groupId === null ? {} : { groupId }) }),
    addressHash: mailboxHash(platform, email),
    sheetId,
    entry: {
      sequence: Math.max(0, calendarSequence),
      title: `${shownTitle(slot)}: ${shownTitle(sheet)}`,
      start: start.toISOString(),
      end: end.toISOString(),
      allDay: times === null,
    },
    endedAt: now.toISOString(),
  };
}
