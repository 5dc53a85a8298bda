import type { Search } from '#server/features/searches/searches.store.ts';
import { endSearch } from '#server/features/signups/end-search.ts';
import { mailVolunteer, wasMailed } from '#server/features/signups/mail-volunteers.ts';
import { removeSignup } from '#server/features/signups/remove-signup.ts';
import type { SignupAttempt } from '#server/features/signups/signup-attempt.ts';
import { signUpTaken } from '#server/features/signups/sign-up.ts';
import { slotOfSignupNotFound } from '#server/features/signups/signups.errors.ts';
import type { Signup, SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';

interface HandingOver {
  readonly search: Search;
  /** Locked, after its slot. */
  readonly giver: SignupOfEvent;
  readonly attempt: SignupAttempt;
}

/**
 * Ends the giver's sign-up and makes the taker's, in the caller's transaction. No count of the slot changes, and nobody
 * who waits is served.
 * @throws as `signUpTaken`
 */
export async function handOver(
  hub: Context<'mailbox'>,
  write: Write,
  { search, giver, attempt }: HandingOver,
): Promise<Signup> {
  await endSearch(hub, write, { search, state: 'taken' });
  await removeSignup(write.db, giver, { now: attempt.now, keepsName: true });
  // Its key was claimed before.
  const [signup] = await signUpTaken(hub, write, { ...attempt, key: null });
  if (signup === undefined) throw slotOfSignupNotFound();
  if (wasMailed(giver)) await mailVolunteer(hub, write, 'signup-handed-over', giver);
  return signup;
}
