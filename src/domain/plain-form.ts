// The names of fields in forms for browsers without script.

/** Comes once for each place. */
export const SLOT_FIELD = 'slotId';

export type ItemField = 'quantity' | 'bringing' | 'marks';

/** Of an item; that of marks comes once for each mark. */
export function itemField(slotId: string, field: ItemField): string {
  return `items.${slotId}.${field}`;
}

const ITEM_FIELD = /^items\.([\da-f-]{36})\.(quantity|bringing|marks)$/;

/** Null for the name of another field. */
export function readItemField(name: string): { readonly slotId: string; readonly field: ItemField } | null {
  const [, slotId, field] = ITEM_FIELD.exec(name) ?? [];
  return slotId === undefined ? null : { slotId, field: field as ItemField };
}

/** For the names of further people. */
export const furtherPeople = ['person2', 'person3', 'person4', 'person5', 'person6'] as const;
export type FurtherPerson = (typeof furtherPeople)[number];
