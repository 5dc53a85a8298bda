import type { TakeOverView } from '#contract/hand-overs.ts';
import { findOpenSlots } from '#server/features/offers/find-open-slots.ts';
import { searchById, type Search } from '#server/features/searches/searches.store.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { asksOrganizer, isSearchOver } from '#server/features/signup-link/can-hand-over.ts';
import type { Context } from '#server/hub.ts';
import { idOfLink } from '#server/platform/id-link.ts';
import { handOverEnded, takeOverLinkDead } from './hand-overs.errors.ts';

/** @throws 404 when the link was altered; 410 when the sign-up or its slot is gone */
export async function openTakeOver({ database: { db }, secrets }: Context<never>, token: string): Promise<Search> {
  const id = idOfLink(secrets, 'take-over', token);
  if (id === null) throw takeOverLinkDead();
  const search = await searchById(db, id);
  if (search === null) throw handOverEnded();
  return search;
}

/**
 * What a reader of the link can take over, with the giver as they want to be called, or what can be had instead.
 * @throws as `openTakeOver`
 */
export async function showTakeOver(hub: Context<'sheetCache'>, token: string): Promise<TakeOverView> {
  const search = await openTakeOver(hub, token);
  const { db } = hub.database;
  const event = await findSlotOfEvent(db, search.slotId);
  await hub.sheetCache.refreshIncluding(search.sheetId);
  const view = hub.sheetCache.sheet(search.sheetId);
  const shownSlot = view?.slots.find(({ id }) => id === search.slotId);
  if (event === null || view === null || shownSlot === undefined) throw handOverEnded();
  const { slots: _slots, ...sheet } = view;
  const { volunteers: _volunteers, ...slot } = shownSlot;
  const giver = search.signupId === null ? null : await signupById(db, search.signupId);
  const now = hub.clock.now();
  const isRunning = giver !== null && !isSearchOver(hub, { search, slot: event, now });
  const state = isRunning || search.state === 'taken' ? search.state : 'ended';
  if (state !== 'open') {
    const open = await findOpenSlots(hub, search.sheetId);
    return { state, name: null, endsAt: null, asksOrganizer: false, quantity: 1, slot, sheet, open };
  }
  const { shownName: name, endsAt } = search;
  return {
    state,
    name,
    endsAt,
    asksOrganizer: asksOrganizer(hub, event, now),
    quantity: giver?.quantity ?? 1,
    slot,
    sheet,
    open: [],
  };
}
