import { useEffect, useRef } from 'react';
import type { SlotGrid } from './use-slot-grid.ts';

/** The active cell has the focus as long as the table has it. */
export function useFocusOnActive({ state }: SlotGrid) {
  const table = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  const seenClaims = useRef(state.claims);
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const enter = () => {
      hasFocus.current = true;
    };
    // Without a next element it was a row that went, or another window.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hasFocus.current = false;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, []);
  const { active, editing, grid, claims } = state;
  useEffect(() => {
    const isClaimed = claims !== seenClaims.current;
    seenClaims.current = claims;
    if (editing !== null || !(hasFocus.current || isClaimed)) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${active.row} ${active.column}"]`);
    if (cell === document.activeElement) return;
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, editing, grid, claims]);
  return table;
}
