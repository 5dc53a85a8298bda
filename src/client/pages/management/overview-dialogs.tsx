import type { ReactNode, RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { OwnUserView } from '#contract/accounts.ts';
import { ExportDialog } from '#client/features/export/management/export-dialog.tsx';
import { ImportSheetDialog } from '#client/features/sheet-imports/management/import-sheet-dialog.tsx';
import { LetterDialog } from '#client/features/letters/management/letter-dialog.tsx';
import { ChangeHeroImageDialog } from '#client/features/hero/management/change-hero-image-dialog.tsx';
import { EditHeroDialog } from '#client/features/hero/management/edit-hero-dialog.tsx';
import { NoSchoolDialog } from '#client/features/no-school/management/no-school-dialog.tsx';
import { CreateSheetDialog } from '#client/features/sheets/management/create-sheet-dialog.tsx';
import { ChooseTemplateDialog } from '#client/features/templates/management/choose-template-dialog.tsx';
import { FillTemplateDialog } from '#client/features/templates/management/fill-template-dialog.tsx';
import { useSheet } from '#client/features/sheets/use-sheet.ts';
import { showToast } from '#client/lib/toast.ts';
import type { OverviewDialog } from './open-dialog.ts';
import { SheetDialogs, type OfSheet } from './sheet-dialogs.tsx';
import { useKept } from './use-kept.ts';

interface OverviewDialogsProps extends OfSheet {
  readonly dialog: OverviewDialog;
  readonly organizer: Pick<OwnUserView, 'name' | 'email' | 'role'>;
  readonly show: (dialog: OverviewDialog | null) => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

export function OverviewDialogs(props: OverviewDialogsProps): ReactNode {
  const { dialog, organizer, show, returnFocusTo, ...ofSheet } = props;
  const sheet = useKept(useSheet('sheetId' in dialog ? dialog.sheetId : null));
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
    ofSheet.onMade(created);
  };
  if (dialog.kind === 'import-sheet') return <ImportSheetDialog onCreated={finish} {...leave} />;
  if (dialog.kind === 'fill-template') {
    const back = () => show({ kind: 'choose-template' });
    return <FillTemplateDialog templateId={dialog.templateId} onBack={back} onCreated={finish} {...leave} />;
  }
  if (dialog.kind === 'no-school') {
    const { forSeriesOf } = dialog;
    const back = () => show(forSeriesOf === undefined ? null : { kind: 'repeat-sheet', sheetId: forSeriesOf });
    return <NoSchoolDialog {...leave} onOpenChange={back} />;
  }
  if (dialog.kind === 'export') return <ExportDialog {...leave} />;
  if (dialog.kind === 'write-to-everyone')
    return <LetterDialog to={{ audience: 'everyone' }} about={null} mailReady={ofSheet.mailReady} {...leave} />;
  if (dialog.kind === 'edit-hero') return <EditHeroDialog {...leave} />;
  if (dialog.kind === 'change-hero-image') return <ChangeHeroImageDialog {...leave} />;
  if (sheet === undefined || !('sheetId' in dialog)) return null;
  const onListBreaks =
    organizer.role === 'full-admin' ? () => show({ kind: 'no-school', forSeriesOf: sheet.id }) : undefined;
  return <SheetDialogs {...ofSheet} dialog={dialog} sheet={sheet} leave={leave} onListBreaks={onListBreaks} />;
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
