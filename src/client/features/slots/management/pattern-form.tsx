import { Plus, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { SlotPatternInput } from '#contract/slot-patterns.ts';
import { MAX_PAUSES } from '#domain/slot-pattern/plan-slots.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { nextDayField, noPause, type PatternFields } from './pattern-fields.ts';

interface PatternFormProps {
  readonly form: PersistedForm<PatternFields, SlotPatternInput>;
}

export function PatternForm({ form }: PatternFormProps) {
  const { zoneName } = useSchoolTime();
  const pair = 'grid grid-cols-2 items-end gap-4';
  const number = { inputMode: 'numeric', autoComplete: 'off', className: 'tabular-nums' } as const;
  return (
    <div className="grid min-w-0 gap-5">
      <TextField
        label="Title"
        hint="What needs to be done"
        data-first-focus=""
        autoComplete="off"
        {...form.fieldProps('title')}
      />
      <Days form={form} />
      <div className="grid gap-2">
        <div className={pair}>
          <TextField label="From" type="time" {...form.fieldProps('from')} />
          <TextField label="To" type="time" {...form.fieldProps('to')} />
        </div>
        <p className="text-small text-muted" translate="no">
          {zoneName}
        </p>
      </div>
      <div className={pair}>
        <TextField label="A slot every" hint="Minutes" {...number} {...form.fieldProps('everyMinutes')} />
        <TextField label="People per slot" hint="Empty: no limit" {...number} {...form.fieldProps('maxVolunteers')} />
      </div>
      <TextField
        label="Stations"
        optional
        hint="A number, or names with commas. Each station gets slots of its own"
        autoComplete="off"
        {...form.fieldProps('stations')}
      />
      <Pauses form={form} />
      <div className="grid gap-2">
        <div className={pair}>
          <TextField label="Length" optional hint="Minutes" {...number} {...form.fieldProps('lengthMinutes')} />
          <TextField label="Gap" optional hint="Minutes" {...number} {...form.fieldProps('gapMinutes')} />
        </div>
        <p className="text-small text-muted">
          Without a length, a slot lasts until the next one. A longer one overlaps with it, for a hand-over. A gap keeps
          them apart.
        </p>
      </div>
    </div>
  );
}

function Days({ form }: PatternFormProps) {
  const { control, setValue, setFocus } = form.form;
  const days = useWatch({ control, name: 'days' });
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">Days</legend>
      {days.map((_day, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- fields are named by their place
        <div key={at} className="flex items-end gap-2 *:first:grow">
          <TextField
            label={days.length === 1 ? 'Day' : `Day ${at + 1}`}
            type="date"
            {...form.fieldProps(`days.${at}`)}
          />
          {days.length === 1 ? null : (
            <RemoveButton
              what={`day ${at + 1}`}
              onRemove={() => {
                setValue('days', days.toSpliced(at, 1));
                setFocus(`days.${Math.max(0, at - 1)}`);
              }}
            />
          )}
        </div>
      ))}
      <AddButton
        what="Add a day"
        onAdd={() => {
          setValue('days', [...days, nextDayField(days)]);
          // The field is there after the next drawing.
          requestAnimationFrame(() => setFocus(`days.${days.length}`));
        }}
      />
    </fieldset>
  );
}

function Pauses({ form }: PatternFormProps) {
  const { control, setValue, setFocus } = form.form;
  const pauses = useWatch({ control, name: 'pauses' });
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">Breaks</legend>
      {pauses.map((_pause, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- fields are named by their place
        <div key={at} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <TextField label={`Break ${at + 1} from`} type="time" {...form.fieldProps(`pauses.${at}.from`)} />
          <TextField label={`Break ${at + 1} to`} type="time" {...form.fieldProps(`pauses.${at}.to`)} />
          <RemoveButton
            what={`break ${at + 1}`}
            onRemove={() => {
              setValue('pauses', pauses.toSpliced(at, 1));
              setFocus(pauses.length === 1 ? 'stations' : `pauses.${Math.max(0, at - 1)}.from`);
            }}
          />
        </div>
      ))}
      {pauses.length < MAX_PAUSES ? (
        <AddButton
          what="Add a break"
          onAdd={() => {
            setValue('pauses', [...pauses, noPause]);
            requestAnimationFrame(() => setFocus(`pauses.${pauses.length}.from`));
          }}
        />
      ) : null}
    </fieldset>
  );
}

function AddButton({ what, onAdd }: { readonly what: string; readonly onAdd: () => void }) {
  return (
    <Button variant="outline" size="sm" className="justify-self-start" onClick={onAdd}>
      <Plus aria-hidden="true" size={18} />
      <span>{what}</span>
    </Button>
  );
}

function RemoveButton({ what, onRemove }: { readonly what: string; readonly onRemove: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="shrink-0 px-3! max-sm:col-span-2 max-sm:justify-self-end sm:min-h-12"
      onClick={onRemove}
    >
      <X aria-hidden="true" size={18} />
      <span className="sm:sr-only">Remove</span>
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
