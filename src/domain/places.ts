import type { WaitlistMode } from './offers.ts';
import type { SlotKind } from './slot-kinds.ts';

/** Both numbers are null for callers to whom the counts are hidden. */
export interface Places {
  readonly currentVolunteers: number | null;
  readonly maxVolunteers: number | null;
  readonly isFull: boolean;
}

interface PlacesOfSlot extends Places {
  readonly signupsOpen: boolean;
  /** Absent for a shift. */
  readonly kind?: SlotKind | undefined;
}

export interface CountedPlaces {
  readonly currentVolunteers: number;
  /** Of those; absent for none. */
  readonly heldPlaces?: number | undefined;
}

/** Places of people, or units, without those that are held for somebody who has not accepted yet. */
export function signedUpPlaces({ currentVolunteers, heldPlaces = 0 }: CountedPlaces): number {
  return currentVolunteers - heldPlaces;
}

export function isFull(currentVolunteers: number, maxVolunteers: number | null): boolean {
  return maxVolunteers !== null && currentVolunteers >= maxVolunteers;
}

/** Whether strangers can join its waiting list. */
export function canBeWaitedFor(
  { waitlist }: { readonly waitlist?: WaitlistMode | undefined },
  slot: { readonly isFull: boolean; readonly signupsOpen: boolean },
): boolean {
  return slot.isFull && slot.signupsOpen && waitlist !== 'off';
}

interface PlacesInAll {
  /** Whether units of items are counted, as there are no shifts. */
  readonly areItems: boolean;
  readonly limited: number;
  readonly taken: number;
  /** Of slots that still take sign-ups. */
  readonly open: number;
  readonly unlimitedTaken: number;
  readonly hasUnlimited: boolean;
}

/** Whether no slot has room for anybody. */
export function areAllTaken(slots: readonly PlacesOfSlot[]): boolean {
  return slots.every(({ isFull: isSlotFull, signupsOpen }) => isSlotFull || !signupsOpen);
}

/** Of what a sheet asks for first: people as long as a shift misses some, then items. */
export function placesAskedFor(all: readonly PlacesOfSlot[]): PlacesInAll {
  const places = placesInAll(all);
  const items = placesInAll(all.filter(({ kind }) => kind === 'item'));
  return places.open === 0 && items.open > 0 ? items : places;
}

/** Of shifts; of items where there is nothing else. */
export function placesInAll(all: readonly PlacesOfSlot[]): PlacesInAll {
  const shifts = all.filter(({ kind }) => kind !== 'item');
  const areItems = shifts.length === 0 && all.length > 0;
  const slots = areItems ? all : shifts;
  const limited = slots.filter(({ maxVolunteers }) => maxVolunteers !== null);
  const unlimited = slots.filter(({ maxVolunteers }) => maxVolunteers === null);
  const places = (of: readonly Places[]) => of.reduce((sum, slot) => sum + (slot.maxVolunteers ?? 0), 0);
  const taken = (of: readonly Places[]) => of.reduce((sum, slot) => sum + (slot.currentVolunteers ?? 0), 0);
  const open = limited.filter(({ signupsOpen }) => signupsOpen);
  return {
    areItems,
    limited: places(limited),
    taken: taken(limited),
    open: places(open) - taken(open),
    unlimitedTaken: taken(unlimited),
    hasUnlimited: unlimited.length > 0,
  };
}
