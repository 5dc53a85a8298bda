import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { PlacesLabel } from '#client/features/sheets/places-label.tsx';
import { useSlotWhen } from '#client/features/signups/slot-when.tsx';

export function otherOpenSlots(sheet: SheetView, except: string): SlotView[] {
  return sheet.slots.filter(({ id, isFull, signupsOpen }) => id !== except && signupsOpen && !isFull);
}

interface OtherSlotsProps {
  readonly sheet: SheetView;
  readonly slots: readonly SlotView[];
  readonly onPick: (slot: SlotView) => void;
}

/** The other slots alone, for a further signup; they take the focus from the button that is gone. */
export function ChooseSlot(props: OtherSlotsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="text-muted">
        <Trans>Your name and contact details are already filled in.</Trans>
      </p>
      <OtherSlots {...props} />
    </div>
  );
}

export function OtherSlots({ sheet, slots, onPick }: OtherSlotsProps) {
  return (
    <ul className="grid gap-2">
      {slots.map((slot) => (
        <li key={slot.id}>
          <OtherSlot sheet={sheet} slot={slot} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

interface OtherSlotProps extends Omit<OtherSlotsProps, 'slots' | 'onPick'> {
  readonly slot: SlotView;
  /** Without it the button submits its form for this slot. */
  readonly onPick?: (slot: SlotView) => void;
}

export function OtherSlot({ sheet, slot, onPick }: OtherSlotProps) {
  return (
    <button
      {...(onPick === undefined
        ? { type: 'submit', name: 'slotId', value: slot.id }
        : { type: 'button', onClick: () => onPick(slot) })}
      className="flex min-h-14 w-full items-center gap-3 rounded-control border-[1.5px] border-spruce-line bg-card px-4 py-2.5 text-start text-ink hover:border-spruce hover:bg-spruce-soft"
    >
      <SlotToPick sheet={sheet} slot={slot} />
    </button>
  );
}

/** What stands in the button, or the link, that leads to another slot. */
export function SlotToPick({ sheet, slot }: Pick<OtherSlotProps, 'sheet' | 'slot'>) {
  const { text } = useSlotWhen(sheet, slot, 'day');
  return (
    <>
      <span className="grid grow">
        <span className="font-semibold">
          <TitleOf of={slot} written={sheet.language} />
        </span>
        <span className="flex flex-wrap gap-x-3 text-small text-muted">
          {text === null ? null : (
            <span translate="no" className="tabular-nums">
              {text}
            </span>
          )}
          <PlacesLabel {...slot} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-spruce rtl:-scale-x-100" />
    </>
  );
}
