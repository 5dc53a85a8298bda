import { useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { isReached } from '#domain/reached-people.ts';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { EmailLine } from '#client/features/sheets/management/email-question.tsx';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { PlaceChoice } from '#client/features/waitlist/management/place-choice.tsx';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { callInstead } from './use-moving.ts';
import { removeSignup } from './signup-writes.ts';

interface RemoveVolunteerDialogProps extends DialogState {
  readonly volunteer: SignupView;
  readonly slot: SlotView;
  readonly sheet: SheetView;
}

export function RemoveVolunteerDialog({ volunteer, slot, sheet, ...rest }: RemoveVolunteerDialogProps) {
  const refresh = useRefreshSheets();
  const { clock } = useSchoolTime();
  const now = useNow();
  const isTold = isReached(volunteer) && liesAhead(clock, { ...slot, ...sheet }, now);
  const [keepsOpen, setKeepsOpen] = useState(false);
  return (
    <RemovalDialog
      {...rest}
      title={<span translate="no">Remove {volunteer.name}?</span>}
      description={
        <>
          <span translate="no">Are you sure you want to remove {volunteer.name} from this volunteer slot?</span>
          <span className="mt-2 block font-semibold text-ink">{slot.title}</span>
          {volunteer.email === null ? (
            <span className="mt-2 block font-semibold text-ink">{callInstead(volunteer)}</span>
          ) : (
            <EmailLine volunteers={isTold ? 1 : 0} />
          )}
        </>
      }
      action="Remove"
      remove={async () => {
        await removeSignup(volunteer.id, keepsOpen);
        await refresh();
      }}
      success={{ title: 'Volunteer Removed', description: volunteer.name }}
      failure={{ title: 'Deletion Failed', text: 'Failed to remove volunteer. Please try again.' }}
    >
      {slot.waiting === undefined ? null : (
        <PlaceChoice sheet={sheet} slot={slot} keepsOpen={keepsOpen} onChange={setKeepsOpen} />
      )}
    </RemovalDialog>
  );
}
