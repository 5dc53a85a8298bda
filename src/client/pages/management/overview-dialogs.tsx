import { Suspense, useState, type ReactNode, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { ExportDialog } from '#client/features/export/management/export-dialog.tsx';
import { ImportSheetDialog } from '#client/features/sheet-imports/management/import-sheet-dialog.tsx';
import { LetterDialog } from '#client/features/letters/management/letter-dialog.tsx';
import { ChangeHeroImageDialog } from '#client/features/hero/management/change-hero-image-dialog.tsx';
import { EditHeroDialog } from '#client/features/hero/management/edit-hero-dialog.tsx';
import { NoSchoolDialog } from '#client/features/no-school/management/no-school-dialog.tsx';
import { ChangeSeriesDialog } from '#client/features/series/management/change-series-dialog.tsx';
import { RepeatSheetDialog } from '#client/features/series/management/repeat-sheet-dialog.tsx';
import { CopySheetDialog } from '#client/features/sheets/management/copy-sheet-dialog.tsx';
import { CreateSheetDialog } from '#client/features/sheets/management/create-sheet-dialog.tsx';
import { DeleteSheetDialog } from '#client/features/sheets/management/delete-sheet-dialog.tsx';
import { EditSheetDialog } from '#client/features/sheets/management/edit-sheet-dialog.tsx';
import { OrganizersDialog } from '#client/features/organizers/management/organizers-dialog.tsx';
import { SheetPictureDialog } from '#client/features/sheets/management/sheet-picture-dialog.tsx';
import { ShareSheetDialog } from '#client/features/sheets/management/share-sheet-dialog.tsx';
import { EditVolunteerDialog } from '#client/features/signups/management/edit-volunteer-dialog.tsx';
import { RemoveVolunteerDialog } from '#client/features/signups/management/remove-volunteer-dialog.tsx';
import { AddPasteDialog } from '#client/features/slots/management/add-paste-dialog.tsx';
import { AddPatternDialog } from '#client/features/slots/management/add-pattern-dialog.tsx';
import { AddSlotDialog } from '#client/features/slots/management/add-slot-dialog.tsx';
import { DeleteSlotDialog } from '#client/features/slots/management/delete-slot-dialog.tsx';
import { EditSlotDialog } from '#client/features/slots/management/edit-slot-dialog.tsx';
import { ChooseTemplateDialog } from '#client/features/templates/management/choose-template-dialog.tsx';
import { FillTemplateDialog } from '#client/features/templates/management/fill-template-dialog.tsx';
import { useSheet } from '#client/features/sheets/use-sheet.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { showToast } from '#client/lib/toast.ts';
import type { OverviewDialog } from './open-dialog.ts';

const EditSlotsDialog = lazyPart(() =>
  import('#client/features/slot-table/management/edit-slots-dialog.tsx').then((module) => module.EditSlotsDialog),
);

const AskForHelpersDialog = lazyPart(() =>
  import('#client/features/calls/management/ask-for-help-dialog.tsx').then((module) => module.AskForHelpersDialog),
);

const QuestionsDialog = lazyPart(() =>
  import('#client/features/questions/management/questions-dialog.tsx').then((module) => module.QuestionsDialog),
);

interface OverviewDialogsProps {
  readonly dialog: OverviewDialog;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly mailReady: boolean;
  readonly show: (dialog: OverviewDialog | null) => void;
  /** Leads to a sheet that was made complete. */
  readonly onMade: (sheet: SheetView) => void;
  /** Its panel has become one of many. */
  readonly onRepeated: () => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

export function OverviewDialogs(props: OverviewDialogsProps): ReactNode {
  const { dialog, organizer, mailReady, show, onMade, onRepeated, returnFocusTo } = props;
  const { sheet, slot, volunteer } = useSubject(dialog);
  const leave = {
    open: true,
    onOpenChange: (open: boolean) => (open ? undefined : show(null)),
    returnFocusTo: nearest(dialog, returnFocusTo),
  };
  if (dialog.kind === 'create-sheet') {
    const addSlots = (created: SheetView) => {
      showToast({ title: 'Signup Sheet Created', description: 'Now add its volunteer slots.' });
      show({ kind: 'add-slot', sheetId: created.id });
    };
    return <CreateSheetDialog organizer={organizer} onCreated={addSlots} {...leave} />;
  }
  if (dialog.kind === 'choose-template') {
    return <ChooseTemplateDialog onChosen={(templateId) => show({ kind: 'fill-template', templateId })} {...leave} />;
  }
  const finish = (created: SheetView) => {
    showToast({ title: 'Draft Created', description: `Publish “${created.title}” when it’s ready.` });
    show(null);
    onMade(created);
  };
  if (dialog.kind === 'import-sheet') return <ImportSheetDialog onCreated={finish} {...leave} />;
  if (dialog.kind === 'fill-template') {
    const back = () => show({ kind: 'choose-template' });
    return <FillTemplateDialog templateId={dialog.templateId} onBack={back} onCreated={finish} {...leave} />;
  }
  if (dialog.kind === 'no-school') return <NoSchoolDialog {...leave} />;
  if (dialog.kind === 'export') return <ExportDialog {...leave} />;
  if (dialog.kind === 'write-to-everyone')
    return <LetterDialog to={{ audience: 'everyone' }} about={null} mailReady={mailReady} {...leave} />;
  if (dialog.kind === 'edit-hero') return <EditHeroDialog {...leave} />;
  if (dialog.kind === 'change-hero-image') return <ChangeHeroImageDialog {...leave} />;
  if (sheet === undefined) return null;
  if (dialog.kind === 'write-to-sheet') {
    const to = { audience: 'sheet', audienceId: sheet.id } as const;
    return <LetterDialog to={to} about={sheet.title} mailReady={mailReady} {...leave} />;
  }
  if (dialog.kind === 'edit-sheet') return <EditSheetDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'copy-sheet') return <CopySheetDialog sheet={sheet} onCopied={onMade} {...leave} />;
  if (dialog.kind === 'repeat-sheet') return <RepeatSheetDialog sheet={sheet} onRepeated={onRepeated} {...leave} />;
  if (dialog.kind === 'change-series') return <ChangeSeriesDialog sheet={sheet} reach={dialog.reach} {...leave} />;
  if (dialog.kind === 'sheet-picture') return <SheetPictureDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'delete-sheet') return <DeleteSheetDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'organizers') return <OrganizersDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'ask-for-helpers') {
    return (
      <Suspense fallback={null}>
        <AskForHelpersDialog sheet={sheet} {...leave} />
      </Suspense>
    );
  }
  if (dialog.kind === 'questions') {
    return (
      <Suspense fallback={null}>
        <QuestionsDialog sheet={sheet} {...leave} />
      </Suspense>
    );
  }
  if (dialog.kind === 'share-sheet') return <ShareSheetDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'add-slot') return <AddSlotDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'add-paste') return <AddPasteDialog sheet={sheet} {...leave} />;
  if (dialog.kind === 'edit-slots') {
    return (
      <Suspense fallback={null}>
        <EditSlotsDialog sheet={sheet} {...leave} />
      </Suspense>
    );
  }
  if (dialog.kind === 'add-pattern') return <AddPatternDialog sheet={sheet} {...leave} />;
  if (slot === undefined) return null;
  if (dialog.kind === 'edit-slot') return <EditSlotDialog sheet={sheet} slot={slot} {...leave} />;
  if (dialog.kind === 'delete-slot') return <DeleteSlotDialog sheet={sheet} slot={slot} {...leave} />;
  if (dialog.kind === 'write-to-slot') {
    const to = { audience: 'slot', audienceId: slot.id } as const;
    return <LetterDialog to={to} about={`${slot.title}, ${sheet.title}`} mailReady={mailReady} {...leave} />;
  }
  if (volunteer === undefined) return null;
  if (dialog.kind === 'edit-volunteer')
    return <EditVolunteerDialog sheet={sheet} slot={slot} volunteer={volunteer} {...leave} />;
  return <RemoveVolunteerDialog sheet={sheet} slot={slot} volunteer={volunteer} {...leave} />;
}

function nearest(dialog: OverviewDialog, otherwise: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const ids = [
    ...('volunteerId' in dialog ? [`slot-${dialog.slotId}`] : []),
    ...('sheetId' in dialog ? [`sheet-${dialog.sheetId}`] : []),
  ];
  return {
    get current() {
      return ids.map((id) => document.getElementById(id)).find((found) => found !== null) ?? otherwise.current;
    },
  };
}

/** If the subject is deleted meanwhile, the form stays with what was typed. */
function useSubject(dialog: OverviewDialog) {
  const sheet = useKept(useSheet('sheetId' in dialog ? dialog.sheetId : null));
  const slot = useKept(sheet?.slots.find(({ id }) => 'slotId' in dialog && id === dialog.slotId));
  const volunteer = useKept(slot?.volunteers.find(({ id }) => 'volunteerId' in dialog && id === dialog.volunteerId));
  return { sheet, slot, volunteer };
}

function useKept<T>(found: T | undefined): T | undefined {
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  return found ?? kept;
}
