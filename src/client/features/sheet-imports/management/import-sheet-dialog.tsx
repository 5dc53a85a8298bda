import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { SheetImportInput } from '#contract/sheet-imports.ts';
import type { SheetView } from '#contract/sheets.ts';
import { importSheet } from '#client/features/sheet-imports/sheet-imports.api.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { schemaResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { ExportChoice } from './export-choice.tsx';
import {
  importFormSchema,
  nothingImported,
  previewImport,
  wordsOfFile,
  type FileWords,
  type ImportFields,
} from './import-fields.ts';
import { ImportPreview } from './import-preview.tsx';

interface ImportSheetDialogProps extends DialogState {
  readonly onCreated: (sheet: SheetView) => void;
}

const DRAFT = 'sheet:import';

/** Takes the slots of a sign-up from another service. People in the file are not signed up. */
export function ImportSheetDialog({ onCreated, ...state }: ImportSheetDialogProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const refresh = useRefreshSheets();
  const target = useMemo(() => ({ clock, now }), [clock, now]);
  const form = usePersistedForm<ImportFields, SheetImportInput>({
    initial: nothingImported,
    resolver: schemaResolver(importFormSchema(target)),
    draft: DRAFT,
    failure: { title: 'Creation Failed', text: 'Failed to import the signup sheet. Please try again.' },
  });
  const { control, setValue, clearErrors } = form.form;
  const text = useDeferredValue(useWatch({ control, name: 'text' }));
  const [eventDate, things, moveSlots] = useWatch({ control, name: ['eventDate', 'things', 'moveSlots'] });
  const read = useMemo(
    () => previewImport(target, { text, eventDate, things, moveSlots }),
    [target, text, eventDate, things, moveSlots],
  );
  const shown = form.fieldProps('text');
  useFileWords(form, wordsOfFile(clock, read));
  const take = (content: string) => {
    clearErrors('text');
    setValue('text', content, { shouldDirty: true });
    setValue('things', null);
    setValue('moveSlots', null);
  };
  const create = async (input: SheetImportInput) => {
    const { sheet } = await importSheet(input, requestKey(DRAFT, input));
    forgetRequestKey(DRAFT);
    await refresh();
    if (sheet !== null) onCreated(sheet);
  };
  return (
    <FormDialog
      {...state}
      wide="widest"
      title="Import from another service"
      description="Take the slots of a sign-up that you made with SignUpGenius or SignUp.com. Nobody in the file is signed up or emailed."
      form={form}
      onSave={create}
      action="Create draft"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <ExportChoice disabled={form.busy} onChoose={take} />
          <TextArea
            label="Or paste its cells"
            rows={5}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            className="lg:text-small"
            {...shown}
            onChange={(event) => {
              void shown.onChange(event);
              // The places in the list are those of other slots now.
              setValue('things', null);
            }}
          />
          <TextField label="Sheet title" autoComplete="off" {...form.fieldProps('title')} />
          <TextField label="Event date" type="date" {...form.fieldProps('eventDate')} />
        </div>
        <ImportPreview
          read={read}
          eventDate={eventDate}
          onThings={(places) => setValue('things', [...places])}
          onMoveSlots={(moves) => setValue('moveSlots', moves)}
        />
      </div>
    </FormDialog>
  );
}

/** Fills in what the file says, unless the field was edited. */
function useFileWords({ form }: PersistedForm<ImportFields, SheetImportInput>, { title, eventDate }: FileWords): void {
  const { getValues, setValue } = form;
  const filled = useRef<FileWords>({ title: '', eventDate: '' });
  useEffect(() => {
    const words = { title, eventDate };
    for (const name of ['title', 'eventDate'] as const)
      if (getValues(name) === filled.current[name]) setValue(name, words[name]);
    filled.current = words;
  }, [title, eventDate, getValues, setValue]);
}
