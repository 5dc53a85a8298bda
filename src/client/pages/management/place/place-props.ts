import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import type { Deeds } from '#client/features/sheets/management/sheet-actions.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { OverviewDialog } from '#client/pages/management/open-dialog.ts';

/** What every section of a sheet's place gets. */
export interface PlaceProps {
  readonly sheet: SheetView;
  readonly session: AdminSession;
  readonly deeds: Deeds;
  readonly show: (dialog: OverviewDialog) => void;
}
