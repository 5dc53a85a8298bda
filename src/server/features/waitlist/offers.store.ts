import type { OfferState } from '#domain/offers.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openMails, type OpenMail } from '#server/mail/outbox.store.ts';
import { OFFER, type OfferMail } from './waitlist-mails.ts';

const columns = [
  'id',
  'entry_id as entryId',
  'slot_id as slotId',
  'places',
  'made_at as madeAt',
  'mailed_at as mailedAt',
  'ends_at as endsAt',
  'state',
  'signup_ids as signupIds',
] as const;

export interface Offer {
  readonly id: string;
  readonly entryId: string;
  readonly slotId: string;
  readonly places: number;
  readonly madeAt: Instant;
  readonly mailedAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly state: OfferState;
  readonly signupIds: readonly string[] | null;
}

export async function offerById(db: Db, id: string): Promise<Offer | null> {
  return (await offers(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function openOfferOf(db: Db, entryId: string): Promise<Offer | null> {
  const offer = await offers(db).where('entry_id', '=', entryId).where('state', '=', 'open').executeTakeFirst();
  return offer ?? null;
}

/** The newest first. */
export async function openOffers(db: Db, slotIds: readonly string[]): Promise<Offer[]> {
  if (slotIds.length === 0) return [];
  return offers(db)
    .where('slot_id', 'in', slotIds)
    .where('state', '=', 'open')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

interface HeldPlace {
  readonly slotId: string;
  /** Of who was offered it. */
  readonly name: string;
  readonly places: number;
  /** Null until the email about it has gone out: each attempt sets another end. */
  readonly until: Instant | null;
}

/** Of open offers, the newest first. */
export async function heldPlaces(db: Db, slotIds: readonly string[]): Promise<HeldPlace[]> {
  if (slotIds.length === 0) return [];
  const held = await db
    .selectFrom('offers')
    .innerJoin('waitlist_entries', 'waitlist_entries.id', 'offers.entry_id')
    .select([
      'offers.slot_id as slotId',
      'waitlist_entries.name',
      'offers.places',
      'offers.mailed_at as mailedAt',
      'offers.ends_at as endsAt',
    ])
    .where('offers.slot_id', 'in', slotIds)
    .where('offers.state', '=', 'open')
    .orderBy('offers.made_at', 'desc')
    .orderBy('offers.id', 'desc')
    .execute();
  return held.map(({ mailedAt, endsAt, ...place }) => ({ ...place, until: mailedAt === null ? null : endsAt }));
}

/** Of these entries, also those that are over. */
export async function offerIdsOf(db: Db, entryIds: readonly string[]): Promise<string[]> {
  if (entryIds.length === 0) return [];
  const rows = await db.selectFrom('offers').select('id').where('entry_id', 'in', entryIds).execute();
  return rows.map(({ id }) => id);
}

export async function insertOffer(
  db: Db,
  { id, entryId, slotId, places, madeAt }: Pick<Offer, 'id' | 'entryId' | 'slotId' | 'places' | 'madeAt'>,
): Promise<void> {
  await db
    .insertInto('offers')
    .values({ id, entry_id: entryId, slot_id: slotId, places, made_at: madeAt, state: 'open' })
    .execute();
}

export async function setOfferPlaces(db: Db, ids: readonly string[], places: number): Promise<void> {
  await db.updateTable('offers').set({ places }).where('id', 'in', ids).execute();
}

export async function closeOffer(
  db: Db,
  id: string,
  state: Exclude<OfferState, 'open'>,
  signupIds: readonly string[] | null = null,
): Promise<void> {
  await db
    .updateTable('offers')
    .set({ state, signup_ids: signupIds === null ? null : JSON.stringify(signupIds) })
    .where('id', '=', id)
    .execute();
}

/**
 * @param endsAt null when there is no time left in which it could be accepted
 * @returns false when it is not open any more
 */
export async function setOfferEnd(db: Db, id: string, endsAt: Instant | null): Promise<boolean> {
  const changed = await db
    .updateTable('offers')
    .set({ ends_at: endsAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** Not if it was started anew while the mail was under way: another mail says until when. */
export async function noteOfferMailed(db: Db, id: string, mailedAt: Instant): Promise<void> {
  await openWithEnd(db, id).set({ mailed_at: mailedAt }).execute();
}

/** For an offer whose mail cannot be delivered. Not for one whose mail was not tried, because it was too late. */
export async function endOfferNow(db: Db, id: string, now: Instant): Promise<void> {
  await openWithEnd(db, id).set({ mailed_at: now, ends_at: now }).execute();
}

function openWithEnd(db: Db, id: string) {
  return db.updateTable('offers').where('id', '=', id).where('state', '=', 'open').where('ends_at', 'is not', null);
}

/** Open ones whose mailed end has come, and those whose mail has not gone out. */
export async function offersToLookAt(db: Db, now: Instant): Promise<Offer[]> {
  return offers(db)
    .where('state', '=', 'open')
    .where((offer) => offer.or([offer('ends_at', '<=', now), offer('mailed_at', 'is', null)]))
    .orderBy('made_at')
    .execute();
}

/**
 * Which offers have a mail that was not sent yet, of those made since then, with its state: a pending one says what is
 * so when it is tried next.
 */
export async function openOfferMails(db: Db, since: Instant): Promise<ReadonlyMap<string, OpenMail['state']>> {
  const mails = await openMails(db, OFFER, since);
  // The outbox gives back what was written for its kind.
  return new Map(mails.map(({ payload, state }) => [(payload as OfferMail).offerId, state]));
}

/** They are mailed again, and end by that mail. */
export async function restartOffers(db: Db, slotId: string): Promise<void> {
  await db
    .updateTable('offers')
    .set({ mailed_at: null, ends_at: null })
    .where('slot_id', '=', slotId)
    .where('state', '=', 'open')
    .execute();
}

function offers(db: Db) {
  return db.selectFrom('offers').select(columns);
}
