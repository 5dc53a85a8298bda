import { isYetToCome } from '#domain/sheet-dates.ts';
import { serveSlot } from '#server/features/waitlist/serve-slot.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { givePlacesBack } from './places.store.ts';
import { removeSignup } from './remove-signup.ts';
import { lockSignupsOfNobody } from './signups.store.ts';

/**
 * Gives back what people who have left held of slots that are over, once such a slot lies ahead again: nobody would come.
 * Their hours stay. The caller has moved and locked the slots. Without `notify`, the places are not offered here: the job
 * of the waiting lists offers them.
 */
export async function freeLeftPlaces(
  hub: Context<'mailbox'>,
  write: Write,
  { slotIds, now, notify }: { readonly slotIds: readonly string[]; readonly now: Date; readonly notify: boolean },
): Promise<void> {
  const left = await lockSignupsOfNobody(write.db, slotIds);
  for (const signup of left.filter((one) => isYetToCome(hub.schoolClock, one, now))) {
    await givePlacesBack(write.db, signup.slotId, signup.quantity);
    await removeSignup(write.db, signup, { now, keepsName: false });
    if (notify && signup.waiting > 0) await serveSlot(hub, write, { slotId: signup.slotId, now });
  }
}
