/** Wall times of the school. If `to` is not after `from`, it is on the next day. */
interface TemplateTimes {
  /** Days from the day of the event: −1 is the day before, 1 the morning after midnight. */
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

export interface TemplateSlot<Words extends string = string> {
  /** Names the title in every language; slots that differ only in their times share it. */
  readonly words: Words;
  readonly places: number;
  readonly times: TemplateTimes | null;
  /** Names the slot within its template. */
  readonly key: string;
  /** Something to bring, not something to do. */
  readonly isItem: boolean;
}

export interface SheetTemplate<Id extends string = string, Words extends string = string> {
  readonly id: Id;
  /** `school`: days from the event are counted without Saturdays and Sundays. */
  readonly days: 'calendar' | 'school';
  readonly slots: readonly TemplateSlot<Words>[];
}

type Planned<Words extends string> = Omit<TemplateSlot<Words>, 'key'>;

export function template<const Id extends string, Words extends string>(
  id: Id,
  slots: readonly Planned<Words>[],
  days: SheetTemplate['days'] = 'calendar',
): SheetTemplate<Id, Words> {
  const keyed = slots.map((slot, at) => {
    const before = slots.slice(0, at).filter(({ words }) => words === slot.words).length;
    return { ...slot, key: before === 0 ? slot.words : `${slot.words}-${before + 1}` };
  });
  return { id, days, slots: keyed };
}

export function job<const Words extends string>(
  words: Words,
  places: number,
  from: string,
  to: string,
  day = 0,
): Planned<Words> {
  return { words, places, times: { day, from, to }, isItem: false };
}

export function jobAtAnyTime<const Words extends string>(words: Words, places: number): Planned<Words> {
  return { words, places, times: null, isItem: false };
}

export function item<const Words extends string>(words: Words, places: number): Planned<Words> {
  return { words, places, times: null, isItem: true };
}
