import { useWatch } from 'react-hook-form';
import type { TemplateView } from '#contract/templates.ts';
import { instantOf, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { rowsOf, withChange, type PlannedFields, type PlannedRow, type TemplateForm } from './template-fields.ts';
import { TemplateSlotRow } from './template-slot-row.tsx';

interface TemplateSlotsProps {
  readonly template: TemplateView;
  readonly form: TemplateForm;
  readonly rows: readonly PlannedRow[];
}

/** Grouped as in the template: a slot that is edited stays where it is, and says its own day. */
export function TemplateSlots({ template, form, rows }: TemplateSlotsProps) {
  const { clock, date } = useSchoolTime();
  const { control, setValue, getValues, formState } = form.form;
  const [eventDate, startTime, slots] = useWatch({ control, name: ['eventDate', 'startTime', 'slots'] });
  const planned = rowsOf(clock, template, { eventDate, startTime, slots: [] });
  const change = (at: number, changed: (slot: PlannedFields) => PlannedFields) => {
    const next = getValues('slots').map((slot, each) => (each === at ? changed(slot) : slot));
    setValue('slots', next, { shouldValidate: formState.isSubmitted });
  };
  const write = (day: string) => date('full', midnight(clock, day));
  const headings = planned.map((row, at) =>
    eventDate === '' || row.startTime === '' ? headingOf(template, at) : write(row.date),
  );
  const { id, error } = form.fieldState('slots');
  return (
    <div id={id} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      {error === undefined ? null : <p className="text-small font-semibold text-brick">{error}</p>}
      {[...new Set(headings)].map((heading) => (
        <section key={heading} className="overflow-hidden rounded-control border border-line">
          <h4 className="bg-desk px-4 py-2 text-small font-semibold tracking-normal" translate="no">
            {heading}
          </h4>
          <ul>
            {rows.map((row, at) => {
              const [slot, was] = [slots[at], planned[at]];
              if (headings[at] !== heading || slot === undefined || was === undefined) return null;
              const isElsewhere = eventDate !== '' && row.startTime !== '' && row.date !== '' && row.date !== was.date;
              return (
                <TemplateSlotRow
                  key={slot.key}
                  row={row}
                  day={isElsewhere ? write(row.date) : null}
                  isKept={slot.isKept}
                  isTranslated={row.title === was.title}
                  isDated={eventDate !== ''}
                  place={(name) => form.fieldState(`slots.${at}.${name}`)}
                  onKept={(isKept) => change(at, (before) => ({ ...before, isKept }))}
                  onChange={(name, value) => change(at, (before) => withChange(before, was, name, value))}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The day in words relative to the event, whose date is not typed yet. */
function headingOf({ days, slots }: TemplateView, at: number): string {
  const slot = slots[at];
  if (slot === undefined || slot.times === null) return slot?.isItem === true ? 'To bring' : 'At any time';
  const { day } = slot.times;
  const unit = days === 'school' ? 'school day' : 'day';
  if (day === 0) return 'The day of the event';
  if (Math.abs(day) === 1) return day < 0 ? `The ${unit} before` : `The ${unit} after`;
  return `${Math.abs(day)} ${unit}s ${day < 0 ? 'before' : 'after'}`;
}

function midnight(clock: SchoolClock, date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return instantOf(clock, { year, month, day }).toISOString();
}
