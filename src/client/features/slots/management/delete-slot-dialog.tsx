import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { EmailLine } from '#client/features/sheets/management/email-question.tsx';
import { emailedOn, peopleOnSlot, waitsForSlot } from '#client/features/sheets/management/people-on.ts';
import { ToCall } from '#client/features/sheets/management/to-call.tsx';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { deleteSlot } from './slot-writes.ts';

interface DeleteSlotDialogProps extends DialogState {
  readonly slot: SlotView;
  readonly sheet: SheetView;
}

export function DeleteSlotDialog({ slot, sheet, ...rest }: DeleteSlotDialogProps) {
  const { clock, range } = useSchoolTime();
  const now = useNow();
  const refresh = useRefreshSheets();
  const people = peopleOnSlot(slot);
  const isAhead = liesAhead(clock, sheet, now);
  return (
    <RemovalDialog
      {...rest}
      title={<span translate="no">Delete “{slot.title}”?</span>}
      description={
        <>
          <span>Are you sure you want to delete this volunteer slot</span>
          {slot.startTime === null ? null : <span translate="no"> ({range(slot.startTime, slot.endTime)})</span>}
          <span> of “{sheet.title}”? </span>
          <span>
            {people === 0
              ? 'Nobody has signed up for it.'
              : `${people === 1 ? 'Its 1 sign-up' : `Its ${people} sign-ups`} will be deleted too.`}
          </span>
          {waitsForSlot(slot) ? <span> Its waiting list ends.</span> : null}
          <EmailLine volunteers={isAhead ? emailedOn([slot]) : 0} waits={isAhead && waitsForSlot(slot)} />
          {isAhead ? <ToCall slots={[slot]} /> : null}
        </>
      }
      action="Delete slot"
      remove={async () => {
        await deleteSlot(slot.id);
        await refresh();
      }}
      success={{ title: 'Volunteer Slot Deleted', description: slot.title }}
      failure={{ title: 'Deletion Failed', text: 'Failed to delete volunteer slot. Please try again.' }}
    />
  );
}
