import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotInput, SlotView, ToldSlotChange } from '#contract/slots.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { toCallOn } from '#client/features/sheets/management/people-on.ts';
import { useEmailQuestion } from '#client/features/sheets/management/use-email-question.tsx';
import { WholeSheet } from '#client/features/sheets/management/whole-sheet.tsx';
import { hasLanguages } from '#client/features/sheets/management/translation-fields.ts';
import { WithdrawnNote } from '#client/features/waitlist/management/withdrawn-note.tsx';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { checkSlotFields, readLimit, slotFieldsOf, slotFormSchema, type SlotFields } from './slot-fields.ts';
import { SlotForm } from './slot-form.tsx';
import { isToldOf, SlotQuestion } from './slot-question.tsx';
import { foreseeSlotUpdate, updateSlot } from './slot-writes.ts';
import { showValidationToast } from './validation-toast.ts';

interface EditSlotDialogProps extends DialogState {
  readonly slot: SlotView;
  readonly sheet: SheetView;
}

const TITLE = 'Edit volunteer slot';

const fieldsOfConflicts: ReadonlyMap<string, 'maxVolunteers' | 'kind' | 'maxPerPerson'> = new Map([
  ['max_below_present', 'maxVolunteers'],
  ['kind_in_use', 'kind'],
  ['max_per_person_below_present', 'maxPerPerson'],
]);

export function EditSlotDialog({ slot, ...props }: EditSlotDialogProps) {
  if (!props.open) return null;
  return (
    <WholeSheet {...props} title={TITLE}>
      {(sheet, state) => (
        <OpenDialog {...state} sheet={sheet} slot={sheet.slots.find(({ id }) => id === slot.id) ?? slot} />
      )}
    </WholeSheet>
  );
}

function OpenDialog({ slot, sheet, ...state }: EditSlotDialogProps) {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  // What others change meanwhile is neither this form's to send back nor to take away.
  const [before] = useState(slot);
  const form = usePersistedForm<SlotFields, SlotInput>({
    initial: slotFieldsOf(clock, sheet, before),
    resolver: schemaResolver(slotFormSchema(clock, sheet.id, { slot: before }), (fields) =>
      checkSlotFields(clock, fields),
    ),
    draft: `slot:${slot.id}`,
    failure: { title: 'Update Failed', text: 'Failed to update volunteer slot. Please try again.' },
    fieldForError: (error) =>
      error instanceof HttpError ? fieldsOfConflicts.get(error.answer?.code ?? '') : undefined,
    onInvalid: showValidationToast,
  });
  const write = async (change: ToldSlotChange) => {
    await updateSlot(slot.id, change);
    await refresh();
    showToast({ title: 'Volunteer Slot Updated', description: change.title ?? slot.title });
    state.onOpenChange(false);
  };
  const emails = useEmailQuestion(form, ({ input }: AskedChange, { notify }) => write({ ...input, notify }));
  const save = async (input: SlotInput) => {
    if (!isToldOf(before, input)) return write(input);
    const { volunteers } = await foreseeSlotUpdate(slot.id, input);
    if (volunteers === 0 && toCallOn([before]).length === 0) return write(input);
    emails.ask({ input, volunteers });
    return false;
  };
  const question = emails.questionOf(({ input, volunteers }) => ({
    title: 'Tell the volunteers?',
    content: <SlotQuestion slot={before} input={input} volunteers={volunteers} />,
    count: volunteers,
    of: 'people',
  }));
  const isTranslated = hasLanguages(useWatch({ control: form.form.control, name: 'translations' }));
  const [kind, limited, maxVolunteers] = useWatch({
    control: form.form.control,
    name: ['kind', 'limited', 'maxVolunteers'],
  });
  return (
    <FormDialog
      {...state}
      title={TITLE}
      description={<span translate="no">{sheet.title}</span>}
      wide={isTranslated}
      form={form}
      onSave={save}
      action="Save changes"
      question={question}
    >
      <SlotForm
        sheet={sheet}
        slot={before}
        form={form}
        placesNote={
          slot.held === undefined ? null : (
            <WithdrawnNote slot={slot} max={readLimit({ kind, limited, maxVolunteers })} />
          )
        }
      />
    </FormDialog>
  );
}

interface AskedChange {
  readonly input: SlotInput;
  readonly volunteers: number;
}
