import { afterWakingHours } from './quiet-hours.ts';
import { startOfDay, type SchoolClock } from './school-time/school-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The longer it is until the slot, the longer a place is held, in hours of the day. */
const HOLDS = [
  { from: 7 * DAY, wakingHours: 14 },
  { from: 3 * DAY, wakingHours: 7 },
  { from: DAY, wakingHours: 3 },
] as const;

/** When a slot begins; without times, when its day does. */
export function slotBegins(
  clock: SchoolClock,
  slot: { readonly startTime: string | null; readonly eventDate: string },
): Date {
  return slot.startTime === null ? startOfDay(clock, slot.eventDate) : new Date(slot.startTime);
}

/**
 * Until when a place is held for somebody who is mailed at this moment. Null when the slot begins within a day: then
 * nothing is held, because a place that nobody takes would stay empty.
 */
export function offerEnds(clock: SchoolClock, mailedAt: Date, begins: Date): Date | null {
  const left = begins.getTime() - mailedAt.getTime();
  const hold = HOLDS.find(({ from }) => left >= from);
  if (hold === undefined || left === DAY) return null;
  const end = afterWakingHours(clock, mailedAt, hold.wakingHours);
  return new Date(Math.min(end.getTime(), begins.getTime() - DAY));
}

/**
 * Days for which a waiting list stays after its slot: its date may have been mistyped, or move once it has passed. Fewer
 * than any age at which entries are deleted.
 */
export const LIST_STAYS_DAYS = 5;

/** Silent offers after which an entry of a waiting list ends. */
export const MOST_MISSES = 2;
export const MOST_LISTS_PER_SHEET = 3;
export const MOST_WAITING_PLACES = 6;

/** The first two are open; nothing leaves the others. */
export const entryStates = ['waiting', 'offered', 'in', 'declined', 'missed', 'left', 'closed'] as const;
export type EntryState = (typeof entryStates)[number];

export const offerStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

/** Whether the hub offers free places by itself, an organizer does, or nobody can wait. */
export const waitlistModes = ['automatic', 'by_hand', 'off'] as const;
export type WaitlistMode = (typeof waitlistModes)[number];

interface Wanted {
  readonly places: number;
  readonly fewerIsFine: boolean;
}

interface ToOffer {
  /** Infinity for a slot without a maximum. */
  readonly free: number;
  /** What one person may have by now, which may be less than was waited for; null or absent for any number. */
  readonly maxPerPerson?: number | null | undefined;
}

/** How many of the free places somebody is offered who waits for some; 0 when they do not fit. */
export function placesToOffer({ places, fewerIsFine }: Wanted, { free, maxPerPerson }: ToOffer): number {
  const wanted = Math.min(places, maxPerPerson ?? places);
  if (wanted <= free) return wanted;
  return fewerIsFine ? Math.max(free, 0) : 0;
}

/** Those that end so that so many places are free again. */
export function offersToWithdraw<Offer extends { readonly places: number }>(
  newestFirst: readonly Offer[],
  places: number,
): Offer[] {
  let freed = 0;
  return newestFirst.filter((offer) => {
    const isNeeded = freed < places;
    if (isNeeded) freed += offer.places;
    return isNeeded;
  });
}
