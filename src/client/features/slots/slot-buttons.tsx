import { Suspense } from 'react';
import { useSignedInUser } from '#client/lib/session.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import type { SlotButtonsProps } from './slot-props.ts';

const AdminSlotButtons = lazyPart(() =>
  import('./management/admin-slot-buttons.tsx').then((module) => module.AdminSlotButtons),
);

/** Loaded for administrators only. */
export function SlotButtons(props: SlotButtonsProps) {
  const user = useSignedInUser();
  if (user?.isAdmin !== true) return null;
  return (
    <Suspense fallback={null}>
      <AdminSlotButtons {...props} />
    </Suspense>
  );
}
