import { Suspense } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { useSignedInUser } from '#client/lib/session.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const AdminSheetActions = lazyPart(() =>
  import('./management/admin-sheet-actions.tsx').then((module) => module.AdminSheetActions),
);

/** Loaded for administrators only. */
export function SheetActions({ sheet }: { readonly sheet: SheetView }) {
  const user = useSignedInUser();
  if (user?.isAdmin !== true) return null;
  return (
    <Suspense fallback={null}>
      <AdminSheetActions sheet={sheet} />
    </Suspense>
  );
}
