import { liesAhead } from '#domain/sheet-dates.ts';
import { lockSignupsUnder } from '#server/features/consent/consent.store.ts';
import type { MailCause } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { isReached } from '#domain/reached-people.ts';
import { mailVolunteer } from './mail-volunteers.ts';
import type { SignupAttempt } from './signup-attempt.ts';
import type { SignupMail } from './signup-mails.ts';
import { lockSignup, mailedSince, signupOfPerson, type SignupOfEvent } from './signups.store.ts';

const MINUTE = 60_000;
export const CONFIRMED_AT_MOST_EVERY = 10 * MINUTE;

/**
 * Mails the confirmation of a signup, locked by the caller, to its stored address, unless a link that still works went
 * there a moment ago or its mailbox got too many: knowing an address must not be enough to flood it.
 */
export async function confirmAgain(
  hub: Context<'mailbox'>,
  write: Write,
  signup: SignupOfEvent,
  cause: MailCause,
): Promise<void> {
  if (!isReached(signup)) return;
  const since = new Date(hub.clock.now().getTime() - CONFIRMED_AT_MOST_EVERY);
  const kinds = ['signup-confirmation', ...(signup.groupId === null ? [] : ['several-confirmation'])];
  const mailed = await mailedSince(write.db, kinds, signup.email, since);
  if (mailed.some((payload) => holdsLinkOf(payload, signup))) return;
  // Not numbered again unless it is mailed.
  if (!hub.mailbox.mayWrite(write, { to: signup.email, cause })) return;
  await mailVolunteer(hub, write, 'signup-confirmation', signup, cause);
}

/** The link of its form opens it too. */
function holdsLinkOf(payload: object, { id, groupId, linkVersion }: SignupOfEvent): boolean {
  const { signups = [payload] } = payload as { readonly signups?: readonly Partial<SignupMail>[] };
  return signups.some(
    (mail: Partial<SignupMail>) =>
      mail.linkVersion === linkVersion && (mail.signupId === id || (groupId !== null && mail.groupId === groupId)),
  );
}

type Reminded = Pick<SignupAttempt, 'emailKey' | 'now'> & {
  readonly places: readonly Pick<SignupAttempt['places'][number], 'slotId'>[];
  readonly people: readonly Pick<SignupAttempt['people'][number], 'nameKey'>[];
};

/** Confirms what the people of a form have already, so that nobody is told of it whose mailbox does not learn of that. */
export async function remindOfSignups(
  hub: Context<'mailbox'>,
  { places, people, emailKey, now }: Reminded,
): Promise<void> {
  await hub.database.write(async (write) => {
    await lockSignupsUnder(write.db, emailKey);
    for (const { slotId } of places)
      for (const { nameKey } of people) {
        const same = await signupOfPerson(write.db, { slotId, emailKey, nameKey });
        const locked = same === null ? null : await lockSignup(write.db, same.id);
        if (locked !== null && liesAhead(hub.schoolClock, locked, now))
          await confirmAgain(hub, write, locked, { by: 'stranger', of: locked.id });
      }
  });
}
