import type { SheetView } from '#contract/sheets.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { EmailLine } from './email-question.tsx';
import { emailedOn, waitsForSlot } from './people-on.ts';
import { useRefreshSheets } from './refresh-sheets.ts';
import { ToCall } from './to-call.tsx';
import { deleteSheet } from './sheet-writes.ts';

interface DeleteSheetDialogProps extends DialogState {
  readonly sheet: SheetView;
  readonly onDeleted?: () => void;
}

export function DeleteSheetDialog({ sheet, onDeleted, ...rest }: DeleteSheetDialogProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const refresh = useRefreshSheets();
  const isAhead = liesAhead(clock, sheet, now);
  const told = isAhead ? emailedOn(sheet.slots) : 0;
  return (
    <RemovalDialog
      {...rest}
      title={<span translate="no">Delete “{sheet.title}”?</span>}
      description={
        <>
          <span>
            Are you sure you want to delete this signup sheet? This will also delete all volunteer slots and signups.
          </span>
          <EmailLine volunteers={told} waits={isAhead && sheet.slots.some(waitsForSlot)} />
          {isAhead ? <ToCall slots={sheet.slots} /> : null}
        </>
      }
      action="Delete sheet"
      remove={async () => {
        await deleteSheet(sheet.id);
        // Leaves the sheet's page before refetching, so that it does not fetch a deleted sheet.
        onDeleted?.();
        await refresh();
      }}
      success={{ title: 'Signup Sheet Deleted', description: sheet.title }}
      failure={{ title: 'Deletion Failed', text: 'Failed to delete signup sheet. Please try again.' }}
    />
  );
}
