import { isStillAhead } from '#domain/sheet-dates.ts';
import { deleteEntries, openEntries } from '#server/features/waitlist/entries.store.ts';
import { openOffers } from '#server/features/waitlist/offers.store.ts';
import { recountSlot } from '#server/features/waitlist/served-slots.store.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { mailedEvent } from './mail-volunteers.ts';
import { findSlotsOfEvents } from './places.store.ts';
import type { MailedSheet, MailedSlot } from './signup-mails.ts';

export const WAITLIST_CLOSED = 'waitlist-closed';

export interface WaitlistClosedMail {
  /** What ended: one slot, or the whole event. */
  readonly closed: 'slot' | 'sheet';
  /** Absent in mails of earlier versions. */
  readonly entryId?: string;
  readonly slot: MailedSlot;
  readonly sheet: MailedSheet;
}

/**
 * Ends the waiting lists of slots that are deleted or do not take place, and gives back what was held. Tells those who
 * waited, if the event is not over. The caller has locked the slots.
 */
export async function closeWaitlists(
  hub: Context<'mailbox'>,
  write: Write,
  {
    slotIds,
    closed,
    now,
  }: { readonly slotIds: readonly string[]; readonly closed: 'slot' | 'sheet'; readonly now: Date },
): Promise<void> {
  const entries = await openEntries(write.db, slotIds);
  if (entries.length === 0) return;
  const slots = await findSlotsOfEvents(write.db, slotIds);
  for (const entry of entries) {
    const slot = slots.get(entry.slotId);
    if (slot === undefined || !isStillAhead(hub.schoolClock, slot, now)) continue;
    const { email: to, preferredLanguage } = entry;
    const payload: WaitlistClosedMail = { closed, entryId: entry.id, ...mailedEvent(slot, preferredLanguage) };
    await hub.mailbox.write(write, { kind: WAITLIST_CLOSED, to, language: preferredLanguage, payload, cause: counted });
  }
  const held = Map.groupBy(await openOffers(write.db, slotIds), ({ slotId }) => slotId);
  await deleteEntries(
    write.db,
    entries.map(({ id }) => id),
  );
  for (const slotId of new Set(entries.map((entry) => entry.slotId))) {
    const places = (held.get(slotId) ?? []).reduce((sum, offer) => sum + offer.places, 0);
    await recountSlot(write.db, slotId, -places);
  }
}
