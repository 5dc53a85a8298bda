interface Ordered {
  readonly title: string;
  readonly startTime: string | null;
}

/** By start time; slots without one come last. Ties by title. */
export function bySlotOrder(a: Ordered, b: Ordered): number {
  if (a.startTime !== b.startTime) {
    if (a.startTime === null) return 1;
    if (b.startTime === null) return -1;
    return a.startTime < b.startTime ? -1 : 1;
  }
  // The same order everywhere, whatever language data server and browser have.
  return a.title < b.title ? -1 : a.title > b.title ? 1 : 0;
}

export const SLOTS_ON_A_CARD = 3;
