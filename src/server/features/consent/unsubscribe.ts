import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { nothingToTakeBack } from './consent.errors.ts';
import { giveConsentsBack, insertUnsubscription, undoUnsubscription, withdrawConsents } from './consent.store.ts';

const DAY = 24 * 60 * 60_000;
/** Longer than a reader leaves the page open to think about it. */
const TAKEN_BACK_WITHIN = DAY;

/**
 * Ends reminders and letters to an address: the consent of all of its signups and of its account. A proof without the
 * address is kept. Confirmations and codes, which the volunteer causes by an action, go on. Repeating it changes
 * nothing.
 */
export async function unsubscribe({ database, clock, secrets }: Platform, address: string): Promise<void> {
  const at = clock.now();
  const made = { id: newId(at), addressHash: hashOf(secrets, address), at };
  await database.write(async ({ db }) => {
    const consents = await withdrawConsents(db, address);
    if (consents.signupIds.length > 0 || consents.userId !== null)
      await insertUnsubscription(db, { ...made, ...consents });
  });
}

/**
 * Restores the consents that the last unsubscription of an address ended.
 * @throws nothingToTakeBack when there is none of the last day
 */
export async function undoUnsubscribe({ database, clock, secrets }: Platform, address: string): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - TAKEN_BACK_WITHIN);
  await database.write(async ({ db }) => {
    const consents = await undoUnsubscription(db, hashOf(secrets, address), { since, now });
    if (consents === null) throw nothingToTakeBack();
    await giveConsentsBack(db, address, consents);
  });
}

/** Keyed, so that addresses cannot be tested against it. */
function hashOf(secrets: Platform['secrets'], address: string): string {
  return secrets.sign('unsubscription', address.toLowerCase());
}
