import type { SlotView } from '#contract/slots.ts';
import { DEFAULT_PER_PERSON, type BringRule, type SlotKind } from '#domain/slot-kinds.ts';

/** What a slot asks for, as a form holds it. */
export interface AskedFields {
  readonly kind: SlotKind;
  readonly unit: string;
  readonly maxPerPerson: string;
  readonly bring: BringRule;
}

export const asksForPeople: AskedFields = {
  kind: 'shift',
  unit: '',
  maxPerPerson: String(DEFAULT_PER_PERSON),
  bring: 'off',
};

export function askedFieldsOf({ kind = 'shift', unit, maxPerPerson, bring }: SlotView): AskedFields {
  return {
    kind,
    unit: unit ?? asksForPeople.unit,
    maxPerPerson: maxPerPerson === undefined ? asksForPeople.maxPerPerson : String(maxPerPerson),
    bring: bring ?? asksForPeople.bring,
  };
}

/** A shift sends nothing of what only items have. */
export function askedInput({ kind, unit, maxPerPerson, bring }: AskedFields): object {
  return kind === 'shift' ? { kind } : { kind, unit, maxPerPerson, bring };
}
