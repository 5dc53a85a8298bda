import type { SheetInput } from '#contract/sheets.ts';
import type { DraftedForm } from '#client/lib/drafted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { EmailField, TextArea, TextField } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import type { SheetFields } from './sheet-fields.ts';

/** The fields of a signup sheet. */
export function SheetForm({ form }: { readonly form: DraftedForm<SheetFields, SheetInput> }) {
  const { zoneName } = useSchoolTime();
  return (
    <>
      <TextField label="Title" data-first-focus="" autoComplete="off" {...form.field('title')} />
      <TextArea
        label="Description"
        optional
        hint="What it is about, where to meet, what to bring"
        rows={4}
        {...form.field('description')}
      />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="sr-only">The event</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <TextField label="Event date" type="date" {...form.field('eventDate')} />
          <TextField
            label={<Time label="Time" more={`${zoneName}, optional`} />}
            type="time"
            {...form.field('eventTime')}
          />
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SwitchField label="Show the event date" {...form.field('showEventDate')} />
          <SwitchField label="Show how many places are taken" {...form.field('showSpotCount')} />
        </div>
      </fieldset>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-0.5 font-semibold">
          Sign-up deadline <span className="font-normal text-muted">(optional)</span>
        </legend>
        <p className="text-small text-muted">
          Without one, people can sign up until the end of the event's day. A deadline without a time lasts to the end
          of its day.
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <TextField label="Deadline date" type="date" {...form.field('eventDeadline')} />
          <TextField
            label={<Time label="Deadline time" more={zoneName} />}
            type="time"
            {...form.field('deadlineTime')}
          />
        </div>
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextField label="Organizer name" autoComplete="name" {...form.field('organizerName')} />
        <EmailField label="Organizer email" autoComplete="email" {...form.field('organizerEmail')} />
      </div>
    </>
  );
}

/** A time is one on the school's clock, wherever the browser is. */
function Time({ label, more }: { readonly label: string; readonly more: string }) {
  return (
    <>
      {label} <span className="font-normal text-muted">({more})</span>
    </>
  );
}
