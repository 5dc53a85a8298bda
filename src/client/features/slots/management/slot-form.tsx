import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotInput, SlotView } from '#contract/slots.ts';
import { SOURCE } from '#domain/writing.ts';
import { RevealingCheckbox } from '#client/features/sheets/management/revealing-checkbox.tsx';
import { TranslationsSection } from '#client/features/sheets/management/translations-section.tsx';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox, TextArea, TextField } from '#client/ui/field.tsx';
import { AskedForm } from './asked-form.tsx';
import { ClosingForm } from './closing-form.tsx';
import { FEWEST_PLACES, noTimes, readMax, type SlotFields } from './slot-fields.ts';

interface SlotFormProps {
  readonly sheet: SheetView;
  /** As it is stored; absent for a new one. */
  readonly slot?: SlotView;
  readonly form: PersistedForm<SlotFields, SlotInput>;
  /** What another number of places does. */
  readonly placesNote?: ReactNode;
}

export function SlotForm({ sheet, slot, form, placesNote }: SlotFormProps) {
  return (
    <>
      <TextField
        label="Title"
        hint="What needs to be done"
        data-first-focus=""
        autoComplete="off"
        {...form.fieldProps('title')}
      />
      <TextArea label="Description" optional rows={2} {...form.fieldProps('description')} />
      <AskedForm form={form} />
      <Times sheet={sheet} form={form} />
      <Places form={form} />
      {placesNote}
      <ClosingForm form={form} />
      <Translations sheet={sheet} form={form} {...(slot === undefined ? {} : { slot })} />
    </>
  );
}

function Translations({ sheet, slot, form }: SlotFormProps) {
  const { control, setValue, formState } = form.form;
  const [title, description, translations] = useWatch({ control, name: ['title', 'description', 'translations'] });
  return (
    <TranslationsSection
      original={{ title, description }}
      before={slot === undefined ? undefined : { title: slot.title, description: slot.description ?? '' }}
      written={sheet.language ?? SOURCE}
      translations={translations}
      onChange={(next) => setValue('translations', next, { shouldValidate: formState.isSubmitted })}
      place={form.fieldState}
    />
  );
}

function Times({ sheet, form }: SlotFormProps) {
  const { clock, zoneName } = useSchoolTime();
  const endsOnAnotherDay = useWatch({ control: form.form.control, name: 'endsOnAnotherDay' });
  return (
    <RevealingCheckbox
      form={form}
      name="timed"
      label="Set specific start and end times"
      cleared={noTimes(clock, sheet)}
    >
      <fieldset className="grid min-w-0 gap-3 rounded-control bg-desk px-4 pb-3">
        <legend className="sr-only">Start and end</legend>
        <p className="pt-3 text-small text-muted" translate="no">
          {zoneName}
        </p>
        <TextField label="Date" type="date" {...form.fieldProps('date')} />
        <div className="grid grid-cols-2 items-end gap-4">
          <TextField label="Starts" type="time" {...form.fieldProps('startTime')} />
          <TextField label="Ends" type="time" {...form.fieldProps('endTime')} />
        </div>
        <Checkbox label="Ends on another day" {...form.fieldProps('endsOnAnotherDay')} />
        {endsOnAnotherDay ? <TextField label="Ends on" type="date" {...form.fieldProps('endDate')} /> : null}
      </fieldset>
    </RevealingCheckbox>
  );
}

function Places({ form }: Pick<SlotFormProps, 'form'>) {
  const { control, setValue } = form.form;
  const [isLimited, kind] = useWatch({ control, name: ['limited', 'kind'] });
  const ticked = form.fieldProps('limited');
  const max = form.fieldProps('maxVolunteers');
  if (kind === 'item') return null;
  return (
    <div className="grid gap-3">
      <Checkbox
        {...ticked}
        label="Set maximum number of volunteers"
        hint="Without one, any number of people can sign up"
        onChange={(event) => {
          void ticked.onChange(event);
          setValue('maxVolunteers', event.target.checked ? FEWEST_PLACES : '');
        }}
      />
      {isLimited ? (
        <div className="rounded-control bg-desk p-4">
          <TextField
            {...max}
            label="Max volunteers"
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32 tabular-nums"
            onBlur={(event) => {
              setValue('maxVolunteers', readMax(event.target.value));
              void max.onBlur(event);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
