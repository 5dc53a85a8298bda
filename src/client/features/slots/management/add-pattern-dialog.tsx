import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SlotPatternInput } from '#contract/slot-patterns.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import { newPatternFields, patternFormSchema, previewPattern, type PatternFields } from './pattern-fields.ts';
import { PatternForm } from './pattern-form.tsx';
import { PatternPreview } from './pattern-preview.tsx';
import { creationFailed, MakeSlotsDialog, type SheetDialogProps } from './make-slots-dialog.tsx';
import { createSlotsByPattern } from './slot-writes.ts';
import { showValidationToast } from './validation-toast.ts';

/** Fills days with slots of one length, and shows each of them before it is written. */
export function AddPatternDialog(props: SheetDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: SheetDialogProps) {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  const draft = `slots:pattern:${sheet.id}`;
  const initial = useMemo(() => newPatternFields(clock, sheet), [clock, sheet]);
  const form = usePersistedForm<PatternFields, SlotPatternInput>({
    initial,
    resolver: schemaResolver(patternFormSchema(clock)),
    draft,
    failure: creationFailed,
    onInvalid: showValidationToast,
  });
  const typed = useWatch({ control: form.form.control });
  const fields = useMemo(() => ({ ...initial, ...typed }) as PatternFields, [initial, typed]);
  const preview = useMemo(() => previewPattern(clock, fields), [clock, fields]);
  const add = async (pattern: SlotPatternInput) => {
    const { slots } = await createSlotsByPattern(sheet.id, pattern, requestKey(draft, pattern));
    forgetRequestKey(draft);
    await refresh();
    showToast({ title: 'Volunteer Slots Created', description: `${formatCount(slots, 'slot')}: ${pattern.title}` });
    state.onOpenChange(false);
  };
  return (
    <MakeSlotsDialog
      {...state}
      sheet={sheet}
      title="Add slots by a pattern"
      form={form}
      onSave={add}
      slots={preview?.sums.slots ?? 0}
    >
      <PatternForm form={form} />
      <PatternPreview
        preview={preview}
        fields={fields}
        present={sheet.slots.length}
        onChange={(changed) => {
          for (const [name, value] of Object.entries(changed)) form.form.setValue(name as keyof typeof changed, value);
        }}
      />
    </MakeSlotsDialog>
  );
}
