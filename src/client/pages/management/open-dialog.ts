import { useState } from 'react';
import { drafts } from '#client/lib/storage.ts';

/** Which dialog of the Overview is open, and what it is about. */
export type OverviewDialog =
  | { readonly kind: 'create-sheet' | 'edit-hero' | 'change-hero-image' | 'export' | 'write-to-everyone' }
  | { readonly kind: 'edit-sheet' | 'delete-sheet' | 'add-slot' | 'write-to-sheet'; readonly sheetId: string }
  | { readonly kind: 'edit-slot' | 'delete-slot' | 'write-to-slot'; readonly sheetId: string; readonly slotId: string }
  | {
      readonly kind: 'edit-volunteer' | 'remove-volunteer';
      readonly sheetId: string;
      readonly slotId: string;
      readonly volunteerId: string;
    };

const NAME = 'overview-dialog';

/**
 * The open dialog. A form is remembered while it is open: after a reload, or when the session ended over it and its
 * owner signed in again, it is there with what was typed.
 */
export function useOverviewDialog() {
  const [dialog, setDialog] = useState(() => drafts.read<OverviewDialog>(NAME));
  const show = (next: OverviewDialog | null) => {
    drafts.write(NAME, next !== null && isForm(next) ? next : null);
    setDialog(next);
  };
  return { dialog, show };
}

/** Whether it can be open before the sheets have come. */
export function isWithoutSheet({ kind }: OverviewDialog): boolean {
  return kind === 'create-sheet' || kind === 'edit-hero' || kind === 'change-hero-image';
}

function isForm({ kind }: OverviewDialog): boolean {
  return !kind.startsWith('delete-') && !kind.startsWith('remove-');
}
