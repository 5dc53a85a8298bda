import type { ReactNode } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import type { OverviewDialog } from './open-dialog.ts';
import { SheetForms } from './sheet-forms.ts';
import { useLiveSheet } from '#client/features/live/live-counts.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { useKept } from './use-kept.ts';

const ChangeSeriesDialog = lazyPart(() =>
  import('#client/features/series/management/change-series-dialog.tsx').then((module) => module.ChangeSeriesDialog),
);
const RepeatSheetDialog = lazyPart(() =>
  import('#client/features/series/management/repeat-sheet-dialog.tsx').then((module) => module.RepeatSheetDialog),
);
const CallOffDialog = lazyPart(() =>
  import('#client/features/sheets/management/call-off-dialog.tsx').then((module) => module.CallOffDialog),
);
const ReviveDialog = lazyPart(() =>
  import('#client/features/sheets/management/revive-dialog.tsx').then((module) => module.ReviveDialog),
);
const CopySheetDialog = lazyPart(() =>
  import('#client/features/sheets/management/copy-sheet-dialog.tsx').then((module) => module.CopySheetDialog),
);
const DeleteSheetDialog = lazyPart(() =>
  import('#client/features/sheets/management/delete-sheet-dialog.tsx').then((module) => module.DeleteSheetDialog),
);
const ShareSheetDialog = lazyPart(() =>
  import('#client/features/sheets/management/share-sheet-dialog.tsx').then((module) => module.ShareSheetDialog),
);
const EditVolunteerDialog = lazyPart(() =>
  import('#client/features/signups/management/edit-volunteer-dialog.tsx').then((module) => module.EditVolunteerDialog),
);
const AddPersonDialog = lazyPart(() =>
  import('#client/features/signups/management/add-person-dialog.tsx').then((module) => module.AddPersonDialog),
);
const MovePersonDialog = lazyPart(() =>
  import('#client/features/signups/management/move-person-dialog.tsx').then((module) => module.MovePersonDialog),
);
const RemoveVolunteerDialog = lazyPart(() =>
  import('#client/features/signups/management/remove-volunteer-dialog.tsx').then(
    (module) => module.RemoveVolunteerDialog,
  ),
);
const AddPasteDialog = lazyPart(() =>
  import('#client/features/slots/management/add-paste-dialog.tsx').then((module) => module.AddPasteDialog),
);
const AddPatternDialog = lazyPart(() =>
  import('#client/features/slots/management/add-pattern-dialog.tsx').then((module) => module.AddPatternDialog),
);
const AddSlotDialog = lazyPart(() =>
  import('#client/features/slots/management/add-slot-dialog.tsx').then((module) => module.AddSlotDialog),
);
const DeleteSlotDialog = lazyPart(() =>
  import('#client/features/slots/management/delete-slot-dialog.tsx').then((module) => module.DeleteSlotDialog),
);
const EditSlotDialog = lazyPart(() =>
  import('#client/features/slots/management/edit-slot-dialog.tsx').then((module) => module.EditSlotDialog),
);

const EditSlotsDialog = lazyPart(() =>
  import('#client/features/slot-table/management/edit-slots-dialog.tsx').then((module) => module.EditSlotsDialog),
);

const AskForHelpersDialog = lazyPart(() =>
  import('#client/features/calls/management/ask-for-help-dialog.tsx').then((module) => module.AskForHelpersDialog),
);

export interface OfSheet {
  readonly mailReady: boolean;
  /** Leads to a sheet that was made complete. */
  readonly onMade: (sheet: SheetView) => void;
  /** Its own page is gone with it. */
  readonly onDeleted?: () => void;
  /** Its panel has become one of many. */
  readonly onRepeated: () => void;
}

interface SheetDialogsProps extends OfSheet {
  readonly dialog: Extract<OverviewDialog, { readonly sheetId: string }>;
  readonly sheet: SheetView;
  readonly leave: DialogState;
  /** Leads to the days without school; undefined for those who only read them. */
  readonly onListBreaks: (() => void) | undefined;
}

/** About a sheet, one of its slots or its volunteers, with the counts that its panel shows. */
export function SheetDialogs(props: SheetDialogsProps): ReactNode {
  const { dialog, mailReady, onMade, onRepeated, onDeleted, leave } = props;
  const sheet = useLiveSheet(props.sheet);
  const { slot, volunteer } = useSubject(dialog, sheet);
  if (dialog.kind === 'write-to-sheet') {
    const to = { audience: 'sheet', audienceId: sheet.id } as const;
    return <SheetForms.Letter to={to} about={sheet.title} mailReady={mailReady} {...leave} />;
  }
  if (dialog.kind === 'edit-sheet') return <SheetForms.EditSheet sheet={sheet} {...leave} />;
  if (dialog.kind === 'copy-sheet') return <CopySheetDialog sheet={sheet} onCopied={onMade} {...leave} />;
  if (dialog.kind === 'repeat-sheet') {
    return <RepeatSheetDialog sheet={sheet} onRepeated={onRepeated} onListBreaks={props.onListBreaks} {...leave} />;
  }
  if (dialog.kind === 'change-series') return <ChangeSeriesDialog sheet={sheet} reach={dialog.reach} {...leave} />;
  if (dialog.kind === 'sheet-picture') return <SheetForms.Picture sheet={sheet} {...leave} />;
  if (dialog.kind === 'call-off') return <CallOffDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'revive') return <ReviveDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'delete-sheet')
    return <DeleteSheetDialog sheet={sheet} {...(onDeleted === undefined ? {} : { onDeleted })} {...leave} />;
  if (dialog.kind === 'organizers') return <SheetForms.Organizers sheet={sheet} {...leave} />;
  if (dialog.kind === 'ask-for-helpers') {
    return <AskForHelpersDialog sheet={sheet} {...leave} />;
  }
  if (dialog.kind === 'questions') {
    return <SheetForms.Questions sheet={sheet} {...leave} />;
  }
  if (dialog.kind === 'share-sheet') return <ShareSheetDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'add-slot') return <AddSlotDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'add-paste') return <AddPasteDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'edit-slots') {
    return <EditSlotsDialog sheet={sheet} {...leave} />;
  }
  if (dialog.kind === 'add-pattern') return <AddPatternDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'add-person') return <AddPersonDialog sheet={sheet} slotId={dialog.slotId} {...leave} />;
  if (slot === undefined) return null;
  if (dialog.kind === 'edit-slot') return <EditSlotDialog sheet={sheet} slot={slot} {...leave} />;
  if (dialog.kind === 'delete-slot') return <DeleteSlotDialog sheet={sheet} slot={slot} {...leave} />;
  if (dialog.kind === 'write-to-slot') {
    const to = { audience: 'slot', audienceId: slot.id } as const;
    return <SheetForms.Letter to={to} about={`${slot.title}, ${sheet.title}`} mailReady={mailReady} {...leave} />;
  }
  if (volunteer === undefined) return null;
  if (dialog.kind === 'move-volunteer')
    return <MovePersonDialog sheet={sheet} slot={slot} volunteer={volunteer} {...leave} />;
  if (dialog.kind === 'edit-volunteer')
    return <EditVolunteerDialog sheet={sheet} slot={slot} volunteer={volunteer} {...leave} />;
  return <RemoveVolunteerDialog sheet={sheet} slot={slot} volunteer={volunteer} {...leave} />;
}

/** If the subject is deleted meanwhile, the form stays with what was typed. */
function useSubject(dialog: OverviewDialog, sheet: SheetView) {
  const slot = useKept(sheet.slots.find(({ id }) => 'slotId' in dialog && id === dialog.slotId));
  const volunteer = useKept(slot?.volunteers.find(({ id }) => 'volunteerId' in dialog && id === dialog.volunteerId));
  return { slot, volunteer };
}
