import { lazy, Suspense } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { useSignedInUser } from '#client/lib/session.ts';

const AdminSlotButtons = lazy(() =>
  import('./management/admin-slot-buttons.tsx').then((module) => ({ default: module.AdminSlotButtons })),
);

export interface SlotButtonsProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

/** Edit and delete of one slot on a card, for administrators; nobody else downloads them. */
export function SlotButtons(props: SlotButtonsProps) {
  const user = useSignedInUser();
  if (user?.isAdmin !== true) return null;
  return (
    <Suspense fallback={null}>
      <AdminSlotButtons {...props} />
    </Suspense>
  );
}
