import { useWatch } from 'react-hook-form';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { opensAtOnce, unlimitedFamilies } from './rule-fields.ts';
import type { SheetFields, SheetFormInput } from './sheet-fields.ts';
import { TimeLabel } from './time-label.tsx';

interface RuleFormProps {
  readonly form: PersistedForm<SheetFields, SheetFormInput>;
}

const pair =
  'grid grid-cols-[minmax(0,1fr)] items-end gap-4 rounded-control bg-desk p-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]';

/** What few sheets need: it is folded until it is wanted. */
export function RuleForm({ form }: RuleFormProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">Rules of this sheet</legend>
      <Opening form={form} />
      <Families form={form} />
    </fieldset>
  );
}

function Opening({ form }: RuleFormProps) {
  const { zoneName } = useSchoolTime();
  const { control, setValue } = form.form;
  const isOpen = useWatch({ control, name: 'opensLater' });
  const ticked = form.fieldProps('opensLater');
  return (
    <div className="grid gap-3">
      <Checkbox
        {...ticked}
        label="Open sign-ups later"
        hint="Until then, people can read the sheet and see when sign-ups open"
        onChange={(event) => {
          void ticked.onChange(event);
          if (event.target.checked) return;
          setValue('opensAt', opensAtOnce.opensAt);
          setValue('opensAtTime', opensAtOnce.opensAtTime);
        }}
      />
      {isOpen ? (
        <div className={pair}>
          <TextField label="Sign-ups open on" type="date" {...form.fieldProps('opensAt')} />
          <TextField
            label={<TimeLabel label="Time" more={`${zoneName}, optional`} />}
            type="time"
            {...form.fieldProps('opensAtTime')}
          />
        </div>
      ) : null}
    </div>
  );
}

function Families({ form }: RuleFormProps) {
  const { zoneName } = useSchoolTime();
  const { control, setValue } = form.form;
  const isOpen = useWatch({ control, name: 'limitsFamilies' });
  const ticked = form.fieldProps('limitsFamilies');
  return (
    <div className="grid gap-3">
      <Checkbox
        {...ticked}
        label="Limit the places of each family"
        hint="Counted by email address. People whom you add yourself are not counted"
        onChange={(event) => {
          void ticked.onChange(event);
          if (event.target.checked) return;
          const { limitsFamilies: _limits, ...cleared } = unlimitedFamilies;
          for (const [name, value] of Object.entries(cleared)) setValue(name as keyof typeof cleared, value);
        }}
      />
      {isOpen ? (
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
      ) : null}
    </div>
  );
}
