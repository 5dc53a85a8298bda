import { Suspense } from 'react';
import { useOrganizes } from '#client/lib/session.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import type { SlotButtonsProps } from './slot-props.ts';

const AdminSlotButtons = lazyPart(() =>
  import('./management/admin-slot-buttons.tsx').then((module) => module.AdminSlotButtons),
);

/** Loaded for organizers only. */
export function SlotButtons(props: SlotButtonsProps) {
  const isOrganizer = useOrganizes(props.sheet.id);
  if (!isOrganizer) return null;
  return (
    <Suspense fallback={null}>
      <AdminSlotButtons {...props} />
    </Suspense>
  );
}
