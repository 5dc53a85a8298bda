import type { SheetDialog } from '#client/features/sheets/management/sheet-actions.ts';
import { useRememberedDialog } from './remembered-dialog.ts';

export type OverviewDialog =
  | {
      readonly kind:
        | 'school'
        | 'create-sheet'
        | 'choose-template'
        | 'import-sheet'
        | 'edit-hero'
        | 'translate-hero'
        | 'change-hero-image'
        | 'export'
        | 'write-to-everyone';
    }
  | { readonly kind: 'fill-template'; readonly templateId: string }
  /** With the sheet whose series asked for it, to which it leads back. */
  | { readonly kind: 'no-school'; readonly forSeriesOf?: string }
  | SheetDialog
  /** To this slot, or to one that the form asks for. */
  | { readonly kind: 'add-person'; readonly sheetId: string; readonly slotId?: string }
  | { readonly kind: 'edit-slot' | 'delete-slot' | 'write-to-slot'; readonly sheetId: string; readonly slotId: string }
  | {
      readonly kind: 'edit-volunteer' | 'remove-volunteer' | 'move-volunteer';
      readonly sheetId: string;
      readonly slotId: string;
      readonly volunteerId: string;
    };

export type ShowDialog = (dialog: OverviewDialog | null) => void;

export function useOverviewDialog() {
  return useRememberedDialog<OverviewDialog>('overview-dialog', isForm);
}

function isForm({ kind }: OverviewDialog): boolean {
  return kind !== 'revive' && kind !== 'move-volunteer' && !kind.startsWith('delete-') && !kind.startsWith('remove-');
}
