import { slotClosesAt } from '#domain/closing-times.ts';
import { isNotOpenYet, isStillAhead } from '#domain/sheet-dates.ts';
import { offerEnds, placesToOffer, slotBegins } from '#domain/offers.ts';
import { whenAwake } from '#domain/quiet-hours.ts';
import type { Context } from '#server/hub.ts';
import { counted, merged, recipient, type MailCause } from '#server/mail/mail-cause.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { noteEntriesTold, updateEntry, waitingEntries, type WaitlistEntry } from './entries.store.ts';
import { insertOffer } from './offers.store.ts';
import { findServedSlot, keepOpen, noteWaitingTold, recountSlot, type ServedSlot } from './served-slots.store.ts';
import { OFFER, OPEN_SOON, OPEN_TO_ALL } from './waitlist-mails.ts';

type Hubs = Context<'mailbox'>;

interface ToServe {
  readonly slotId: string;
  readonly now: Date;
  /** Whether the organizer learns, once, that a place is free too late to be held; false if another mail says so. */
  readonly tellsOrganizer?: boolean;
  /** Nothing became free: then what an organizer left to everybody stays so. */
  readonly isNothingNew?: boolean;
}

/**
 * Offers the free places of a slot to those who wait, in the order of the queue, in the transaction that frees them. An
 * entry that does not fit keeps its position, and what nobody fits stays open to everyone. Within a day of the slot
 * nothing is held: all who wait and fit are told, each once. Costs one statement when nobody waits. The caller has locked
 * the slot, and announces the change of its sheet.
 *
 * @returns whether anything was offered, or anybody told
 */
export async function serveSlot(
  hub: Hubs,
  write: Write,
  { slotId, now, tellsOrganizer = true, isNothingNew = false }: ToServe,
): Promise<boolean> {
  const slot = await findServedSlot(write.db, slotId);
  if (slot === null || slot.waiting === 0 || !servesItself(hub, slot, now)) return false;
  if (isNothingNew && slot.keptOpen) return false;
  return offerPlaces(hub, write, slot, { now, tellsOrganizer });
}

/**
 * As `serveSlot`, at the wish of an organizer: also by hand, and after the deadline as long as places are held, but not
 * when the slot is over.
 * @returns false when there was nothing to offer, or nobody to offer it to
 */
export async function serveByHand(hub: Hubs, write: Write, { slotId, now }: ToServe): Promise<boolean> {
  const slot = await findServedSlot(write.db, slotId);
  if (slot === null || slot.waiting === 0 || !canBeServed(hub, slot, now)) return false;
  return offerPlaces(hub, write, slot, { now, tellsOrganizer: true });
}

/** How many who wait `serveByHand` would offer a place to, or tell; reads only. */
export async function countToServe(hub: Hubs, db: Db, slotId: string, now: Date): Promise<number> {
  const slot = await findServedSlot(db, slotId);
  if (slot === null || slot.waiting === 0 || !canBeServed(hub, slot, now)) return 0;
  const entries = await whoFits(hub, db, slot, now);
  const isReached = (entry: WaitlistEntry) => hub.mailbox.couldWrite({ to: entry.email, cause: causeOf(entry) });
  if (holdEnds(hub, slot, now) === null) return entries.filter(isReached).length;
  return thatFit(slot, entries, isReached).length;
}

/**
 * Offers free places to one entry before all others. The caller has locked the slot and seen that the entry waits.
 * @returns false when none is free that fits, or it is too late to hold one
 */
export async function offerOutOfTurn(
  hub: Hubs,
  write: Write,
  { entry, now }: { readonly entry: WaitlistEntry; readonly now: Date },
): Promise<boolean> {
  const slot = await findServedSlot(write.db, entry.slotId);
  if (slot?.state !== 'published' || holdEnds(hub, slot, now) === null) return false;
  if (placesToOffer(entry, { ...slot, free: freeOf(slot) }) === 0) return false;
  const offered = await hold(hub, write, { slot, entries: [entry], now });
  return offered > 0;
}

function canBeServed(hub: Hubs, slot: ServedSlot, now: Date): boolean {
  const isAhead = slot.state === 'published' && isStillAhead(hub.schoolClock, slot, now);
  return isAhead && (holdEnds(hub, slot, now) !== null || isOpenWhenRead(hub, slot, now));
}

/** Whether who is told now that a place is open can still sign up for it, on reading that in the morning if it is night. */
function isOpenWhenRead({ schoolClock: clock }: Hubs, slot: ServedSlot, now: Date): boolean {
  const morning = whenAwake(clock, now);
  const read = morning < slotBegins(clock, slot) ? morning : now;
  return read < slotClosesAt(clock, slot, slot);
}

/** Until the deadline, while the organizers leave it to the hub. Who waited before a list was switched off is served. */
function servesItself({ schoolClock, mailbox }: Hubs, slot: ServedSlot, now: Date): boolean {
  return (
    // Nobody would learn of a place that is held.
    mailbox.isReady() &&
    slot.mode !== 'by_hand' &&
    slot.state === 'published' &&
    !isNotOpenYet(slot, now) &&
    now < slotClosesAt(schoolClock, slot, slot)
  );
}

type Told = Required<Pick<ToServe, 'now' | 'tellsOrganizer'>>;

/** @returns whether anything was offered, or anybody told */
async function offerPlaces(hub: Hubs, write: Write, slot: ServedSlot, { now, tellsOrganizer }: Told): Promise<boolean> {
  if (freeOf(slot) <= 0) return false;
  if (slot.keptOpen) await keepOpen(write.db, slot.id, false);
  const entries = await whoFits(hub, write.db, slot, now);
  if (entries.length === 0) return false;
  if (holdEnds(hub, slot, now) === null) return tellThatOpen(hub, write, slot, { entries, now, tellsOrganizer });
  return (await hold(hub, write, { slot, entries, now })) > 0;
}

/** To whom free places can be offered, in their order, or who can be told of them: within a day of the slot each once. */
async function whoFits(hub: Hubs, db: Db, slot: ServedSlot, now: Date): Promise<readonly WaitlistEntry[]> {
  const free = freeOf(slot);
  if (free <= 0) return [];
  const waiting = await waitingEntries(db, slot.id);
  const isHeld = holdEnds(hub, slot, now) !== null;
  return waiting.filter((entry) => placesToOffer(entry, { ...slot, free }) > 0 && (isHeld || entry.toldAt === null));
}

function freeOf({ max, taken }: ServedSlot): number {
  return max === null ? Infinity : max - taken;
}

/** At night the place is held, but nobody is mailed before the morning. */
export function holdEnds({ schoolClock: clock }: Hubs, slot: ServedSlot, now: Date): Date | null {
  return offerEnds(clock, whenAwake(clock, now), slotBegins(clock, slot));
}

interface Fitting {
  readonly entry: WaitlistEntry;
  readonly places: number;
}

/** @param isReached asked only of those whose turn it is; the place of who is not goes to the next */
function thatFit(
  slot: ServedSlot,
  entries: readonly WaitlistEntry[],
  isReached: (entry: WaitlistEntry) => boolean,
): Fitting[] {
  let left = freeOf(slot);
  return entries.flatMap((entry) => {
    const places = placesToOffer(entry, { ...slot, free: left });
    if (places === 0 || !isReached(entry)) return [];
    left -= places;
    return [{ entry, places }];
  });
}

interface Holding {
  readonly slot: ServedSlot;
  readonly entries: readonly WaitlistEntry[];
  readonly now: Date;
}

/** @returns how many were offered a place: not those whose mailbox has had too many mails to learn of it */
async function hold({ mailbox }: Hubs, write: Write, { slot, entries, now }: Holding): Promise<number> {
  const fitting = thatFit(slot, entries, (entry) =>
    mailbox.mayWrite(write, { to: entry.email, cause: causeOf(entry) }),
  );
  for (const { entry, places } of fitting) {
    const offerId = newId(now);
    const made = { entryId: entry.id, slotId: slot.id, places, madeAt: now.toISOString() };
    await insertOffer(write.db, { id: offerId, ...made });
    await updateEntry(write.db, entry.id, { state: 'offered' });
    await mailbox.write(write, mailTo(entry, OFFER, { offerId }, causeOf(entry)));
  }
  if (fitting.length === 0) return 0;
  const more = fitting.reduce((sum, { places }) => sum + places, 0);
  await recountSlot(write.db, slot.id, more);
  return fitting.length;
}

async function tellThatOpen(
  { mailbox }: Hubs,
  write: Write,
  slot: ServedSlot,
  { entries, now, tellsOrganizer }: Told & { readonly entries: readonly WaitlistEntry[] },
): Promise<boolean> {
  const at = now.toISOString();
  const told: string[] = [];
  for (const entry of entries)
    if (await mailbox.write(write, mailTo(entry, OPEN_TO_ALL, { entryId: entry.id }, causeOf(entry))))
      told.push(entry.id);
  if (told.length === 0) return false;
  await noteEntriesTold(write.db, told, at);
  if (slot.waitingToldAt !== null) return true;
  await noteWaitingTold(write.db, slot.id, at);
  if (!tellsOrganizer) return true;
  const toOrganizer = { kind: OPEN_SOON, to: slot.organizerEmail, language: slot.language };
  await mailbox.write(write, { ...toOrganizer, payload: { slotId: slot.id }, cause: merged });
  return true;
}

/** Anybody can wait under an address, and have places become free. */
function causeOf({ id, email, provedAddress }: Pick<WaitlistEntry, 'id' | 'email' | 'provedAddress'>): MailCause {
  return provedAddress === email.toLowerCase() ? recipient : { by: 'stranger', of: id };
}

/** @param cause by default that it tells what became of an offer, once */
export function mailTo(
  { email: to, preferredLanguage: language }: WaitlistEntry,
  kind: string,
  payload: object,
  cause: MailCause = counted,
) {
  return { kind, to, language, payload, cause };
}
