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
  const rules: ((model: Slot, slot: Slot) => boolean)[] = [
    (model, slot) => inOrder.get(model) === slot,
    (model, slot) => model.title === slot.title && timesOf(model) === timesOf(slot),
    (model, slot) => model.startTime !== null && timesOf(model) === timesOf(slot),
  ];
  const pairs: { model: Slot; slot: Slot }[] = [];
  let [missing, left] = [[...models], [...slots]];
  for (const isSame of rules) {
    const unmatched: Slot[] = [];
    for (const model of missing) {
      const at = left.findIndex((slot) => isSame(model, slot));
      const [slot] = at < 0 ? [] : left.splice(at, 1);
      if (slot === undefined) unmatched.push(model);
      else pairs.push({ model, slot });
    }
    missing = unmatched;
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
