import { useWatch } from 'react-hook-form';
import type { SlotInput } from '#contract/slots.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { RadioField } from '#client/ui/radio-field.tsx';
import type { SlotFields } from './slot-fields.ts';

interface AskedFormProps {
  readonly form: PersistedForm<SlotFields, SlotInput>;
}

/** Whether people or things are needed; of things, how many, in what unit, and what is asked of those who bring them. */
export function AskedForm({ form }: AskedFormProps) {
  const { control, getValues, setValue } = form.form;
  const kind = useWatch({ control, name: 'kind' });
  const chosen = form.fieldProps('kind');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <RadioField
        {...chosen}
        label="What do you need?"
        options={[
          ['shift', 'People'],
          ['item', 'Things to bring'],
        ]}
        onChange={(event) => {
          void chosen.onChange(event);
          // The number that was typed for one kind holds for the other.
          setValue('limited', getValues('maxVolunteers').trim() !== '');
        }}
      />
      {kind === 'item' ? <Amounts form={form} /> : null}
    </div>
  );
}

function Amounts({ form }: AskedFormProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-control bg-desk px-4 pb-4">
      <legend className="sr-only">The things</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 pt-3 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextField
          label="How many are needed"
          optional
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          {...form.fieldProps('maxVolunteers')}
        />
        <TextField
          label="Unit"
          optional
          hint="For example dozen, or dish for 8"
          autoComplete="off"
          {...form.fieldProps('unit')}
        />
        <TextField
          label="Most per person"
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          {...form.fieldProps('maxPerPerson')}
        />
        <SelectField label="Ask what each person brings" {...form.fieldProps('bring')}>
          <option value="off">Don’t ask</option>
          <option value="optional">Ask, may stay blank</option>
          <option value="required">Ask, must be answered</option>
        </SelectField>
      </div>
      <p className="text-small text-muted">
        Everyone can read what is brought, such as “oatmeal cookies, gluten-free”, but not by whom.
      </p>
    </fieldset>
  );
}
