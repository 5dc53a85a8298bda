import { waitingForm, type EntryView, type JoinedWaitlist, type OfferView } from '#contract/waitlist.ts';
import { isStillAhead } from '#domain/sheet-dates.ts';
import { showPlace } from '#server/features/signup-link/show-managed-signup.ts';
import { endEntry } from '#server/features/waitlist/end-offer.ts';
import { countAhead, entryById, isOpenEntry, type WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import { openOfferOf } from '#server/features/waitlist/offers.store.ts';
import { lockServedSlot } from '#server/features/waitlist/served-slots.store.ts';
import { idOfLink } from '#server/platform/id-link.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { isOver, openOffer } from './accept-offer.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { waitlistLinkDead } from './offers.errors.ts';
import { isHeldLater } from './waiting-events.ts';

/** @throws 404 when the link was altered, or the slot is gone with all that waited for it */
async function openWaitlistLink({ database: { db }, secrets }: Context<never>, token: string): Promise<WaitlistEntry> {
  const id = idOfLink(secrets, 'waitlist', token);
  const entry = id === null ? null : await entryById(db, id);
  if (entry === null) throw waitlistLinkDead();
  return entry;
}

/** @throws 404 as `openWaitlistLink` */
export async function showEntry(hub: Context<'sheetCache'>, token: string): Promise<EntryView> {
  return presentEntry(hub, await openWaitlistLink(hub, token));
}

/** @throws 404 when the slot is gone */
export async function presentEntry(hub: Context<'sheetCache'>, entry: WaitlistEntry): Promise<EntryView> {
  const place = await showPlace(hub, entry);
  if (place === null) throw waitlistLinkDead();
  const { name, places, fewerIsFine } = entry;
  const { eventDate, waitlist } = place.sheet;
  const isAhead = isStillAhead(hub.schoolClock, { ...place.slot, eventDate }, hub.clock.now());
  // The row stays for some days more.
  const state = entry.state === 'waiting' && !isAhead ? 'closed' : entry.state;
  const isCounted = state === 'waiting' && place.sheet.showSpotCount;
  const ahead = isCounted ? await countAhead(hub.database.db, entry) : null;
  const { startTime, signupsOpen } = place.slot;
  const willBeHeld = signupsOpen && isHeldLater(hub, { waitlist, startTime, eventDate });
  const offer = state === 'offered' ? await openOfferOf(hub.database.db, entry.id) : null;
  const isMailed = offer !== null && offer.mailedAt !== null;
  return { name, places, fewerIsFine, state, ahead, willBeHeld, isMailed, ...place };
}

/** @throws 404 as `openOffer` */
export async function showOffer(hub: Context<'sheetCache'>, token: string): Promise<OfferView> {
  const { offer, entry } = await openOffer(hub, token);
  const place = await showPlace(hub, entry);
  if (place === null) throw waitlistLinkDead();
  const { places, endsAt } = offer;
  const state = offer.state === 'open' && isOver(offer, hub.clock.now()) ? 'expired' : offer.state;
  return { name: entry.name, places, state, endsAt, ...place };
}

/**
 * Ends an entry, and what is offered to it; somebody who waits no more stays as they are.
 * @throws 404 as `openWaitlistLink`
 */
export async function leaveWaitlist(hub: Context<'mailbox'>, token: string): Promise<void> {
  await leaveAs(hub, await openWaitlistLink(hub, token));
}

export async function leaveAs(
  hub: Context<'mailbox'>,
  { id, slotId, sheetId }: Pick<WaitlistEntry, 'id' | 'slotId' | 'sheetId'>,
): Promise<void> {
  await hub.database.write(async (write) => {
    await lockServedSlot(write.db, slotId);
    const entry = await entryById(write.db, id);
    if (entry === null || !isOpenEntry(entry)) return;
    await endEntry(hub, write, { entry, state: 'left', now: hub.clock.now() });
    write.announce({ topic: 'sheet', id: sheetId });
  });
}

/**
 * Puts somebody whom two offers did not reach, or who left, at the end of the list again, with the same form. Not those
 * whom an organizer removed.
 * @throws 404 as `openWaitlistLink`, and for them; 409 as `joinWaitlist`
 */
export async function rejoinWaitlist(hub: Context<'mailbox'>, token: string): Promise<JoinedWaitlist> {
  const entry = await openWaitlistLink(hub, token);
  const { name, email, preferredLanguage, places, fewerIsFine, slotId, userId } = entry;
  const form = { ...waitingForm.parse(entry.form), name, email, preferredLanguage, places, fewerIsFine };
  return joinWaitlist(hub, anonymous, slotId, form, { userId, again: entry.id });
}
