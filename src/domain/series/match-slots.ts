interface MatchedSlot {
  readonly id: string;
  readonly title: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

export interface SlotMatches<Slot> {
  readonly pairs: readonly { readonly model: Slot; readonly slot: Slot }[];
  /** Of the model, without a slot of their own yet. */
  readonly missing: readonly Slot[];
  /** Without a model. */
  readonly left: readonly Slot[];
}

/**
 * Which slot of one date is which of another, whose times have been moved to the same day: the same title and times
 * first, then the same title, then the same times, so that a slot that was renamed or moved is still the same.
 */
export function matchSlots<Slot extends MatchedSlot>(
  models: readonly Slot[],
  slots: readonly Slot[],
): SlotMatches<Slot> {
  const pairs: { model: Slot; slot: Slot }[] = [];
  let [missing, left] = [[...models], [...slots]];
  const times = ({ startTime, endTime }: MatchedSlot) => `${startTime} ${endTime}`;
  const keys: ((slot: Slot) => string | null)[] = [
    (slot) => `${slot.title} ${times(slot)}`,
    ({ title }) => title,
    (slot) => (slot.startTime === null ? null : times(slot)),
  ];
  for (const key of keys) {
    const unmatched: Slot[] = [];
    for (const model of missing) {
      const at = left.findIndex((slot) => key(slot) !== null && key(slot) === key(model));
      const [slot] = at < 0 ? [] : left.splice(at, 1);
      if (slot === undefined) unmatched.push(model);
      else pairs.push({ model, slot });
    }
    missing = unmatched;
  }
  return { pairs, missing, left };
}
