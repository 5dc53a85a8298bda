/** Both numbers are null for callers to whom the counts are hidden. */
export interface Places {
  readonly currentVolunteers: number | null;
  readonly maxVolunteers: number | null;
  readonly isFull: boolean;
}

interface PlacesOfSlot extends Places {
  readonly signupsOpen: boolean;
}

export function isFull(currentVolunteers: number, maxVolunteers: number | null): boolean {
  return maxVolunteers !== null && currentVolunteers >= maxVolunteers;
}

interface PlacesInAll {
  readonly limited: number;
  readonly taken: number;
  /** Of slots that still take sign-ups. */
  readonly open: number;
  readonly unlimitedTaken: number;
  readonly hasUnlimited: boolean;
}

export function placesInAll(slots: readonly PlacesOfSlot[]): PlacesInAll {
  const limited = slots.filter(({ maxVolunteers }) => maxVolunteers !== null);
  const unlimited = slots.filter(({ maxVolunteers }) => maxVolunteers === null);
  const places = (of: readonly Places[]) => of.reduce((sum, slot) => sum + (slot.maxVolunteers ?? 0), 0);
  const taken = (of: readonly Places[]) => of.reduce((sum, slot) => sum + (slot.currentVolunteers ?? 0), 0);
  const open = limited.filter(({ signupsOpen }) => signupsOpen);
  return {
    limited: places(limited),
    taken: taken(limited),
    open: places(open) - taken(open),
    unlimitedTaken: taken(unlimited),
    hasUnlimited: unlimited.length > 0,
  };
}
