import { DEFAULT_LANGUAGE } from '#contract/signups.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { mailVolunteer } from '#server/features/signups/mail-volunteers.ts';
import { givePlaceBack } from '#server/features/signups/places.store.ts';
import { deleteSignup, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteUser, type User } from './accounts.store.ts';
import { forgetLastMails, forgetMails } from './forget-mails.ts';
import { holdSignupsOf, joinEarlierSignups, makeAnonymous } from './own-signups.store.ts';

type Parts = Pick<Hub, 'platform' | 'mailbox' | 'jobs'>;

/**
 * Removes a user, whom the caller holds, with everything that tells of them. Upcoming signups are withdrawn as if by
 * the volunteer, past ones stay without a name, so that their hours count; sessions end; a mail confirms it all. Whether
 * the last full administrator may go is the caller's to judge.
 */
export async function removeAccount(hub: Parts, write: Write, user: User): Promise<void> {
  const { db } = write;
  // What was signed up for under the proved address since then, without being signed in, is the user's too.
  if (user.email_verified_at !== null) await joinEarlierSignups(db, user);
  const signups = await holdSignupsOf(db, user.id);
  const leaver = { user, signups };
  await forgetMails(write, leaver);
  for (const signup of signups) {
    if (isUpcoming(hub.platform, signup)) await withdraw(hub, write, signup);
    else await makeAnonymous(db, signup.id);
  }
  for (const id of new Set(signups.map(({ sheetId }) => sheetId))) write.announce({ topic: 'sheet', id });
  const confirmation = { kind: 'account-deleted', to: user.email, language: DEFAULT_LANGUAGE, payload: {} };
  await hub.mailbox.write(write, confirmation);
  await forgetLastMails(hub, write, leaver);
  await deleteUser(db, user.id);
}

async function withdraw(hub: Parts, write: Write, signup: SignupOfEvent): Promise<void> {
  await givePlaceBack(write.db, signup.slotId);
  await deleteSignup(write.db, signup.id);
  await mailVolunteer(hub, write, 'signup-withdrawn', { ...signup, calendarSequence: signup.calendarSequence + 1 });
}

/** Help that is still to come: a slot that was over before counts, even today. */
function isUpcoming({ schoolClock, clock }: Platform, signup: SignupOfEvent): boolean {
  const now = clock.now();
  const isOver = signup.endTime !== null && new Date(signup.endTime) <= now;
  return liesAhead(schoolClock, signup, now) && !isOver;
}
