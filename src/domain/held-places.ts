interface PlacesWithHeld {
  readonly currentVolunteers: number | null;
  /** Absent for none. */
  readonly held?: number | undefined;
}

/** What is taken by people, or of things promised, in a view for organizers. */
export function takenByPeople({ currentVolunteers, held = 0 }: PlacesWithHeld): number {
  // Counts arrive a moment before what is held.
  return Math.max(0, (currentVolunteers ?? 0) - held);
}

/** With what people take as their count: a place that is held is not filled. */
export function withoutHeld<Slot extends PlacesWithHeld>(slots: readonly Slot[]): Slot[] {
  return slots.map((slot) => (slot.held === undefined ? slot : { ...slot, currentVolunteers: takenByPeople(slot) }));
}
