import { TAKER_REFUSED, TAKER_WAITS, type AskedMail } from '#server/features/searches/hand-over-mails.ts';
import {
  closeSearch,
  forgetTaker,
  recountLooking,
  searchesOfSlots,
  searchOfSignup,
  type Search,
} from '#server/features/searches/searches.store.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { mailedEvent } from './mail-volunteers.ts';
import { findSlotOfEvent } from './places.store.ts';
import { mailedSince } from './signups.store.ts';
import type { MailedSheet, MailedSlot } from './signup-mails.ts';

type Hubs = Context<'mailbox'>;

/** As it was: the slot may be gone when the mail goes out. */
export interface TakerRefusedMail {
  readonly slot: MailedSlot;
  readonly sheet: MailedSheet;
}

/**
 * Ends a search; who asked for the place is told that it cannot be had. The caller has locked the slot.
 * @param state whether another volunteer took the place
 */
export async function endSearch(
  hub: Hubs,
  write: Write,
  { search, state }: { readonly search: Search; readonly state: 'taken' | 'ended' },
): Promise<void> {
  if (state === 'ended' && search.state === 'asked') await tellTaker(hub, write, search);
  await closeSearch(write.db, search.id, state);
  await recountLooking(write.db, search.slotId);
}

/** For a sign-up that ends another way. The caller has locked the slot. */
export async function endSearchOf(hub: Hubs, write: Write, signupId: string): Promise<void> {
  const search = await searchOfSignup(write.db, signupId);
  if (search !== null) await endSearch(hub, write, { search, state: 'ended' });
}

/** For slots that are deleted or do not take place. The caller has locked them. */
export async function endSearchesOf(hub: Hubs, write: Write, slotIds: readonly string[]): Promise<void> {
  for (const search of await searchesOfSlots(write.db, slotIds))
    await endSearch(hub, write, { search, state: 'ended' });
}

/** The giver stays, and the search goes on. The caller has locked the slot. */
export async function refuseTaker(hub: Hubs, write: Write, search: Search): Promise<void> {
  await tellTaker(hub, write, search);
  await forgetTaker(write.db, search.id);
}

/** Nothing to whom it was not mailed either that an organizer is asked. */
async function tellTaker({ mailbox }: Hubs, write: Write, search: Search): Promise<void> {
  const { id, takerEmail: to, takerLanguage: language, askedAt, slotId } = search;
  const event = await findSlotOfEvent(write.db, slotId);
  if (to === null || language === null || askedAt === null || event === null) return;
  const told = await mailedSince(write.db, [TAKER_WAITS], to, new Date(Date.parse(askedAt) - 1));
  if (!told.some((mail) => (mail as Partial<AskedMail>).handOverId === id)) return;
  const payload: TakerRefusedMail = mailedEvent(event, language);
  await mailbox.write(write, { kind: TAKER_REFUSED, to, language, payload, cause: counted });
}
