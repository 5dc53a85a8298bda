import { LIST_STAYS_DAYS, offerEnds, slotBegins } from '#domain/offers.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { expireOffer, withdraw } from '#server/features/waitlist/end-offer.ts';
import { offerById, offersToLookAt, openOfferMails, type Offer } from '#server/features/waitlist/offers.store.ts';
import { entryById, updateEntry, waitingEntries } from '#server/features/waitlist/entries.store.ts';
import {
  findSlotsThatAreOver,
  findSlotsToServe,
  lockServedSlot,
  recountSlot,
} from '#server/features/waitlist/served-slots.store.ts';
import { mailTo, serveSlot } from '#server/features/waitlist/serve-slot.ts';
import { OFFER } from '#server/features/waitlist/waitlist-mails.ts';
import { settleMovesLeft } from '#server/features/signups/settle-move.ts';
import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { isOver } from './accept-offer.ts';

const MINUTE = 60_000;

/**
 * Ends the offers that nobody answered, each in a transaction of its own that offers the place to the next, and serves
 * the slots that something else left unserved. Closes the lists of slots that have been over for days. Frees the places
 * that moves still hold which nothing has settled in time.
 */
export function tendWaitlistsJob(hub: Context<'mailbox'>): RecurringJob {
  return recurringJob(hub, {
    kind: 'tend-waitlists',
    trouble: 'waiting lists could not be served',
    retryAfterMs: MINUTE,
    async run() {
      await tendWaitlists(hub);
      return new Date(hub.clock.now().getTime() + MINUTE);
    },
  });
}

export async function tendWaitlists(hub: Context<'mailbox'>): Promise<void> {
  const { db } = hub.database;
  for (const offer of await offersToLookAt(db, hub.clock.now().toISOString())) await endIfOver(hub, offer);
  const lastDay = startOfDay(hub.schoolClock, hub.clock.now(), -LIST_STAYS_DAYS).toISOString();
  for (const slotId of await findSlotsThatAreOver(db, lastDay)) await close(hub, slotId);
  for (const slotId of await findSlotsToServe(db)) await serve(hub, slotId);
  await settleMovesLeft(hub);
}

async function endIfOver(hub: Context<'mailbox'>, { id, slotId, madeAt, mailedAt }: Offer): Promise<void> {
  await hub.database.write(async (write) => {
    const slot = await lockServedSlot(write.db, slotId);
    // Before the offer, which is noted as mailed when its mail is.
    const hasMail = mailedAt !== null || (await openOfferMails(write.db, madeAt)).has(id);
    const offer = await offerById(write.db, id);
    const now = hub.clock.now();
    if (slot === null || offer?.state !== 'open') return;
    if (offer.mailedAt !== null && isOver(offer, now)) await expireOffer(hub, write, { offer, now });
    else if (offer.mailedAt === null && offerEnds(hub.schoolClock, now, slotBegins(hub.schoolClock, slot)) === null) {
      // Its mail could not go out while there was time, so nobody knows of it.
      await withdraw(write, offer);
      await serveSlot(hub, write, { slotId, now });
    } else if (offer.mailedAt === null && !hasMail && takesPlace(slot)) {
      // It was started anew while its mail was under way, which said another end.
      const entry = await entryById(write.db, offer.entryId);
      // The one before was counted.
      if (entry !== null) await hub.mailbox.write(write, mailTo(entry, OFFER, { offerId: id }));
    } else return;
    write.announce({ topic: 'sheet', id: slot.sheetId });
  });
}

/** Nobody is told that it is too late for what is over. */
async function close(hub: Context<'mailbox'>, slotId: string): Promise<void> {
  await hub.database.write(async (write) => {
    const slot = await lockServedSlot(write.db, slotId);
    if (slot === null) return;
    for (const entry of await waitingEntries(write.db, slotId))
      await updateEntry(write.db, entry.id, { state: 'closed' });
    await recountSlot(write.db, slotId);
    write.announce({ topic: 'sheet', id: slot.sheetId });
  });
}

async function serve(hub: Context<'mailbox'>, slotId: string): Promise<void> {
  await hub.database.write(async (write) => {
    const slot = await lockServedSlot(write.db, slotId);
    if (slot === null) return;
    const isServed = await serveSlot(hub, write, { slotId, now: hub.clock.now() });
    if (isServed) write.announce({ topic: 'sheet', id: slot.sheetId });
  });
}
