import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SlotPasteInput } from '#contract/slot-pastes.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import {
  checkPaste,
  nothingPasted,
  pasteFormSchema,
  previewPaste,
  textLeft,
  type PasteFields,
} from './paste-fields.ts';
import { PasteForm } from './paste-form.tsx';
import { PastePreview } from './paste-preview.tsx';
import { creationFailed, MakeSlotsDialog, type SheetDialogProps } from './make-slots-dialog.tsx';
import { createSlotsByPaste } from './slot-writes.ts';
import { showValidationToast } from './validation-toast.ts';

/** Takes the cells of a spreadsheet. Rows with errors stay in the box when the others are added. */
export function AddPasteDialog(props: SheetDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: SheetDialogProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const refresh = useRefreshSheets();
  const target = useMemo(() => ({ clock, sheet, now }), [clock, sheet, now]);
  const draft = `slots:paste:${sheet.id}`;
  const form = usePersistedForm<PasteFields, SlotPasteInput>({
    initial: nothingPasted,
    resolver: schemaResolver(pasteFormSchema(target), (fields) => checkPaste(target, fields)),
    draft,
    failure: creationFailed,
    onInvalid: showValidationToast,
  });
  const typed = useDeferredValue(useWatch({ control: form.form.control }));
  const fields = useMemo<PasteFields>(() => ({ ...nothingPasted, ...typed }), [typed]);
  const preview = useMemo(() => previewPaste(target, fields), [target, fields]);
  const [left, setLeft] = useState<string | null>(null);
  const { setFocus, setValue } = form.form;
  useEffect(() => {
    if (left === null || form.busy) return;
    // As if it was typed after what was sent, so that a reload or a press outside does not lose it.
    setValue('text', left);
    setFocus('text');
    setLeft(null);
  }, [left, form.busy, setFocus, setValue]);
  const add = async (paste: SlotPasteInput) => {
    const read = previewPaste(target, form.form.getValues());
    const { slots } = await createSlotsByPaste(sheet.id, paste, requestKey(draft, paste));
    forgetRequestKey(draft);
    await refresh();
    const text = textLeft(paste.text, read?.rows ?? []);
    const added = `${formatCount(slots, 'slot')} added.`;
    if (text === '') {
      showToast({ title: 'Volunteer Slots Created', description: added });
      return state.onOpenChange(false);
    }
    const stay = formatCount(read?.faulty.length ?? 0, 'row is', 'rows are');
    showToast({ title: 'Volunteer Slots Created', description: `${added} ${stay} still in the box.` });
    setLeft(text);
  };
  return (
    <MakeSlotsDialog
      {...state}
      sheet={sheet}
      title="Paste slots from a spreadsheet"
      form={form}
      onSave={add}
      slots={preview?.sums.slots ?? 0}
    >
      <PasteForm form={form} preview={preview} />
      <PastePreview preview={preview} present={sheet.slots.length} />
    </MakeSlotsDialog>
  );
}
