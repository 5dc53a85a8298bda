import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotPatternInput } from '#contract/slot-patterns.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { newPatternFields, patternFormSchema, previewPattern, type PatternFields } from './pattern-fields.ts';
import { PatternForm } from './pattern-form.tsx';
import { PatternPreview } from './pattern-preview.tsx';
import { createSlotsByPattern } from './slot-writes.ts';
import { showValidationToast } from './validation-toast.ts';

interface AddPatternDialogProps extends DialogState {
  readonly sheet: SheetView;
}

/** Fills days with slots of one length, and shows each of them before it is written. */
export function AddPatternDialog(props: AddPatternDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: AddPatternDialogProps) {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  const draft = `slots:pattern:${sheet.id}`;
  const initial = useMemo(() => newPatternFields(clock, sheet), [clock, sheet]);
  const form = usePersistedForm<PatternFields, SlotPatternInput>({
    initial,
    resolver: schemaResolver(patternFormSchema(clock)),
    draft,
    failure: { title: 'Creation Failed', text: 'Failed to create the volunteer slots. Please try again.' },
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
  const slots = preview?.sums.slots ?? 0;
  return (
    <FormDialog
      {...state}
      title="Add slots by a pattern"
      description={<span translate="no">{sheet.title}</span>}
      wide="widest"
      form={form}
      onSave={add}
      action={slots === 0 ? 'Add slots' : `Add ${formatCount(slots, 'slot')}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <PatternForm form={form} />
        <PatternPreview
          preview={preview}
          fields={fields}
          present={sheet.slots.length}
          onChange={(changed) => {
            for (const [name, value] of Object.entries(changed))
              form.form.setValue(name as keyof typeof changed, value);
          }}
        />
      </div>
    </FormDialog>
  );
}
