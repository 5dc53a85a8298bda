import { useQuery } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { exactHours } from '#domain/volunteer-hours.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { messageOf } from '#client/lib/http.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { MomentField } from '#client/ui/moment-field.tsx';
import { grantAddress, grantOfYear, grantPreviewQuery, type GrantFields } from './grant-query.ts';

/** Volunteer time between any two days, for an application that counts it. */
export function GrantCard({ year }: { readonly year: number }) {
  const [fields, setFields] = useState(() => grantOfYear(year));
  const change = (part: Partial<GrantFields>) => setFields({ ...fields, ...part });
  const { data, error } = useQuery(grantPreviewQuery(fields));
  return (
    <section aria-labelledby="grant-sheet" className="card grid content-start gap-4 p-4 md:p-5 lg:col-span-2">
      <div className="grid gap-1">
        <h2 id="grant-sheet" className="text-[1.15625rem]">
          For a grant
        </h2>
        <p className="text-small text-muted">
          Date, activity, role, people and hours, without names. A rate is printed only if you type one, with its
          source.
        </p>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <MomentField
          label="From"
          type="date"
          value={fields.from}
          onBlur={({ target }) => target.checkValidity()}
          onChange={({ target }) => change({ from: target.value })}
        />
        <MomentField
          label="To"
          type="date"
          value={fields.to}
          onBlur={({ target }) => target.checkValidity()}
          onChange={({ target }) => change({ to: target.value })}
        />
        <TextField
          label="Rate an hour ($)"
          optional
          inputMode="decimal"
          autoComplete="off"
          value={fields.rate}
          onChange={({ target }) => change({ rate: target.value })}
        />
        <TextField
          label="Source of the rate"
          optional
          autoComplete="off"
          value={fields.source}
          onChange={({ target }) => change({ source: target.value })}
        />
      </div>
      <Checkbox
        label="Also hours that nobody has confirmed"
        checked={fields.withOpen}
        onChange={({ target }) => change({ withOpen: target.checked })}
      />
      <Sheets fields={fields} sheets={data?.sheets ?? []} onChange={(sheets) => change({ sheets })} />
      {error === null ? (
        data === undefined ? null : (
          <p className="tabular-nums">
            In all <span className="font-semibold">{formatCount(exactHours(data.minutes), 'hour')}</span>
          </p>
        )
      ) : (
        <p role="alert" className="text-brick">
          {messageOf(error, 'We couldn’t count the hours. Please try again.')}
        </p>
      )}
      {error === null && data !== undefined && data.lines > 0 ? (
        <div className="flex flex-wrap gap-2.5">
          {(['xlsx', 'csv'] as const).map((format) => (
            <a
              key={format}
              href={grantAddress('grant.csv', fields, format)}
              download
              className={buttonClass('outline')}
            >
              <FileDown aria-hidden="true" size={18} />
              <span>{format === 'xlsx' ? 'Spreadsheet (Excel)' : 'Spreadsheet (CSV)'}</span>
            </a>
          ))}
          <a
            href={grantAddress('grant.html', fields)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline')}
          >
            <Printer aria-hidden="true" size={18} />
            <span>Open and print</span>
          </a>
        </div>
      ) : null}
    </section>
  );
}

interface SheetsProps {
  readonly fields: GrantFields;
  readonly sheets: readonly { readonly id: string | null; readonly title: string; readonly minutes: number }[];
  readonly onChange: (sheets: readonly string[]) => void;
}

/** None checked means all, those too that were deleted. */
function Sheets({ fields, sheets, onChange }: SheetsProps) {
  const known = sheets.flatMap(({ id, title, minutes }) => (id === null ? [] : [{ id, title, minutes }]));
  if (known.length < 2) return null;
  const toggle = (id: string) =>
    onChange(fields.sheets.includes(id) ? fields.sheets.filter((one) => one !== id) : [...fields.sheets, id]);
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="min-h-9 cursor-pointer content-center font-semibold text-spruce">
        {fields.sheets.length === 0 ? 'All signup sheets' : `${fields.sheets.length} of ${known.length} signup sheets`}
      </summary>
      <div className="grid gap-0.5 py-1">
        {known.map(({ id, title, minutes }) => (
          <Checkbox
            key={id}
            label={`${title} (${formatCount(exactHours(minutes), 'hour')})`}
            checked={fields.sheets.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </details>
  );
}
