import { useState } from 'react';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import type { FieldState } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { momentsOf, type PlannedRow } from './template-fields.ts';

interface TemplateSlotRowProps {
  readonly row: PlannedRow;
  /** Where it is not that of the group. */
  readonly day: string | null;
  readonly isKept: boolean;
  readonly isTranslated: boolean;
  /** The day of the event is known. */
  readonly isDated: boolean;
  readonly place: (name: keyof PlannedRow) => FieldState;
  readonly onKept: (isKept: boolean) => void;
  readonly onChange: (name: keyof PlannedRow, value: string) => void;
}

const names = ['title', 'date', 'startTime', 'endTime', 'places'] as const;

export function TemplateSlotRow({ row, day, isKept, place, onKept, ...rest }: TemplateSlotRowProps) {
  const { clock, range } = useSchoolTime();
  const [isEditing, setIsEditing] = useState(false);
  const [start, end] = momentsOf(clock, row);
  const hours = start === null ? null : range(start, end);
  const places = row.places.trim() === '' ? 'No limit' : formatCount(Number(row.places) || 0, 'place');
  const isOpen = isKept && (isEditing || names.some((name) => place(name).error !== undefined));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-line px-4 py-1 not-first:border-t">
      <Checkbox
        label={
          <span className={`wrap-anywhere ${isKept ? 'font-semibold' : 'text-muted line-through'}`}>
            {row.title.trim() === '' ? 'No title yet' : row.title}
          </span>
        }
        hint={
          <span className="tabular-nums" translate="no">
            {[day, hours, places].filter((part) => part !== null).join(', ')}
          </span>
        }
        checked={isKept}
        onChange={(event) => onKept(event.target.checked)}
      />
      {isKept ? (
        <Button
          variant="ghost"
          size="sm"
          className="-me-2 text-spruce!"
          aria-expanded={isOpen}
          onClick={() => setIsEditing(!isOpen)}
        >
          <span>{isOpen ? 'Done' : 'Edit'}</span>
          <span className="sr-only"> {row.title}</span>
        </Button>
      ) : null}
      {isOpen ? <RowFields row={row} place={place} {...rest} /> : null}
    </li>
  );
}

type RowFieldsProps = Pick<TemplateSlotRowProps, 'row' | 'place' | 'isTranslated' | 'isDated' | 'onChange'>;

function RowFields({ row, place, isTranslated, isDated, onChange }: RowFieldsProps) {
  const field = (name: keyof PlannedRow) => ({
    ...place(name),
    value: row[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(name, event.target.value),
  });
  const endsNextDay = row.endTime !== '' && row.startTime !== '' && row.endTime <= row.startTime;
  return (
    <div className="col-span-2 mb-3 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control bg-desk p-4">
      <TextField
        label="Title"
        {...(isTranslated ? {} : { hint: 'In your own words, so it isn’t translated' })}
        {...field('title')}
      />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1.35fr_1.2fr_1.2fr_0.65fr]">
        {isDated ? (
          <div className="col-span-2 sm:col-span-1">
            <TextField label="Date" type="date" {...field('date')} />
          </div>
        ) : null}
        <TextField label="Starts" type="time" {...field('startTime')} />
        <TextField label="Ends" type="time" {...field('endTime')} />
        <TextField label="Places" inputMode="numeric" className="tabular-nums" {...field('places')} />
      </div>
      <p className="text-small text-muted">
        {endsNextDay ? 'Ends on the next day. ' : ''}Leave places empty for no limit.
      </p>
    </div>
  );
}
