import type { SignupChange } from '#contract/signups.ts';
import { foldWords } from '#domain/fold-words.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Context } from '#server/hub.ts';
import { serveSlot } from '#server/features/waitlist/serve-slot.ts';
import { checkBrought, checkForVisitors, checkQuantity } from './check-place.ts';
import type { SignupActor } from './manage-link.ts';
import { givePlacesBack, placesLeft, takePlaces } from './places.store.ts';
import { emailKeyOf } from './person-keys.ts';
import { slotFull, signupNotFound, whatIsBrought } from './signups.errors.ts';
import type { SignupOfEvent } from './signups.store.ts';

interface Changed {
  readonly before: SignupOfEvent;
  readonly after: SignupOfEvent;
  readonly change: SignupChange;
  readonly by: SignupActor;
}

/**
 * Checks what a change brings, and takes or gives back the difference. The caller has locked the slot, if the quantity
 * changes, and the signup. An organizer may remove a text that the slot requires.
 * @throws 400 for what the slot does not ask for; 409 when it has not as many units left, or is closed to volunteers
 */
export async function moveBrought(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, change, by }: Changed,
): Promise<void> {
  const isVolunteer = typeof by === 'string';
  const { bringing = null, marks = [] } = change;
  checkBrought(before, { bringing, marks: marks.length === 0 ? null : marks, path: '' });
  if (isVolunteer && change.bringing === null && before.bring === 'required') throw whatIsBrought('bringing');
  const more = after.quantity - before.quantity;
  if (more === 0) return;
  checkQuantity(before, { quantity: after.quantity, path: '' });
  if (more < 0) {
    await givePlacesBack(write.db, before.slotId, -more);
    if (before.waiting > 0) await serveSlot(hub, write, { slotId: before.slotId, now: hub.clock.now() });
    return;
  }
  if (isVolunteer) checkForVisitors(hub.schoolClock, before, hub.clock.now());
  const taken = await takePlaces(write.db, new Map([[before.slotId, more]]));
  if (taken.size > 0) return;
  const person = { slotId: before.slotId, emailKey: emailKeyOf(before), nameKey: foldWords(before.name) };
  const found = await placesLeft(write.db, person);
  if (found === null) throw signupNotFound();
  throw slotFull(before.showSpotCount || !isVolunteer || found.left === 0 ? found.left : null);
}
