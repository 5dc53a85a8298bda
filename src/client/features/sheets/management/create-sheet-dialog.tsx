import { useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { presentMoment, useSchoolTime } from '#client/lib/page-data.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useRefreshSheets } from './refresh-sheets.ts';
import {
  checkSheetFields,
  newSheetFields,
  sheetFormSchema,
  type SheetFields,
  type SheetFormInput,
} from './sheet-fields.ts';
import { SheetForm } from './sheet-form.tsx';
import { createSheet } from './sheet-writes.ts';

interface CreateSheetDialogProps extends DialogState {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly onCreated: (sheet: SheetView) => void;
}

export function CreateSheetDialog(props: CreateSheetDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ organizer, onCreated, ...state }: CreateSheetDialogProps) {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  const [initial] = useState(() => newSheetFields(clock, presentMoment(), organizer));
  const form = usePersistedForm<SheetFields, SheetFormInput>({
    initial,
    resolver: schemaResolver(sheetFormSchema(clock), checkSheetFields),
    draft: 'sheet:new',
    failure: { title: 'Creation Failed', text: 'Failed to create signup sheet. Please try again.' },
  });
  const create = async (input: SheetFormInput) => {
    const sheet = await createSheet({ ...input, state: 'draft', visibility: 'listed' });
    await refresh();
    onCreated(sheet);
  };
  return (
    <FormDialog
      {...state}
      title="Create a signup sheet"
      description="You’ll add volunteer slots next. Nobody else sees the sheet until you publish it."
      form={form}
      onSave={create}
      action="Create and add slots"
      wide
    >
      <SheetForm form={form} />
    </FormDialog>
  );
}
