/** Both numbers are null for callers to whom the counts are hidden. */
export interface Places {
  readonly currentVolunteers: number | null;
  readonly maxVolunteers: number | null;
  readonly isFull: boolean;
}

export function isFull(currentVolunteers: number, maxVolunteers: number | null): boolean {
  return maxVolunteers !== null && currentVolunteers >= maxVolunteers;
}

interface PlacesInAll {
  readonly limited: number;
  readonly taken: number;
  readonly open: number;
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
