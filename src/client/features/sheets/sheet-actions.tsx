import { Suspense } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { useOrganizes } from '#client/lib/session.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const AdminSheetActions = lazyPart(() =>
  import('./management/admin-sheet-actions.tsx').then((module) => module.AdminSheetActions),
);

/** Loaded for organizers only. */
export function SheetActions({ sheet }: { readonly sheet: SheetView }) {
  const isOrganizer = useOrganizes(sheet.id);
  if (!isOrganizer) return null;
  return (
    <Suspense fallback={null}>
      <AdminSheetActions sheet={sheet} />
    </Suspense>
  );
}
