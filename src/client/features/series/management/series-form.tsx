import { useWatch } from 'react-hook-form';
import type { SeriesInput } from '#contract/series.ts';
import type { SheetView } from '#contract/sheets.ts';
import { seriesRhythms, weekdays, type Weekday } from '#domain/series/series-dates.ts';
import type { Day } from '#domain/school-time/day.ts';
import { KeepOrganizers } from '#client/features/organizers/management/keep-organizers.tsx';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { Checkbox, SelectField, TextField } from '#client/ui/field.tsx';
import { isByWeek, rhythmLabels, type SeriesFields } from './series-fields.ts';

interface SeriesFormProps {
  readonly form: PersistedForm<SeriesFields, SeriesInput>;
  readonly first: Day;
  readonly sheet: SheetView;
}

export function SeriesForm({ form, first, sheet }: SeriesFormProps) {
  const { control } = form.form;
  const [every, end] = useWatch({ control, name: ['every', 'end'] });
  const labels = rhythmLabels(first);
  return (
    <div className="grid min-w-0 gap-5">
      <SelectField label="How often" data-first-focus="" {...form.fieldProps('every')}>
        {seriesRhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {labels[rhythm]}
          </option>
        ))}
      </SelectField>
      {isByWeek({ every }) ? <Weekdays form={form} /> : null}
      <SelectField label="Ends" {...form.fieldProps('end')}>
        <option value="until">On a day</option>
        <option value="times">After a number of dates</option>
      </SelectField>
      {end === 'until' ? (
        <TextField label="Last day" type="date" {...form.fieldProps('until')} />
      ) : (
        <TextField
          label="Number of dates"
          hint="With this sheet; days without school don’t count"
          inputMode="numeric"
          autoComplete="off"
          {...form.fieldProps('times')}
        />
      )}
      <KeepOrganizers sheetId={sheet.id} {...form.fieldProps('organizers')} />
    </div>
  );
}

/** Monday first, as the school counts its week. */
const inOrder: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)];

function Weekdays({ form }: Pick<SeriesFormProps, 'form'>) {
  const chosen = useWatch({ control: form.form.control, name: 'weekdays' });
  const toggle = (day: Weekday) =>
    form.form.setValue(
      'weekdays',
      inOrder.filter((each) => (each === day ? !chosen.includes(each) : chosen.includes(each))),
      { shouldDirty: true },
    );
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">On</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {inOrder.map((day) => (
          <Checkbox
            key={day}
            label={<span className="capitalize">{day}</span>}
            checked={chosen.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </div>
    </fieldset>
  );
}
