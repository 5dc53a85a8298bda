import type { WaitlistInput } from '#contract/waitlist.ts';
import { MOST_LISTS_PER_SHEET, MOST_WAITING_PLACES } from '#domain/offers.ts';
import { startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { checkLimit, lockAddress } from '#server/features/signups/address-limit.ts';
import { placesLeft, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import type { SignupAttempt } from '#server/features/signups/signup-attempt.ts';
import { alreadySignedUp, slotOfSignupNotFound } from '#server/features/signups/signups.errors.ts';
import { waitsOfAddress } from '#server/features/waitlist/entries.store.ts';
import { invalid } from '#server/http/errors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/named-lock.ts';
import { notFull, onTooManyLists, onTooManyPlaces } from './offers.errors.ts';

/** @throws 400 when more people are named than places are wanted, or more places than one can wait for */
export function placesOf({ slotKind }: SlotOfEvent, { places, people = [] }: WaitlistInput): number {
  const wanted = places ?? Math.max(people.length, 1);
  if (slotKind === 'shift' && people.length > wanted)
    throw invalid([{ path: 'people', message: 'Name at most one person for each place' }]);
  if (wanted > MOST_WAITING_PLACES) throw onTooManyPlaces();
  return wanted;
}

/** What the person has already comes last, so that nobody learns that where there is nothing to wait for. */
export async function checkRoom(
  db: Db,
  slot: SlotOfEvent,
  { people, emailKey }: Pick<SignupAttempt, 'people' | 'emailKey'>,
): Promise<void> {
  for (const { nameKey } of people) {
    const found = await placesLeft(db, { slotId: slot.slotId, emailKey, nameKey });
    if (found === null) throw slotOfSignupNotFound();
    if (found.left > 0) throw notFull(slot.showSpotCount && Number.isFinite(found.left) ? found.left : null);
    if (found.isSignedUp) throw alreadySignedUp();
  }
}

interface WantedPlaces {
  readonly places: number;
  readonly clock: SchoolClock;
}

/**
 * How much one address may wait for, the entry included that was just written. Its other forms wait until this one ends,
 * because two slots of a sheet share no lock.
 */
export async function checkShare(
  db: Db,
  slot: SlotOfEvent,
  { emailKey, places, now, clock }: Pick<SignupAttempt, 'emailKey' | 'now'> & WantedPlaces,
): Promise<void> {
  await lockAddress(db, emailKey, [slot], now);
  await lockName(db, `waits ${slot.sheetId} ${emailKey}`);
  // Nobody would be able to accept more.
  const more = slot.slotKind === 'item' ? 1 : places;
  await checkLimit(db, slot, { emailKey, more, now });
  const from = startOfDay(clock, now).toISOString();
  const waits = await waitsOfAddress(db, { sheetId: slot.sheetId, emailKey, from });
  const here = waits.filter(({ slotId }) => slotId === slot.slotId);
  if (here.reduce((sum, wait) => sum + wait.places, 0) > MOST_WAITING_PLACES) throw onTooManyPlaces();
  const lists = new Set(waits.map(({ slotId }) => slotId));
  if (lists.size > MOST_LISTS_PER_SHEET) throw onTooManyLists();
}
