import { leavesTimeToApprove } from '#domain/hand-overs.ts';
import { slotBegins } from '#domain/offers.ts';
import type { Search } from '#server/features/searches/searches.store.ts';
import type { SlotOfEvent } from '#server/features/signups/places.store.ts';
import type { Platform } from '#server/platform/platform.ts';

type Ahead = Pick<SlotOfEvent, 'state' | 'startTime' | 'eventDate'>;

/** Until the slot begins, also when nobody can sign up any more. */
export function canHandOver({ schoolClock }: Pick<Platform, 'schoolClock'>, slot: Ahead, now: Date): boolean {
  return slot.state === 'published' && now < slotBegins(schoolClock, slot);
}

type ToApprove = Pick<SlotOfEvent, 'handOverApproval' | 'startTime' | 'eventDate'>;

/** Where the sheet wants it, and while it leaves time for an answer. */
export function asksOrganizer({ schoolClock }: Pick<Platform, 'schoolClock'>, slot: ToApprove, now: Date): boolean {
  return slot.handOverApproval && leavesTimeToApprove(slotBegins(schoolClock, slot), now);
}

interface Running {
  readonly search: Pick<Search, 'state' | 'endsAt'>;
  readonly slot: Ahead;
  readonly now: Date;
}

/** From its end on, whether or not the job that ends it has run. Who has asked in time keeps what they asked for. */
export function isSearchOver(platform: Pick<Platform, 'schoolClock'>, { search, slot, now }: Running): boolean {
  const { state, endsAt } = search;
  if (!canHandOver(platform, slot, now)) return true;
  return state === 'asked' ? false : state !== 'open' || now >= new Date(endsAt);
}
