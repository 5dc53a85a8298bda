import type { SlotInput } from '#contract/slots.ts';
import { RevealingCheckbox } from '#client/features/sheets/management/revealing-checkbox.tsx';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { closesWhenItEnds } from './closing-fields.ts';
import type { SlotFields } from './slot-fields.ts';

/** Closes a slot at a moment, some time before it begins, or both; it is folded until it is wanted. */
export function ClosingForm({ form }: { readonly form: PersistedForm<SlotFields, SlotInput> }) {
  const { zoneName } = useSchoolTime();
  return (
    <RevealingCheckbox
      form={form}
      name="closesEarly"
      label="Close sign-ups early"
      hint="Without this, people can sign up until the slot ends, or until the sheet’s deadline"
      cleared={closesWhenItEnds}
    >
      <fieldset className="grid min-w-0 gap-3 rounded-control bg-desk px-4 pb-4">
        <legend className="sr-only">Sign-up deadline of this slot</legend>
        <p className="pt-3 text-small text-muted" translate="no">
          {zoneName}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <TextField label="Deadline date" type="date" {...form.fieldProps('deadline')} />
          <TextField label="Deadline time" type="time" {...form.fieldProps('deadlineTime')} />
        </div>
        <p className="text-small text-muted">Or some time before it begins. With both, the earlier one counts.</p>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <TextField
            label="Time before it begins"
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...form.fieldProps('closesBefore')}
          />
          <SelectField label="In days or hours" {...form.fieldProps('closesBeforeIn')}>
            <option value="days">Days</option>
            <option value="hours">Hours</option>
          </SelectField>
        </div>
      </fieldset>
    </RevealingCheckbox>
  );
}
