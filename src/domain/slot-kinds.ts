/** A shift asks for people, an item for things: its places are units, such as dozens. */
export const slotKinds = ['shift', 'item'] as const;
export type SlotKind = (typeof slotKinds)[number];

/** Whether a signup says what is brought. */
export const bringRules = ['off', 'optional', 'required'] as const;
export type BringRule = (typeof bringRules)[number];

/** What a dish holds or is fit for: words of the hub, so that they are translated. */
export const dishMarks = [
  'contains-nuts',
  'gluten-free',
  'dairy-free',
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
] as const;
export type DishMark = (typeof dishMarks)[number];

export interface AskedFor {
  readonly kind: SlotKind;
  /** Of an item, in the words of the organizer, such as "dozen"; null for pieces, and for shifts. */
  readonly unit: string | null;
  /** How many units one person takes at most; null for shifts. */
  readonly maxPerPerson: number | null;
  readonly bring: BringRule;
  /** How many hours before it begins it closes; null for when it ends. */
  readonly closesHoursBefore: number | null;
}

/** One place for each person, until it ends. */
export const plainShift: AskedFor = {
  kind: 'shift',
  unit: null,
  maxPerPerson: null,
  bring: 'off',
  closesHoursBefore: null,
};

/** Unless the organizer says another number. */
export const DEFAULT_PER_PERSON = 4;
/** The largest number that an organizer can say. */
export const MAX_PER_PERSON = 1000;

/** Whether a slot asks for things, whose units are no people. */
export function isItem({ kind }: { readonly kind?: SlotKind | undefined }): boolean {
  return kind === 'item';
}
