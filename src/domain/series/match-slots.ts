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
 * Which slot of one date is which of another, whose times have been moved to the same day. Where a title stands as often
 * on both dates, its slots are the same in the order of their times, so that slots that were all moved stay who they
 * were. Where it does not, only equal times tell which of them is which. Then those of equal times are the same, so that
 * a slot that was renamed is too.
 */
export function matchSlots<Slot extends MatchedSlot>(
  models: readonly Slot[],
  slots: readonly Slot[],
): SlotMatches<Slot> {
  const inOrder = matchTitles(models, slots);
  const byTitleAndTimes = (slot: Slot) => JSON.stringify([slot.title, timesOf(slot)]);
  const byTimes = (slot: Slot) => (slot.startTime === null ? null : timesOf(slot));
  /** Of equal keys the first is the same; null is the same as nothing. */
  const rules: { readonly model: (model: Slot) => unknown; readonly slot: (slot: Slot) => unknown }[] = [
    { model: (model) => inOrder.get(model) ?? null, slot: (slot) => slot },
    { model: byTitleAndTimes, slot: byTitleAndTimes },
    { model: byTimes, slot: byTimes },
  ];
  const pairs: { model: Slot; slot: Slot }[] = [];
  let [missing, left] = [[...models], [...slots]];
  for (const keyOf of rules) {
    const free = Map.groupBy(left, keyOf.slot);
    const matched = new Set<Slot>();
    missing = missing.filter((model) => {
      const key = keyOf.model(model);
      const slot = key === null ? undefined : free.get(key)?.shift();
      if (slot === undefined) return true;
      matched.add(slot);
      pairs.push({ model, slot });
      return false;
    });
    left = left.filter((slot) => !matched.has(slot));
  }
  return { pairs, missing, left };
}

function matchTitles<Slot extends MatchedSlot>(models: readonly Slot[], slots: readonly Slot[]): Map<Slot, Slot> {
  const ofTitle = Map.groupBy(slots, ({ title }) => title);
  const matched = new Map<Slot, Slot>();
  for (const [title, wanted] of Map.groupBy(models, (model) => model.title)) {
    const found = (ofTitle.get(title) ?? []).toSorted(byTime);
    if (found.length !== wanted.length) continue;
    for (const [nth, model] of wanted.toSorted(byTime).entries()) {
      const slot = found[nth];
      if (slot !== undefined) matched.set(model, slot);
    }
  }
  return matched;
}

function byTime(one: MatchedSlot, other: MatchedSlot): number {
  const [before, after] = [timesOf(one), timesOf(other)];
  return before < after ? -1 : Number(before > after);
}

function timesOf({ startTime, endTime }: MatchedSlot): string {
  return `${startTime} ${endTime}`;
}
