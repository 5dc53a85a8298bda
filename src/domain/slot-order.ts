interface Ordered {
  readonly title: string;
  readonly startTime: string | null;
  /** Null or absent for a slot that was not put in order by hand. */
  readonly position?: number | null | undefined;
}

/** As put in order by hand; the others after them by start time, those without one last. Ties by title. */
export function bySlotOrder(a: Ordered, b: Ordered): number {
  const [placeOfA, placeOfB] = [a.position ?? Infinity, b.position ?? Infinity];
  if (placeOfA !== placeOfB) return placeOfA < placeOfB ? -1 : 1;
  if (a.startTime !== b.startTime) {
    if (a.startTime === null) return 1;
    if (b.startTime === null) return -1;
    return a.startTime < b.startTime ? -1 : 1;
  }
  // The same order everywhere, whatever language data server and browser have.
  return a.title < b.title ? -1 : a.title > b.title ? 1 : 0;
}

export const SLOTS_ON_A_CARD = 3;
