import { Suspense } from 'react';
import { useSignedInUser } from '#client/lib/session.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import type { SlotActionsProps } from './slot-props.ts';

const AdminSlotActions = lazyPart(() =>
  import('./management/admin-slot-actions.tsx').then((module) => module.AdminSlotActions),
);

/** Loaded for administrators only. */
export function SlotActions(props: SlotActionsProps) {
  const user = useSignedInUser();
  if (user?.isAdmin !== true) return null;
  return (
    <Suspense fallback={null}>
      <AdminSlotActions {...props} />
    </Suspense>
  );
}
