import { useMemo, type ReactNode } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { RowDeedsProvider } from '#client/features/overview/management/row-deeds.ts';
import { useSheetDeeds } from '#client/features/sheets/management/use-sheet-deeds.ts';
import type { ShowDialog } from './open-dialog.ts';

interface SheetDeedsProps {
  readonly user: OwnUserView;
  readonly show: ShowDialog;
  readonly children: ReactNode;
}

/** Around rows, whose menus act on their sheets. */
export function SheetDeeds({ user, show, children }: SheetDeedsProps) {
  const { deeds } = useSheetDeeds(show);
  const rowDeeds = useMemo(() => ({ user, deeds }), [user, deeds]);
  return <RowDeedsProvider value={rowDeeds}>{children}</RowDeedsProvider>;
}
