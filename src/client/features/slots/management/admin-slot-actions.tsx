import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SignupView } from '#contract/signups.ts';
import { RosterAnswers } from '#client/features/questions/management/roster-answers.tsx';
import { Roster } from '#client/features/signups/management/roster.tsx';
import type { SlotActionsProps } from '#client/features/slots/slot-props.ts';
import { Button } from '#client/ui/button.tsx';
import '#client/ui/styles.css';
import { BroughtLine } from './brought-line.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const EditVolunteerDialog = lazyDialog(() =>
  import('#client/features/signups/management/edit-volunteer-dialog.tsx').then((module) => module.EditVolunteerDialog),
);
const RemoveVolunteerDialog = lazyDialog(() =>
  import('#client/features/signups/management/remove-volunteer-dialog.tsx').then(
    (module) => module.RemoveVolunteerDialog,
  ),
);
const DeleteSlotDialog = lazyDialog(() => import('./delete-slot-dialog.tsx').then((module) => module.DeleteSlotDialog));
const EditSlotDialog = lazyDialog(() => import('./edit-slot-dialog.tsx').then((module) => module.EditSlotDialog));

type Open =
  | { readonly kind: 'edit-slot' | 'delete-slot' }
  | { readonly kind: 'edit-volunteer' | 'remove-volunteer'; readonly volunteer: SignupView };

export function AdminSlotActions({ sheet, slot, returnFocusTo }: SlotActionsProps) {
  const [dialog, setDialog] = useState<Open | null>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const leave = (kind: Open['kind']) => ({
    open: dialog?.kind === kind,
    onOpenChange: (open: boolean) => (open ? undefined : setDialog(null)),
  });
  return (
    <>
      <div className="mt-3 rounded-control bg-desk px-4 py-2.5 print:mt-1 print:bg-transparent print:px-0 print:py-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p ref={heading} tabIndex={-1} className="text-small font-bold outline-none">
            Current volunteers
          </p>
          <div className="-me-2 flex">
            <Button variant="ghost" size="sm" onClick={() => setDialog({ kind: 'edit-slot' })}>
              <Pencil aria-hidden="true" size={16} />
              <span>Edit slot</span>
              <span className="sr-only"> {slot.title}</span>
            </Button>
            <Button
              variant="ghost"
              size="sm"
              className="text-brick!"
              onClick={() => setDialog({ kind: 'delete-slot' })}
            >
              <Trash2 aria-hidden="true" size={16} />
              <span>Delete slot</span>
              <span className="sr-only"> {slot.title}</span>
            </Button>
          </div>
        </div>
        <Roster
          renderBrought={(volunteer) => <BroughtLine volunteer={volunteer} sheet={sheet} slot={slot} />}
          renderAnswers={(volunteer) => (
            <RosterAnswers volunteer={volunteer} sheet={sheet} slot={slot} isPrinted={false} />
          )}
          volunteers={slot.volunteers}
          onEdit={(volunteer) => setDialog({ kind: 'edit-volunteer', volunteer })}
          onRemove={(volunteer) => setDialog({ kind: 'remove-volunteer', volunteer })}
        />
      </div>
      <EditSlotDialog sheet={sheet} slot={slot} {...leave('edit-slot')} />
      <DeleteSlotDialog sheet={sheet} slot={slot} returnFocusTo={returnFocusTo} {...leave('delete-slot')} />
      {dialog !== null && 'volunteer' in dialog ? (
        <>
          <EditVolunteerDialog volunteer={dialog.volunteer} sheet={sheet} slot={slot} {...leave('edit-volunteer')} />
          <RemoveVolunteerDialog
            volunteer={dialog.volunteer}
            slot={slot}
            sheet={sheet}
            returnFocusTo={heading}
            {...leave('remove-volunteer')}
          />
        </>
      ) : null}
    </>
  );
}
