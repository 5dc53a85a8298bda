import type { RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';

export interface SlotButtonsProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

export interface SlotActionsProps extends SlotButtonsProps {
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}
