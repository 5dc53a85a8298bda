import { useId } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotMailReason } from '#contract/slot-changes.ts';
import { EmailAnswers } from '#client/features/sheets/management/email-question.tsx';
import { WholeSheet } from '#client/features/sheets/management/whole-sheet.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useMedia } from '#client/lib/use-media.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { RestoredNote } from '#client/ui/form-dialog.tsx';
import { ChangesPreview, emailsOf } from './changes-preview.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { SlotCards } from './slot-cards.tsx';
import { SlotTable } from './slot-table.tsx';
import type { SlotGrid } from './use-slot-grid.ts';
import { concernsPeople, useSlotsSave, type SlotsSave } from './use-slots-save.ts';

interface EditSlotsDialogProps extends DialogState {
  readonly sheet: SheetView;
}

const TITLE = 'Edit slots';
/** From here on the table has room for its columns. */
const WIDE = '(min-width: 64rem)';

/** All slots of a sheet at once; nobody who signed up is emailed before the second press. */
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
      footer={<Footer save={save} sheet={sheet} onLeave={() => state.onOpenChange(false)} />}
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:min-w-min lg:grid-cols-[minmax(min-content,1fr)]">
      {grid.isRestored ? <RestoredNote onStartOver={grid.startOver} /> : null}
      <GridToolbar grid={grid} />
      {isWide ? (
        <>
          <SlotTable grid={grid} label={label} describedBy={help} />
          <p id={help} className="sticky start-0 w-[100cqi] text-small text-muted">
            Arrow keys move, Enter or typing edits, Escape cancels. Space selects rows in the first column, Alt with the
            up or down arrow moves them. Ctrl+Z undoes. Cells of a spreadsheet can be pasted. Tab in the last cell adds
            a row, and from there Ctrl+End and Tab leave the table. Times are <span translate="no">{zoneName}</span>; an
            end before the start is on the next day. Without times a slot has no fixed time, without places no limit.
          </p>
        </>
      ) : (
        <SlotCards grid={grid} label={label} faulty={faulty} />
      )}
    </div>
  );
}

/** Who loses a place is always told. */
const losses: ReadonlySet<SlotMailReason> = new Set(['removed', 'waitlist_ended']);

interface FooterProps {
  readonly save: SlotsSave;
  readonly sheet: SheetView;
  readonly onLeave: () => void;
}

function Footer({ save, sheet, onLeave }: FooterProps) {
  const { preview } = save;
  if (preview !== null)
    return (
      <EmailAnswers
        count={emailsOf(preview.answer)}
        of="emails"
        busy={save.isBusy}
        onSave={save.write}
        maySayNothing={!preview.answer.mails.some(({ why }) => losses.has(why))}
        back="Back to the slots"
        onBack={save.back}
      />
    );
  return (
    <div className="flex w-full flex-row-reverse flex-wrap gap-2">
      <Button busy={save.isBusy} className="grow sm:grow-0" onClick={save.review}>
        {concernsPeople(sheet) ? 'Check the changes' : 'Save changes'}
      </Button>
      {sheet.state === 'draft' && sheet.slots.length === 0 ? (
        <Button variant="outline" busy={save.isBusy} className="grow sm:grow-0" onClick={save.publish}>
          Save and publish
        </Button>
      ) : null}
      <Button
        variant="ghost"
        onClick={() => {
          save.forget();
          onLeave();
        }}
      >
        Cancel
      </Button>
    </div>
  );
}
