import { Suspense } from 'react';
import { useOrganizes } from '#client/lib/session.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import type { SlotActionsProps } from './slot-props.ts';

const AdminSlotActions = lazyPart(() =>
  import('./management/admin-slot-actions.tsx').then((module) => module.AdminSlotActions),
);

/** Loaded for organizers only. */
export function SlotActions(props: SlotActionsProps) {
  const isOrganizer = useOrganizes(props.sheet.id);
  if (!isOrganizer) return null;
  return (
    <Suspense fallback={null}>
      <AdminSlotActions {...props} />
    </Suspense>
  );
}
