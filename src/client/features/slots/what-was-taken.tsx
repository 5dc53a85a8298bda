import { Plural } from '@lingui/react/macro';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { useDishMarks } from './dish-marks.ts';

interface WhatWasTakenProps {
  readonly slot: Pick<SlotView, 'kind' | 'unit'>;
  /** On this slot, by one form. */
  readonly signups: readonly Pick<SignupView, 'id' | 'name' | 'quantity' | 'bringing' | 'marks'>[];
}

/** "2 dozen · oatmeal (gluten-free)" of an item, the names of several people of a shift; nothing for one person. */
export function WhatWasTaken({ slot, signups }: WhatWasTakenProps) {
  const [first] = signups;
  if (first !== undefined && slot.kind === 'item') {
    if (!saysWhat(first, slot.unit)) return null;
    return (
      <p className="font-medium">
        <BroughtBy signup={first} unit={slot.unit} />
      </p>
    );
  }
  if (signups.length < 2) return null;
  return (
    <p>
      <Plural value={signups.length} one="# person:" other="# people:" />{' '}
      <bdi translate="no">{signups.map(({ name }) => name).join(', ')}</bdi>
    </p>
  );
}

interface BroughtByProps {
  readonly signup: Pick<SignupView, 'quantity' | 'bringing' | 'marks'>;
  readonly unit: string | undefined;
}

/** Whether there is more to say than the title of the slot, of which this is one piece. */
export function saysWhat(
  { quantity = 1, bringing, marks }: BroughtByProps['signup'],
  unit: string | undefined,
): boolean {
  return quantity > 1 || unit !== undefined || bringing !== undefined || marks !== undefined;
}

export function BroughtBy({ signup: { quantity = 1, bringing, marks = [] }, unit }: BroughtByProps) {
  const wordOf = useDishMarks();
  const amount = unit === undefined ? (quantity === 1 ? null : String(quantity)) : `${quantity} ${unit}`;
  return (
    <>
      {amount === null ? null : <bdi translate="no">{amount}</bdi>}
      {amount === null || bringing === undefined ? null : ' · '}
      {bringing === undefined ? null : <bdi>{bringing}</bdi>}
      {marks.length === 0 ? null : <span className="text-muted"> ({marks.map(wordOf).join(', ')})</span>}
    </>
  );
}
