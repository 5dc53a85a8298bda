import type { SheetView } from '#contract/sheets.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { EmailLine } from './email-question.tsx';
import { ToCall } from './to-call.tsx';
import { useEmailed } from './emailed-volunteers.ts';
import { useStateChange } from './use-state-change.ts';

interface ReviveDialogProps extends DialogState {
  readonly sheet: SheetView;
}

/** A cancelled event takes place again. */
export function ReviveDialog({ sheet, ...state }: ReviveDialogProps) {
  const { run, isBusy } = useStateChange(() => state.onOpenChange(false));
  const emailed = useEmailed(sheet);
  return (
    <ConfirmDialog
      {...state}
      title="Does this event take place after all?"
      description={
        <span>
          The sheet takes sign-ups again, and everyone on it is still signed up.
          <EmailLine volunteers={emailed} />
          <ToCall slots={sheet.slots} />
        </span>
      }
      action="It takes place"
      leave="Keep it cancelled"
      busy={isBusy}
      onConfirm={() => run({ sheet, change: { state: 'published' } })}
    />
  );
}
