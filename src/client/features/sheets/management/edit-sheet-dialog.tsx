import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { schemaResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { peopleOn } from './people-on.ts';
import { useRefreshSheets } from './refresh-sheets.ts';
import {
  checkSheetFields,
  sheetFieldsOf,
  sheetFormSchema,
  type SheetFields,
  type SheetFormInput,
} from './sheet-fields.ts';
import { SheetForm } from './sheet-form.tsx';
import { updateSheet } from './sheet-writes.ts';
import { WholeSheet } from './whole-sheet.tsx';

interface EditSheetDialogProps extends DialogState {
  readonly sheet: SheetView;
}

const TITLE = 'Edit signup sheet';

export function EditSheetDialog(props: EditSheetDialogProps) {
  if (!props.open) return null;
  return (
    <WholeSheet {...props} title={TITLE}>
      {(sheet, state) => <OpenDialog {...state} sheet={sheet} />}
    </WholeSheet>
  );
}

function OpenDialog({ sheet, ...state }: EditSheetDialogProps) {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  // What others change meanwhile is neither this form's to send back nor to take away.
  const [before] = useState(sheet);
  const form = usePersistedForm<SheetFields, SheetFormInput>({
    initial: sheetFieldsOf(clock, before),
    resolver: schemaResolver(sheetFormSchema(clock, before), checkSheetFields),
    draft: `sheet:${sheet.id}`,
    failure: { title: 'Update Failed', text: 'Failed to update signup sheet. Please try again.' },
  });
  const save = async (input: SheetFormInput) => {
    await updateSheet(sheet.id, input);
    await refresh();
    showToast({ title: 'Signup Sheet Updated', description: input.title });
    state.onOpenChange(false);
  };
  return (
    <FormDialog {...state} title={TITLE} form={form} onSave={save} action="Save changes" wide>
      <SheetForm form={form} sheet={sheet} />
      <MoveNote sheet={sheet} form={form} />
    </FormDialog>
  );
}

function MoveNote({
  sheet,
  form,
}: {
  readonly sheet: SheetView;
  readonly form: PersistedForm<SheetFields, SheetFormInput>;
}) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const [date, time, isShown] = useWatch({
    control: form.form.control,
    name: ['eventDate', 'eventTime', 'showEventDate'],
  });
  const before = sheetFieldsOf(clock, sheet);
  if (date === before.eventDate && time === before.eventTime) return null;
  const people = isShown && liesAhead(clock, sheet, now) ? peopleOn(sheet.slots) : 0;
  const isTimed = sheet.slots.some(({ startTime }) => startTime !== null);
  if (people === 0 && !isTimed) return null;
  return (
    <output className="grid gap-1 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink">
      {people === 0 ? null : (
        <span>
          {people === 1 ? '1 volunteer is' : `${people} volunteers are`} notified by email that the event moved.
        </span>
      )}
      {isTimed ? <span>Slot times won’t change. Edit each slot to move it.</span> : null}
    </output>
  );
}
