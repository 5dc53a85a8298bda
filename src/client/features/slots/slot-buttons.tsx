import { lazy, Suspense } from 'react';
import { useSignedInUser } from '#client/lib/session.ts';
import type { SlotButtonsProps } from './slot-props.ts';

const AdminSlotButtons = lazy(() =>
  import('./management/admin-slot-buttons.tsx').then((module) => ({ default: module.AdminSlotButtons })),
);

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
