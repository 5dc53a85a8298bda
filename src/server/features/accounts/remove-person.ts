import { isYetToCome, liesAhead } from '#domain/sheet-dates.ts';
import { forgetPersonOfFacts } from '#server/features/attendance/facts-of-owner.store.ts';
import { forgetAsked } from '#server/features/asked/recipients.store.ts';
import { leaveNoConsent } from '#server/features/consent/record-consents.ts';
import { forgetHoursOf } from '#server/features/given-hours/forget-hours.ts';
import { deleteInvitationsTo } from '#server/features/organizers/organizers.store.ts';
import { comparable } from '#domain/text-limits.ts';
import { forgetCancelsOf } from '#server/features/late-cancels/late-cancels.store.ts';
import { isLateNow, lockLateCancels, noteLateCancel } from '#server/features/late-cancels/note-late-cancel.ts';
import { forgetMailbox } from '#server/features/mailboxes/forget-mailbox.ts';
import { forgetSearchesOf, forgetTaker } from '#server/features/searches/searches.store.ts';
import { endSearchOf } from '#server/features/signups/end-search.ts';
import { mailVolunteer, wasMailed } from '#server/features/signups/mail-volunteers.ts';
import { givePlacesBack } from '#server/features/signups/places.store.ts';
import { removeSignup } from '#server/features/signups/remove-signup.ts';
import { signupById, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import { endEntry } from '#server/features/waitlist/end-offer.ts';
import { deleteEntries, isOpenEntry } from '#server/features/waitlist/entries.store.ts';
import { offerIdsOf } from '#server/features/waitlist/offers.store.ts';
import { serveSlot } from '#server/features/waitlist/serve-slot.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { MailOrder } from '#server/mail/mail.ts';
import { liftSuppression } from '#server/mail/suppressed-addresses.store.ts';
import { forgetLastMails, forgetMails, type Leaver } from './forget-mails.ts';
import { writeHoursOfLeaver } from './hours-of-leaver.ts';
import { makeAnonymous, type Owned } from './own-signups.store.ts';

interface Named {
  /** Of the account; null where there is none. */
  readonly name: string | null;
}

/**
 * Removes a person whose signups the caller has locked. Upcoming signups are withdrawn as if by the volunteer, those of an
 * event that is called off without a mail; past ones stay without a name, so that their hours count. Mails are emptied;
 * those that confirm the removal, once they are sent.
 */
export async function removePerson(
  hub: Context<'mailbox' | 'jobs'>,
  write: Write,
  owner: Omit<Leaver, 'signups' | 'entries' | 'offerIds'> & Owned & Named,
  confirmation: MailOrder,
): Promise<void> {
  const { signups, entries } = owner;
  const entryIds = entries.map(({ id }) => id);
  const leaver = { ...owner, offerIds: await offerIdsOf(write.db, entryIds) };
  await forgetMails(write, leaver);
  // Only for the reader of the mailbox: anybody can create an account for an address.
  if (leaver.isProved) {
    await leaveNoConsent(hub, write, leaver.address);
    await deleteInvitationsTo(write.db, leaver.address);
    await forgetCancelsOf(write.db, comparable(leaver.address));
    await forgetAsked(write.db, leaver.address);
    await forgetMailbox(hub, write.db, leaver.address);
    // That mail to it came back is kept under the address too.
    await liftSuppression(write.db, leaver.address);
  }
  await writeHoursOfLeaver(hub, write.db, signups);
  await forgetPersonOfFacts(write.db, {
    signupIds: signups.map(({ id }) => id),
    emailKey: leaver.isProved ? leaver.address.toLowerCase() : null,
  });
  await forgetHoursOf(write.db, {
    personIds: signups.map(({ id }) => id),
    address: leaver.address.toLowerCase(),
    isProved: leaver.isProved,
    name: leaver.name,
    now: hub.clock.now(),
  });
  // Before places are free, which are not for the leaver.
  await removeEntries(hub, write, leaver);
  for (const search of leaver.asked) await forgetTaker(write.db, search.id);
  // What was called off can come back.
  const upcoming = signups.filter((signup) => isYetToCome(hub.schoolClock, signup, hub.clock.now()));
  await lockLateCancels(
    write.db,
    upcoming.map(({ sheetId }) => sheetId),
  );
  for (const signup of signups) {
    if (upcoming.includes(signup)) await withdraw(hub, write, signup);
    else {
      await forgetSearchesOf(write.db, signup.id);
      await makeAnonymous(write.db, signup.id);
    }
  }
  for (const id of new Set(signups.map(({ sheetId }) => sheetId))) write.announce({ topic: 'sheet', id });
  await hub.mailbox.write(write, confirmation);
  await forgetLastMails(hub, write, leaver);
}

/** From the waiting lists, whose next one is served. The caller has locked their slots too. */
async function removeEntries(
  hub: Context<'mailbox'>,
  write: Write,
  { entries }: Pick<Owned, 'entries'>,
): Promise<void> {
  const now = hub.clock.now();
  for (const entry of entries) {
    if (!isOpenEntry(entry)) continue;
    await endEntry(hub, write, { entry, state: 'left', now });
    write.announce({ topic: 'sheet', id: entry.sheetId });
  }
  await deleteEntries(
    write.db,
    entries.map(({ id }) => id),
  );
}

async function withdraw(hub: Context<'mailbox' | 'jobs'>, write: Write, signup: SignupOfEvent): Promise<void> {
  // Raised by each of the group who went before.
  const current = (await signupById(write.db, signup.id)) ?? signup;
  const now = hub.clock.now();
  if (signup.looking > 0) await endSearchOf(hub, write, signup.id);
  await givePlacesBack(write.db, signup.slotId, signup.quantity);
  await removeSignup(write.db, signup, { now, keepsName: false });
  if (!liesAhead(hub.schoolClock, signup, now)) return;
  const isLate = await isLateNow(hub, signup, write.db);
  if (signup.waiting > 0) await serveSlot(hub, write, { slotId: signup.slotId, now, tellsOrganizer: !isLate });
  if (isLate) await noteLateCancel(hub, write, { ...signup, name: null });
  if (!wasMailed(signup)) return;
  await mailVolunteer(hub, write, 'signup-withdrawn', current);
}
