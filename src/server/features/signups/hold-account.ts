import type { Write } from '#server/platform/database/database.ts';
import { holdAccount } from './account-address.store.ts';
import type { SignupAttempt } from './signup-attempt.ts';

/**
 * The session was read before the transaction. What is under way while its account is deleted is a stranger's, as it
 * would be a moment later: nothing is kept under an account that is gone. Comes before anything else is locked.
 */
export async function withAccountHeld({ db }: Write, attempt: SignupAttempt): Promise<SignupAttempt> {
  const userId = attempt.places.find((place) => place.userId !== null)?.userId ?? null;
  if (userId === null || (await holdAccount(db, userId))) return attempt;
  const places = attempt.places.map((place) => ({ ...place, userId: null }));
  return { ...attempt, places, isProved: false, isSolicited: false };
}
