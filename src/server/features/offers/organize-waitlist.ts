import { waitingForm, type WaitingView } from '#contract/waitlist.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { recordFillAction } from '#server/features/fill-actions/record-fill-action.ts';
import { endEntry } from '#server/features/waitlist/end-offer.ts';
import { entryById, isOpenEntry, openEntries, type WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import { openOffers, type Offer } from '#server/features/waitlist/offers.store.ts';
import { lockServedSlot, slotIdsOf, type ServedSlot } from '#server/features/waitlist/served-slots.store.ts';
import { offerOutOfTurn } from '#server/features/waitlist/serve-slot.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { entryNotFound, nothingToOffer, offersNeedMail } from './offers.errors.ts';
import { serveAtPress } from './serve-at-press.ts';

/** Of all slots of a sheet, each in the order of its queue. */
export async function showWaitlist({ database: { db } }: Context<never>, sheetId: string): Promise<WaitingView[]> {
  const slotIds = await slotIdsOf(db, sheetId);
  const offers = new Map((await openOffers(db, slotIds)).map((offer) => [offer.entryId, offer]));
  return (await openEntries(db, slotIds)).map((entry) => presentWaiting(entry, offers.get(entry.id)));
}

function presentWaiting(entry: WaitlistEntry, offer: Offer | undefined): WaitingView {
  const { id, slotId, name, email, places, fewerIsFine, misses } = entry;
  const { phone } = waitingForm.parse(entry.form);
  const view = { id, slotId, name, email, phone, places, fewerIsFine, since: entry.createdAt, misses };
  if (offer === undefined) return view;
  const { madeAt, mailedAt } = offer;
  // Until a mail has gone out, each attempt sets another end.
  const endsAt = mailedAt === null ? null : offer.endsAt;
  return { ...view, offer: { id: offer.id, places: offer.places, madeAt, mailedAt, endsAt } };
}

interface ByHand {
  readonly slotId: string;
  readonly actor: Actor;
}

/**
 * Offers what is free to those who wait, in their order, also where the hub does not do so by itself and after the
 * deadline.
 * @throws 409 when nothing is free, or nobody who waits fits, or emails cannot go out
 */
export async function serveWaitlist(hub: Context<'mailbox'>, { slotId, actor }: ByHand): Promise<void> {
  if (!hub.mailbox.isReady()) throw offersNeedMail();
  await onSlot(hub, slotId, async (write, now, slot) => {
    if (!(await serveAtPress(hub, write, { slot, actor, now }))) throw nothingToOffer();
  });
}

/**
 * Offers places to one person before others who wait longer; the reason is recorded.
 * @throws 404 when the person waits no more; 409 when there is no place, or emails cannot go out
 */
export async function offerToOne(
  hub: Context<'mailbox'>,
  { slotId, actor, entryId, reason }: ByHand & { readonly entryId: string; readonly reason: string },
): Promise<void> {
  if (!hub.mailbox.isReady()) throw offersNeedMail();
  await onSlot(hub, slotId, async (write, now, { title, sheetId }) => {
    const entry = await entryById(write.db, entryId);
    if (entry?.slotId !== slotId || entry.state !== 'waiting') throw entryNotFound();
    if (!(await offerOutOfTurn(hub, write, { entry, now }))) throw nothingToOffer();
    const detail = `${title}: ${reason}`;
    await recordAudit(write, actor, { action: 'waitlist-served', subjectId: slotId, detail, at: now });
    await recordFillAction(write, { sheetId, slotId, kind: 'offered', at: now });
  });
}

/**
 * Takes somebody off the list; what was held for them goes to the next.
 * @throws 404 when the person waits no more
 */
export async function removeFromWaitlist(
  hub: Context<'mailbox'>,
  { slotId, actor, entryId }: ByHand & { readonly entryId: string },
): Promise<void> {
  await onSlot(hub, slotId, async (write, now, { title: detail }) => {
    const entry = await entryById(write.db, entryId);
    if (entry?.slotId !== slotId || !isOpenEntry(entry)) throw entryNotFound();
    await endEntry(hub, write, { entry, state: 'closed', now });
    await recordAudit(write, actor, { action: 'waitlist-removed', subjectId: slotId, detail, at: now });
  });
}

async function onSlot(
  hub: Context<'mailbox'>,
  slotId: string,
  work: (write: Write, now: Date, slot: ServedSlot) => Promise<void>,
): Promise<void> {
  await hub.database.write(async (write) => {
    const slot = await lockServedSlot(write.db, slotId);
    if (slot === null) throw entryNotFound();
    await work(write, hub.clock.now(), slot);
    write.announce({ topic: 'sheet', id: slot.sheetId });
  });
}
