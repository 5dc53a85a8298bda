import { useId } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { useNow, usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { ChoicesField } from '#client/ui/field.tsx';
import { isOfferedAutomatically } from './what-is-free.ts';

interface PlaceChoiceProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
  readonly keepsOpen: boolean;
  readonly onChange: (keepsOpen: boolean) => void;
}

const EVERYONE = 'everyone';
const choices = [
  { value: 'next', label: 'The next person on the waiting list gets the place' },
  { value: EVERYONE, label: 'Leave the place open to everyone' },
];

/** Who gets the place of somebody who is removed; nothing where it is not held for anybody. */
export function PlaceChoice({ sheet, slot, keepsOpen, onChange }: PlaceChoiceProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const { mailReady } = usePageData();
  const id = useId();
  if (!mailReady || !isOfferedAutomatically(clock, now, { sheet, slot })) return null;
  return (
    <ChoicesField
      id={id}
      type="radio"
      name={id}
      label="What happens to the place"
      choices={choices}
      isChosen={(choice) => (choice === EVERYONE) === keepsOpen}
      onChoose={(choice) => onChange(choice === EVERYONE)}
    />
  );
}
