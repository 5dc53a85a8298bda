import { MOST_MISSES, offersToWithdraw } from '#domain/offers.ts';
import type { Context } from '#server/hub.ts';
import type { Actor } from '#server/http/actor.ts';
import type { MailCause } from '#server/mail/mail-cause.ts';
import type { Write } from '#server/platform/database/database.ts';
import { entryById, forgetEntriesTold, updateEntry, type WaitlistEntry } from './entries.store.ts';
import {
  closeOffer,
  openOfferMails,
  openOfferOf,
  openOffers,
  restartOffers,
  setOfferPlaces,
  type Offer,
} from './offers.store.ts';
import { findServedSlot, noteWaitingTold, recountSlot } from './served-slots.store.ts';
import { holdEnds, mailTo, serveSlot } from './serve-slot.ts';
import { GIVEN_UP, MISSED, OFFER, WITHDRAWN } from './waitlist-mails.ts';

type Hubs = Context<'mailbox'>;

interface Ending {
  readonly offer: Offer;
  readonly now: Date;
}

/**
 * Ends an offer that nobody answered. The entry moves to the end of the queue, the second time it ends, and the place
 * is offered to the next. Its person is told by one mail what became of the place. The caller has locked the slot and
 * seen that the offer is open.
 */
export async function expireOffer(hub: Hubs, write: Write, { offer, now }: Ending): Promise<void> {
  const entry = await entryById(write.db, offer.entryId);
  if (entry === null) return;
  const misses = entry.misses + 1;
  const isOver = misses >= MOST_MISSES;
  await closeOffer(write.db, offer.id, 'expired');
  const state = isOver ? 'missed' : 'waiting';
  await updateEntry(write.db, entry.id, { state, misses, queuedAt: now.toISOString() });
  const before = await openOffers(write.db, [offer.slotId]);
  await freeAndServe(hub, write, offer, now);
  if (isOver) {
    await hub.mailbox.write(write, mailTo(entry, GIVEN_UP, { entryId: entry.id }));
    return;
  }
  // Who is the only one waiting is offered the place again, by a mail that says so.
  if ((await openOfferOf(write.db, entry.id)) !== null) return;
  const after = await openOffers(write.db, [offer.slotId]);
  const isPassedOn = after.some(({ id }) => before.every((known) => known.id !== id));
  if (isPassedOn) await hub.mailbox.write(write, mailTo(entry, MISSED, { entryId: entry.id }));
  else await tellWithdrawn(hub, write, entry.id);
}

/** The entry ends; the place is offered to the next. The caller has locked the slot. */
export async function declineOffer(hub: Hubs, write: Write, { offer, now }: Ending): Promise<void> {
  await closeOffer(write.db, offer.id, 'declined');
  await updateEntry(write.db, offer.entryId, { state: 'declined' });
  await freeAndServe(hub, write, offer, now);
}

/** Ends an entry that waits or has an offer, whose place goes to the next. The caller has locked the slot. */
export async function endEntry(
  hub: Hubs,
  write: Write,
  {
    entry,
    state,
    now,
  }: { readonly entry: WaitlistEntry; readonly state: 'left' | 'in' | 'closed'; readonly now: Date },
): Promise<void> {
  const offer = await openOfferOf(write.db, entry.id);
  if (offer !== null) await closeOffer(write.db, offer.id, state === 'left' ? 'declined' : 'withdrawn');
  await updateEntry(write.db, entry.id, { state });
  if (offer === null) await recountSlot(write.db, entry.slotId);
  else await freeAndServe(hub, write, offer, now);
}

/**
 * Takes the newest offers back until so many places are free again. Who had them waits at the old position and is told.
 * The caller has locked the slot.
 */
export async function withdrawOffers(
  hub: Hubs,
  write: Write,
  { slotId, places }: { readonly slotId: string; readonly places: number },
): Promise<void> {
  const offers = await openOffers(write.db, [slotId]);
  for (const offer of offersToWithdraw(offers, places)) {
    const entry = await entryById(write.db, offer.entryId);
    await withdraw(write, offer);
    if (entry !== null) await hub.mailbox.write(write, mailTo(entry, WITHDRAWN, { entryId: entry.id }));
  }
}

/**
 * Makes offers no larger than what one person may have by now.
 * @returns how many places became free. The caller has locked the slot, and offers them to others.
 */
export async function shrinkOffers(
  write: Write,
  { slotId, most }: { readonly slotId: string; readonly most: number },
): Promise<number> {
  const larger = (await openOffers(write.db, [slotId])).filter(({ places }) => places > most);
  if (larger.length === 0) return 0;
  await setOfferPlaces(
    write.db,
    larger.map(({ id }) => id),
    most,
  );
  const freed = larger.reduce((sum, { places }) => sum + places - most, 0);
  await recountSlot(write.db, slotId, -freed);
  return freed;
}

/** The caller has locked the slot. Nobody else is offered the place, and nobody is told. */
export async function withdraw(write: Write, offer: Offer): Promise<void> {
  await closeOffer(write.db, offer.id, 'withdrawn');
  await updateEntry(write.db, offer.entryId, { state: 'waiting' });
  await recountSlot(write.db, offer.slotId, -offer.places);
}

/**
 * For a slot whose time has changed: who has an offer is told, and has the whole time again, or waits again where the
 * slot begins too soon now; who waits is told again when it is too late to hold a place. The caller has locked the slot.
 */
export async function startAnew(
  hub: Hubs,
  write: Write,
  { id: slotId, heldPlaces }: { readonly id: string; readonly heldPlaces: number },
  { userId: personId }: Pick<Actor, 'userId'>,
): Promise<void> {
  await noteWaitingTold(write.db, slotId, null);
  await forgetEntriesTold(write.db, slotId);
  if (heldPlaces === 0) return;
  const before = await openOffers(write.db, [slotId]);
  const oldest = before.at(-1);
  if (oldest === undefined) return;
  const mails = await openOfferMails(write.db, oldest.madeAt);
  // The mails of the others have not gone out, though they may have been tried, and will say what is so then.
  const announced = before.filter(({ id, mailedAt }) => mailedAt !== null || mails.get(id) !== 'pending');
  const slot = await findServedSlot(write.db, slotId);
  const now = hub.clock.now();
  if (slot !== null && holdEnds(hub, slot, now) === null) {
    for (const offer of before) await withdraw(write, offer);
    await serveSlot(hub, write, { slotId, now });
    for (const { entryId } of announced) await tellWithdrawn(hub, write, entryId);
    return;
  }
  await restartOffers(write.db, slotId);
  for (const { id: offerId, entryId } of announced) {
    const entry = await entryById(write.db, entryId);
    if (entry === null) continue;
    const cause: MailCause = { by: 'organizer', personId, sheetId: entry.sheetId };
    await hub.mailbox.write(write, mailTo(entry, OFFER, { offerId }, cause));
  }
}

/** Unless a mail says already that the place is open to everybody. */
async function tellWithdrawn(hub: Hubs, write: Write, entryId: string): Promise<void> {
  const entry = await entryById(write.db, entryId);
  if (entry?.toldAt !== null) return;
  await hub.mailbox.write(write, mailTo(entry, WITHDRAWN, { entryId, isOtherwise: true }));
}

async function freeAndServe(hub: Hubs, write: Write, { slotId, places }: Offer, now: Date): Promise<void> {
  await recountSlot(write.db, slotId, -places);
  await serveSlot(hub, write, { slotId, now });
}
