import { lazy, Suspense, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { useSignedInUser } from '#client/lib/session.ts';

const AdminSlotActions = lazy(() =>
  import('./management/admin-slot-actions.tsx').then((module) => ({ default: module.AdminSlotActions })),
);

export interface SlotActionsProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
  /** Where the focus goes when the slot itself is gone. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

/** The volunteers of a slot and what can be done with them, for administrators; nobody else downloads it. */
export function SlotActions(props: SlotActionsProps) {
  const user = useSignedInUser();
  if (user?.isAdmin !== true) return null;
  return (
    <Suspense fallback={null}>
      <AdminSlotActions {...props} />
    </Suspense>
  );
}
