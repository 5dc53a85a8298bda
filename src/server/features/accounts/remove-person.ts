import { liesAhead } from '#domain/sheet-dates.ts';
import { leaveNoConsent } from '#server/features/consent/record-consents.ts';
import { deleteInvitationsTo } from '#server/features/organizers/organizers.store.ts';
import { mailVolunteer, wasMailed } from '#server/features/signups/mail-volunteers.ts';
import { givePlacesBack } from '#server/features/signups/places.store.ts';
import { deleteSignup, noteMailOfOthers, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { MailOrder } from '#server/mail/mail.ts';
import { liftSuppression } from '#server/mail/suppressed-addresses.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetLastMails, forgetMails, type Leaver } from './forget-mails.ts';
import { makeAnonymous } from './own-signups.store.ts';

/**
 * Removes a person whose signups the caller has locked. Upcoming signups are withdrawn as if by the volunteer; past
 * ones stay without a name, so that their hours count. Mails are emptied; those that confirm the removal, once they are
 * sent.
 */
export async function removePerson(
  hub: Context<'mailbox' | 'jobs'>,
  write: Write,
  leaver: Omit<Leaver, 'signups'> & { readonly signups: readonly SignupOfEvent[] },
  confirmation: MailOrder | null,
): Promise<void> {
  const { signups } = leaver;
  await forgetMails(write, leaver);
  // That mail to it came back is kept under the address too.
  await liftSuppression(write.db, leaver.address);
  // Only for the reader of the mailbox: anybody can create an account for an address.
  if (leaver.isProved) {
    await leaveNoConsent(hub, write, leaver.address);
    await deleteInvitationsTo(write.db, leaver.address);
  }
  for (const signup of signups) {
    if (isUpcoming(hub, signup)) await withdraw(hub, write, signup);
    else await makeAnonymous(write.db, signup.id);
  }
  for (const id of new Set(signups.map(({ sheetId }) => sheetId))) write.announce({ topic: 'sheet', id });
  if (confirmation !== null) await hub.mailbox.write(write, confirmation);
  await forgetLastMails(hub, write, leaver);
}

async function withdraw(hub: Context<'mailbox' | 'jobs'>, write: Write, signup: SignupOfEvent): Promise<void> {
  await givePlacesBack(write.db, signup.slotId, signup.quantity);
  await deleteSignup(write.db, signup.id);
  if (signup.groupId !== null) await noteMailOfOthers(write.db, signup, hub.clock.now().toISOString());
  if (!wasMailed(signup)) return;
  await mailVolunteer(hub, write, 'signup-withdrawn', { ...signup, calendarSequence: signup.calendarSequence + 1 });
}

/** False for a slot that is already over, even one of today. */
export function isUpcoming({ schoolClock, clock }: Platform, signup: SignupOfEvent): boolean {
  const now = clock.now();
  const isOver = signup.endTime !== null && new Date(signup.endTime) <= now;
  return liesAhead(schoolClock, signup, now) && !isOver;
}
