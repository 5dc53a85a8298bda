/** The places of a slot; both numbers are null for someone to whom the counts are hidden. */
export interface Places {
  readonly currentVolunteers: number | null;
  readonly maxVolunteers: number | null;
  readonly isFull: boolean;
}

/** Full when there is a max and it is reached; no max means unlimited. */
export function isFull(currentVolunteers: number, maxVolunteers: number | null): boolean {
  return maxVolunteers !== null && currentVolunteers >= maxVolunteers;
}

interface PlacesInAll {
  /** Places of the slots that have a max. */
  readonly limited: number;
  /** Of those, how many are taken. */
  readonly taken: number;
  /** Of those, how many are still open: the hands that are needed. */
  readonly open: number;
  /** People on slots without a max. */
  readonly unlimitedTaken: number;
  readonly hasUnlimited: boolean;
}

export function placesInAll(slots: readonly Places[]): PlacesInAll {
  const limited = slots.filter(({ maxVolunteers }) => maxVolunteers !== null);
  const unlimited = slots.filter(({ maxVolunteers }) => maxVolunteers === null);
  const places = limited.reduce((sum, slot) => sum + (slot.maxVolunteers ?? 0), 0);
  const taken = limited.reduce((sum, slot) => sum + (slot.currentVolunteers ?? 0), 0);
  return {
    limited: places,
    taken,
    open: places - taken,
    unlimitedTaken: unlimited.reduce((sum, slot) => sum + (slot.currentVolunteers ?? 0), 0),
    hasUnlimited: unlimited.length > 0,
  };
}
