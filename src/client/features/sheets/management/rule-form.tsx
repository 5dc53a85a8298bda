import { waitlistModes, type WaitlistMode } from '#domain/offers.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { RevealingCheckbox } from './revealing-checkbox.tsx';
import { opensAtOnce, unlimitedFamilies } from './rule-fields.ts';
import type { SheetFields, SheetFormInput } from './sheet-fields.ts';
import { TimeLabel } from './time-label.tsx';

interface RuleFormProps {
  readonly form: PersistedForm<SheetFields, SheetFormInput>;
}

const pair =
  'grid grid-cols-[minmax(0,1fr)] items-end gap-4 rounded-control bg-desk p-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]';

const waitlistLabels: Readonly<Record<WaitlistMode, string>> = {
  automatic: 'Free places are offered automatically',
  by_hand: 'We offer free places ourselves',
  off: 'No waiting list',
};

/** What few sheets need: it is folded until it is wanted. */
export function RuleForm({ form }: RuleFormProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">Rules of this sheet</legend>
      <Opening form={form} />
      <Families form={form} />
      <SelectField
        label="Waiting list of full slots"
        hint="A free place is held for the next person, who accepts or declines it by email"
        {...form.fieldProps('waitlist')}
      >
        {waitlistModes.map((mode) => (
          <option key={mode} value={mode}>
            {waitlistLabels[mode]}
          </option>
        ))}
      </SelectField>
      <SwitchField
        label="Agree before a place is handed over"
        hint="Volunteers who can’t come can pass a link on. The person who takes their place over then waits for an organizer, for a day at most, and never within two days of the slot"
        {...form.fieldProps('handOverApproval')}
      />
    </fieldset>
  );
}

function Opening({ form }: RuleFormProps) {
  const { zoneName } = useSchoolTime();
  return (
    <RevealingCheckbox
      form={form}
      name="opensLater"
      label="Open sign-ups later"
      hint="Until then, people can read the sheet and see when sign-ups open"
      cleared={opensAtOnce}
    >
      <div className={pair}>
        <TextField label="Sign-ups open on" type="date" {...form.fieldProps('opensAt')} />
        <TextField
          label={<TimeLabel label="Time" more={`${zoneName}, optional`} />}
          type="time"
          {...form.fieldProps('opensAtTime')}
        />
      </div>
    </RevealingCheckbox>
  );
}

function Families({ form }: RuleFormProps) {
  const { zoneName } = useSchoolTime();
  return (
    <RevealingCheckbox
      form={form}
      name="limitsFamilies"
      label="Limit the places of each family"
      hint="Counted by email address. You can add more people yourself. They count for the family too"
      cleared={unlimitedFamilies}
    >
      <div className={pair}>
        <div className="sm:col-span-2">
          <TextField
            label="Places per family"
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32 tabular-nums"
            {...form.fieldProps('placesPerAddress')}
          />
        </div>
        <TextField label="Only until" optional type="date" {...form.fieldProps('placesPerAddressUntil')} />
        <TextField
          label={<TimeLabel label="Time" more={zoneName} />}
          type="time"
          {...form.fieldProps('placesUntilTime')}
        />
      </div>
    </RevealingCheckbox>
  );
}
