import { lazy, Suspense } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { useSignedInUser } from '#client/lib/session.ts';

const AdminSheetActions = lazy(() =>
  import('./management/admin-sheet-actions.tsx').then((module) => ({ default: module.AdminSheetActions })),
);

/** Edit and delete, for administrators; nobody else downloads them. */
export function SheetActions({ sheet }: { readonly sheet: SheetView }) {
  const user = useSignedInUser();
  if (user?.isAdmin !== true) return null;
  return (
    <Suspense fallback={null}>
      <AdminSheetActions sheet={sheet} />
    </Suspense>
  );
}
