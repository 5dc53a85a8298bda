import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotInput } from '#contract/slots.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { hasLanguages } from '#client/features/sheets/management/translation-fields.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { checkSlotFields, newSlotFields, nextSlotFields, slotFormSchema, type SlotFields } from './slot-fields.ts';
import { SlotForm } from './slot-form.tsx';
import { createSlot } from './slot-writes.ts';
import { showValidationToast } from './validation-toast.ts';

interface AddSlotDialogProps extends DialogState {
  readonly sheet: SheetView;
}

/** Adds several slots without leaving the dialog: the next one begins when the last one ends. */
export function AddSlotDialog(props: AddSlotDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: AddSlotDialogProps) {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  const [added, setAdded] = useState<readonly SlotInput[]>([]);
  const form = usePersistedForm<SlotFields, SlotInput>({
    initial: newSlotFields(clock, sheet),
    resolver: schemaResolver(slotFormSchema(clock, sheet.id), (fields) => checkSlotFields(clock, fields)),
    draft: `slot:new:${sheet.id}`,
    failure: { title: 'Creation Failed', text: 'Failed to create volunteer slot. Please try again.' },
    onInvalid: showValidationToast,
  });
  const { setFocus } = form.form;
  useEffect(() => {
    if (added.length > 0) setFocus('title');
  }, [added, setFocus]);
  const add = async (input: SlotInput) => {
    await createSlot(input);
    await refresh();
  };
  const addLast = async (input: SlotInput) => {
    await add(input);
    showToast({ title: 'Volunteer Slot Created', description: input.title });
    state.onOpenChange(false);
  };
  const addOne = async (input: SlotInput) => {
    const last = form.form.getValues();
    await add(input);
    setAdded((before) => [...before, input]);
    return nextSlotFields(clock, last);
  };
  const isTranslated = hasLanguages(useWatch({ control: form.form.control, name: 'translations' }));
  return (
    <FormDialog
      {...state}
      title="Add a volunteer slot"
      description={<span translate="no">{sheet.title}</span>}
      wide={isTranslated}
      form={form}
      onSave={addLast}
      action="Add slot"
      secondAction={
        <Button variant="outline" className="grow px-3! sm:grow-0" busy={form.busy} onClick={form.submit(addOne)}>
          Add and add another
        </Button>
      }
      leave={added.length > 0 ? 'Done' : 'Cancel'}
    >
      <AddedSlots added={added} />
      <SlotForm sheet={sheet} form={form} />
    </FormDialog>
  );
}

function AddedSlots({ added }: { readonly added: readonly SlotInput[] }) {
  const { range } = useSchoolTime();
  const last = added.at(-1);
  return (
    <output className="block empty:hidden">
      {last === undefined ? null : (
        <span className="grid gap-0.5 rounded-control bg-spruce-soft px-4 py-3 text-small text-spruce-dark">
          <span>
            Added <span className="font-semibold">{last.title}</span>
            {last.startTime === null ? null : <span translate="no">, {range(last.startTime, last.endTime)}</span>}
          </span>
          <span>{added.length === 1 ? '1 slot so far.' : `${added.length} slots so far.`}</span>
        </span>
      )}
    </output>
  );
}
