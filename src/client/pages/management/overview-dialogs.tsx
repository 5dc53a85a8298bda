import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { sheetPlace } from '#contract/organizer-paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { OwnUserView } from '#contract/accounts.ts';
import { sheetQuery } from '#client/features/sheets/sheets.api.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { LazyDialog } from '#client/ui/lazy-dialogs.ts';
import { useOpener } from '#client/ui/return-focus.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import type { OverviewDialog } from './open-dialog.ts';
import { SheetForms } from './sheet-forms.ts';
import { SheetDialogs, type OfSheet } from './sheet-dialogs.tsx';
import { useKept } from './use-kept.ts';

const ExportDialog = lazyPart(() =>
  import('#client/features/export/management/export-dialog.tsx').then((module) => module.ExportDialog),
);
const ImportSheetDialog = lazyPart(() =>
  import('#client/features/sheet-imports/management/import-sheet-dialog.tsx').then(
    (module) => module.ImportSheetDialog,
  ),
);
const ChangeHeroImageDialog = lazyPart(() =>
  import('#client/features/hero/management/change-hero-image-dialog.tsx').then(
    (module) => module.ChangeHeroImageDialog,
  ),
);
const EditHeroDialog = lazyPart(() =>
  import('#client/features/hero/management/edit-hero-dialog.tsx').then((module) => module.EditHeroDialog),
);
const TranslateHeroDialog = lazyPart(() =>
  import('#client/features/hero/management/translate-hero-dialog.tsx').then((module) => module.TranslateHeroDialog),
);
const SchoolDialog = lazyPart(() =>
  import('#client/features/school/management/school-dialog.tsx').then((module) => module.SchoolDialog),
);
const NoSchoolDialog = lazyPart(() =>
  import('#client/features/no-school/management/no-school-dialog.tsx').then((module) => module.NoSchoolDialog),
);
const CreateSheetDialog = lazyPart(() =>
  import('#client/features/sheets/management/create-sheet-dialog.tsx').then((module) => module.CreateSheetDialog),
);
const ChooseTemplateDialog = lazyPart(() =>
  import('#client/features/templates/management/choose-template-dialog.tsx').then(
    (module) => module.ChooseTemplateDialog,
  ),
);
const FillTemplateDialog = lazyPart(() =>
  import('#client/features/templates/management/fill-template-dialog.tsx').then((module) => module.FillTemplateDialog),
);

interface OverviewDialogsProps extends Pick<OfSheet, 'mailReady' | 'onDeleted'> {
  readonly dialog: OverviewDialog;
  readonly organizer: Pick<OwnUserView, 'name' | 'email' | 'role'>;
  readonly show: (dialog: OverviewDialog | null) => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

export function OverviewDialogs(props: OverviewDialogsProps) {
  // Several dialogs may follow one another, of which only the first sees the opener.
  const opener = useOpener(nearest(props.dialog, props.returnFocusTo));
  return (
    <Suspense fallback={null}>
      <OpenedDialog {...props} returnFocusTo={opener} />
    </Suspense>
  );
}

function OpenedDialog(props: OverviewDialogsProps): ReactNode {
  const { dialog, organizer, show, returnFocusTo, mailReady, onDeleted } = props;
  const [, navigate] = useLocation();
  const onMade = ({ id }: SheetView) => navigate(sheetPlace(id));
  const leave = {
    open: true,
    onOpenChange: (open: boolean) => (open ? undefined : show(null)),
    returnFocusTo,
  };
  if (dialog.kind === 'create-sheet') {
    const addSlots = (created: SheetView) => {
      showToast({ title: 'Signup Sheet Created', description: 'Now add its volunteer slots.' });
      show({ kind: 'edit-slots', sheetId: created.id });
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
  if (dialog.kind === 'no-school') {
    const { forSeriesOf } = dialog;
    const back = () => show(forSeriesOf === undefined ? null : { kind: 'repeat-sheet', sheetId: forSeriesOf });
    return <NoSchoolDialog {...leave} onOpenChange={back} />;
  }
  if (dialog.kind === 'export') return <ExportDialog {...leave} />;
  if (dialog.kind === 'write-to-everyone')
    return <SheetForms.Letter to={{ audience: 'everyone' }} about={null} mailReady={mailReady} {...leave} />;
  if (dialog.kind === 'school') return <SchoolDialog {...leave} />;
  if (dialog.kind === 'edit-hero') return <EditHeroDialog {...leave} />;
  if (dialog.kind === 'translate-hero') return <TranslateHeroDialog {...leave} />;
  if (dialog.kind === 'change-hero-image') return <ChangeHeroImageDialog {...leave} />;
  if (!('sheetId' in dialog)) return null;
  const { sheetId } = dialog;
  const onListBreaks =
    organizer.role === 'full-admin' ? () => show({ kind: 'no-school', forSeriesOf: sheetId }) : undefined;
  return (
    <FetchedSheet id={sheetId} leave={leave} mayGo={dialog.kind === 'delete-sheet' || dialog.kind === 'change-series'}>
      {(sheet) => (
        <SheetDialogs
          dialog={dialog}
          sheet={sheet}
          mailReady={mailReady}
          onMade={onMade}
          onRepeated={() => {}}
          {...(onDeleted === undefined ? {} : { onDeleted })}
          leave={leave}
          onListBreaks={onListBreaks}
        />
      )}
    </FetchedSheet>
  );
}

interface FetchedSheetProps {
  readonly id: string;
  readonly leave: DialogState;
  /** The form may delete it: then it is not asked for again. */
  readonly mayGo: boolean;
  readonly children: (sheet: SheetView) => ReactNode;
}

/** A row knows too little of its sheet for a form about it: the whole sheet is fetched when the form is asked for. */
function FetchedSheet({ id, leave, mayGo, children }: FetchedSheetProps): ReactNode {
  const [isHere, setIsHere] = useState(false);
  const { data, isFetching, refetch } = useQuery({ ...sheetQuery(id), enabled: !(mayGo && isHere) });
  if (!isHere && data !== undefined) setIsHere(true);
  const sheet = useKept(data);
  if (sheet !== undefined) return children(sheet);
  return (
    <LazyDialog {...leave} title={isFetching ? 'One moment…' : 'We couldn’t load the sheet'}>
      {isFetching ? (
        <div aria-busy="true" className="grid gap-4 pb-4">
          <output className="sr-only">Loading the sheet…</output>
          <Bone className="h-12 w-full" />
          <Bone className="h-12 w-full" />
          <Bone className="h-24 w-full" />
        </div>
      ) : (
        <div className="grid justify-items-start gap-3 pb-4">
          <p>It may have been deleted, or there is no connection.</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </LazyDialog>
  );
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
