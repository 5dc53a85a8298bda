interface Ordered {
  readonly title: string;
  readonly startTime: string | null;
}

/** Start time ascending; slots with a time before slots without; ties and untimed slots by title. */
export function bySlotOrder(a: Ordered, b: Ordered): number {
  if (a.startTime !== b.startTime) {
    if (a.startTime === null) return 1;
    if (b.startTime === null) return -1;
    return a.startTime < b.startTime ? -1 : 1;
  }
  // The same order everywhere, whatever language data server and browser have.
  return a.title < b.title ? -1 : a.title > b.title ? 1 : 0;
}

/** How many slots a card shows before "+ N more opportunities". */
export const SLOTS_ON_A_CARD = 3;
