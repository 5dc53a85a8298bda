import { useEffect, useId, useMemo, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotChangesAnswer } from '#contract/slot-changes.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { WholeSheet } from '#client/features/sheets/management/whole-sheet.tsx';
import { formatCount } from '#client/lib/format-count.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { drafts } from '#client/lib/storage.ts';
import { showToast } from '#client/lib/toast.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useMedia } from '#client/lib/use-media.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorSummary, type FieldProblem } from '#client/ui/error-summary.tsx';
import { RestoredNote } from '#client/ui/form-dialog.tsx';
import { changeSlots } from '#client/features/slots/management/slot-writes.ts';
import { columnLabels } from './cell-texts.ts';
import { ChangesPreview, peopleEmailed } from './changes-preview.tsx';
import { changesOf, isUnchanged, requestOf, withErrors, type GridChanges } from './grid-changes.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import type { Grid } from './grid-state.ts';
import { SlotCards } from './slot-cards.tsx';
import { SlotTable } from './slot-table.tsx';
import { columns } from './slot-cells.ts';
import { useSlotGrid, type SlotGrid } from './use-slot-grid.ts';

interface EditSlotsDialogProps extends DialogState {
  readonly sheet: SheetView;
}

const TITLE = 'Edit slots';
/** From here on the table has room for its columns. */
const WIDE = '(min-width: 64rem)';
const MOST_PROBLEMS = 10;

/** All slots of a sheet at once; nothing is written, and nobody emailed, before the second press. */
export function EditSlotsDialog(props: EditSlotsDialogProps) {
  return (
    <WholeSheet {...props} title={TITLE}>
      {(sheet, state) => <OpenDialog {...state} sheet={sheet} />}
    </WholeSheet>
  );
}

function OpenDialog({ sheet, ...state }: EditSlotsDialogProps) {
  const save = useSlotsSave(sheet, () => state.onOpenChange(false));
  const { grid, preview } = save;
  const { editing, selected } = grid.state;
  return (
    <Dialog
      {...state}
      title={preview === null ? TITLE : 'Check the changes'}
      description={<span translate="no">{sheet.title}</span>}
      wide="widest"
      keepsEscape={() => preview === null && (editing !== null || selected.size > 0)}
      footer={<Footer save={save} onLeave={() => state.onOpenChange(false)} />}
    >
      <ErrorSummary problems={save.problems} />
      {preview === null ? (
        <Editor sheet={sheet} grid={grid} faulty={save.faulty} />
      ) : (
        <ChangesPreview {...preview} titleOf={(id) => sheet.slots.find((slot) => slot.id === id)?.title ?? ''} />
      )}
    </Dialog>
  );
}

interface EditorProps {
  readonly sheet: SheetView;
  readonly grid: SlotGrid;
  readonly faulty: ReadonlySet<string>;
}

function Editor({ sheet, grid, faulty }: EditorProps) {
  const { zoneName } = useSchoolTime();
  const isWide = useMedia(WIDE);
  const help = useId();
  const label = `Slots of ${sheet.title}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {grid.isRestored ? <RestoredNote onStartOver={grid.startOver} /> : null}
      <GridToolbar grid={grid} />
      {isWide ? (
        <>
          <SlotTable grid={grid} label={label} describedBy={help} />
          <p id={help} className="text-small text-muted">
            Arrow keys move, Enter or typing edits, Escape cancels. Space selects rows in the first column, Alt with the
            up or down arrow moves them. Ctrl+Z undoes. Cells of a spreadsheet can be pasted. Ctrl+End and Tab leave the
            table. Times are <span translate="no">{zoneName}</span>; an end before the start is on the next day.
          </p>
        </>
      ) : (
        <SlotCards grid={grid} label={label} faulty={faulty} />
      )}
    </div>
  );
}

/** In ms: the second half of a double press on the first button is not the press that saves. */
const DOUBLE_PRESS = 500;

function useReadyAfter(isShown: boolean): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsReady(true), DOUBLE_PRESS);
    return () => {
      clearTimeout(timer);
      setIsReady(false);
    };
  }, [isShown]);
  return isReady;
}

function Footer({ save, onLeave }: { readonly save: SlotsSave; readonly onLeave: () => void }) {
  const isReady = useReadyAfter(save.preview !== null);
  const emails = save.preview === null ? 0 : peopleEmailed(save.preview.answer);
  return (
    <div className="flex w-full flex-row-reverse flex-wrap gap-2">
      {save.preview === null ? (
        <Button key="check" busy={save.isBusy} className="grow sm:grow-0" onClick={save.review}>
          Check the changes
        </Button>
      ) : (
        <Button
          key="save"
          busy={save.isBusy}
          aria-disabled={save.isBusy || !isReady || undefined}
          className="grow sm:grow-0"
          onClick={isReady ? save.write : undefined}
        >
          {emails === 0 ? 'Save' : `Save and send ${formatCount(emails, 'email')}`}
        </Button>
      )}
      <Button
        variant="ghost"
        onClick={() => {
          if (save.preview !== null) return save.back();
          save.forget();
          onLeave();
        }}
      >
        {save.preview === null ? 'Cancel' : 'Back to the slots'}
      </Button>
    </div>
  );
}

interface SlotsSave {
  readonly grid: SlotGrid;
  readonly preview: { readonly changes: GridChanges; readonly answer: SlotChangesAnswer } | null;
  readonly problems: readonly FieldProblem[];
  readonly faulty: ReadonlySet<string>;
  readonly isBusy: boolean;
  readonly review: () => void;
  readonly write: () => void;
  readonly back: () => void;
  readonly forget: () => void;
}

const none: readonly FieldProblem[] = [];
const nobody: ReadonlySet<string> = new Set();
const failure = { title: 'Update Failed', text: 'Failed to update the volunteer slots. Please try again.' };

function useSlotsSave(sheet: SheetView, close: () => void): SlotsSave {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  const draft = `slots:grid:${sheet.id}`;
  const grid = useSlotGrid(sheet, draft);
  const [preview, setPreview] = useState<SlotsSave['preview']>(null);
  const [problems, setProblems] = useState(none);
  const [faulty, setFaulty] = useState(nobody);
  const { state, dispatch } = grid;
  const hasOrderByHand = sheet.slots.some(({ position }) => position !== undefined);
  const isRefusal = (error: unknown) => error instanceof HttpError && error.answer?.code === 'rows_not_saved';

  const showErrors = (changes: GridChanges, { errors }: SlotChangesAnswer) => {
    const next = withErrors(clock, state.grid, changes, errors);
    dispatch({ do: 'replace', grid: next });
    setPreview(null);
    setFaulty(keysWithNotes(next));
    setProblems(problemsIn(next, grid));
  };
  const dryRun = (changes: GridChanges) => changeSlots(sheet.id, requestOf(changes), null);
  const check = useAction({
    call: dryRun,
    failure,
    onSuccess: (answer, changes) =>
      answer.errors.length > 0 ? showErrors(changes, answer) : setPreview({ changes, answer }),
  });
  const write = useAction({
    call: (changes: GridChanges) => {
      const request = requestOf(changes);
      return changeSlots(sheet.id, request, requestKey(draft, request));
    },
    failure,
    handleError: (error) => {
      // Somebody was faster: the rows say what happened, and nothing of what was typed is lost.
      if (isRefusal(error) && preview !== null) check.run(preview.changes);
      return isRefusal(error);
    },
    refresh,
    onSuccess: (answer) => {
      drafts.drop(draft);
      forgetRequestKey(draft);
      showToast({ title: 'Volunteer Slots Updated', description: formatCounts(answer) });
      close();
    },
  });
  const review = () => {
    const faults = grid.faults();
    setProblems(problemsOf(faults, grid));
    setFaulty(new Set(faults.flatMap(({ at }) => state.grid.rows[at]?.key ?? [])));
    grid.showAll();
    if (faults.length > 0) return;
    const changes = changesOf({ clock, sheet }, state.grid, hasOrderByHand);
    if (isUnchanged(changes)) setProblems([{ message: 'Nothing has changed yet' }]);
    else check.run(changes);
  };
  const shown = useMemo(
    () => [
      ...problems,
      ...[check.problem ?? write.problem].flatMap((message) => (message === null ? [] : [{ message }])),
    ],
    [problems, check.problem, write.problem],
  );
  return {
    grid,
    preview,
    problems: shown,
    faulty,
    isBusy: check.isBusy || write.isBusy,
    review,
    write: () => (preview === null ? undefined : write.run(preview.changes)),
    back: () => setPreview(null),
    forget: () => drafts.drop(draft),
  };
}

function keysWithNotes({ rows }: Grid): ReadonlySet<string> {
  return new Set(rows.filter(({ notes }) => Object.keys(notes).length > 0).map(({ key }) => key));
}

function problemsIn({ rows }: Grid, grid: SlotGrid): FieldProblem[] {
  const faults = rows.flatMap(({ notes }, at) =>
    (['row', ...columns] as const).flatMap((noted) => {
      const message = notes[noted];
      return message === undefined ? [] : [{ at, column: noted === 'row' ? ('title' as const) : noted, message }];
    }),
  );
  return problemsOf(faults, { ...grid, state: { ...grid.state, grid: { ...grid.state.grid, rows } } });
}

function problemsOf(faults: ReturnType<SlotGrid['faults']>, { state, cellId }: SlotGrid): FieldProblem[] {
  const shown = faults.slice(0, MOST_PROBLEMS).flatMap(({ at, column, message }) => {
    const row = state.grid.rows[at];
    return row === undefined
      ? []
      : [{ fieldId: cellId(row, column), message: `Row ${at + 1}, ${columnLabels[column]}: ${message}` }];
  });
  const more = faults.length - shown.length;
  return more > 0 ? [...shown, { message: `${formatCount(more, 'more problem')} in the rows below` }] : shown;
}

function formatCounts({ created, changed, removed }: SlotChangesAnswer): string {
  const parts = [
    [created, 'added'],
    [changed, 'changed'],
    [removed, 'deleted'],
  ] as const;
  const some = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return some.length === 0 ? 'In their new order' : some.join(', ');
}
