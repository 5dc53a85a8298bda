import type { ConsentPurpose } from '#domain/consents.ts';
import type { Platform } from '#server/platform/platform.ts';
import { nothingToTakeBack } from './consent.errors.ts';
import { giveConsentBack, lockSignupsUnder, undoUnsubscription } from './consent.store.ts';
import { addressHash, endConsents } from './record-consents.ts';
import { giveBackInForms } from './withdraw-in-forms.ts';

const DAY = 24 * 60 * 60_000;
/** Longer than a reader leaves the page open to think about it. */
const TAKEN_BACK_WITHIN = DAY;

/**
 * Ends these kinds of email to an address: the consent of all of its signups and of its account. A proof without the
 * address is kept. Confirmations and codes, which the volunteer causes by an action, go on. Repeating it changes
 * nothing.
 */
export async function unsubscribe(
  platform: Platform,
  address: string,
  purposes: readonly ConsentPurpose[],
): Promise<void> {
  await platform.database.write((write) =>
    endConsents(platform, write, { address, purposes, place: 'link', language: null }),
  );
}

/**
 * Restores the consents that the last unsubscription of an address ended, for each of these purposes.
 * @throws nothingToTakeBack when there is none of the last day
 */
export async function undoUnsubscribe(
  platform: Platform,
  address: string,
  purposes: readonly ConsentPurpose[],
): Promise<void> {
  const now = platform.clock.now();
  const since = new Date(now.getTime() - TAKEN_BACK_WITHIN);
  const hash = addressHash(platform, address);
  await platform.database.write(async ({ db }) => {
    let isUndone = false;
    for (const purpose of purposes) {
      const ended = await undoUnsubscription(db, { addressHash: hash, purpose, since, now });
      if (ended === null) continue;
      await lockSignupsUnder(db, address);
      await giveBackInForms(db, address, purpose, ended.signupIds);
      await giveConsentBack(db, address, purpose, ended);
      isUndone = true;
    }
    if (!isUndone) throw nothingToTakeBack();
  });
}
