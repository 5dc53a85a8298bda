import { useId, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { roundHours } from '#domain/volunteer-hours.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { hoursByMonth, yearsWithHours, type MonthOfHours } from './hours-by-month.ts';
import { HoursChart } from './hours-chart.tsx';

/** The hours of a school year by month, as a chart or as a table. */
export function HoursCard({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const years = yearsWithHours(clock, sheets, now);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const year = years.find((one) => one === chosen) ?? years[0] ?? now.getUTCFullYear();
  const months = hoursByMonth(clock, sheets, now, year);
  const total = roundHours(months.reduce((sum, { hours }) => sum + hours, 0));
  const isPartlyAhead = months.some(({ when, hours }) => when === 'ahead' && hours > 0);
  return (
    <section className="card @container grid content-start gap-3 p-4 md:p-5" aria-labelledby={id}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id={id} className="text-[1.15625rem]">
            Volunteer hours by month
          </h3>
          <p className="text-small text-muted" translate="no">
            {yearInWords(year)}: {total} hours{isPartlyAhead ? ', those to come included' : ''}
          </p>
        </div>
        {years.length > 1 ? (
          <select
            aria-label="School year"
            value={year}
            onChange={({ target }) => setChosen(Number(target.value))}
            className="h-11 rounded-control border border-field bg-card px-3 text-small"
          >
            {years.map((one) => (
              <option key={one} value={one}>
                {yearInWords(one)}
              </option>
            ))}
          </select>
        ) : null}
      </header>
      {asTable ? <HoursTable months={months} total={total} /> : <Chart months={months} year={year} />}
      <Button
        variant="link"
        size="sm"
        className="-ms-1 justify-self-start"
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        Show as a table
      </Button>
    </section>
  );
}

function yearInWords(year: number): string {
  return `${year}–${String((year + 1) % 100).padStart(2, '0')}`;
}

function Chart({ months, year }: { readonly months: readonly MonthOfHours[]; readonly year: number }) {
  const { date } = useSchoolTime();
  const some = months.filter(({ hours }) => hours > 0);
  if (some.length === 0)
    return (
      <p className="grid min-h-[12.5rem] place-content-center text-center text-muted">
        No hours yet: slots that begin and end at set times are counted here.
      </p>
    );
  const numbers = some.map(({ month, hours }) => `${date('month', month)} ${hours}`).join(', ');
  return (
    <figure className="grid gap-2">
      {/* The scale stands in this margin. */}
      <div className="pe-11">
        <HoursChart months={months} label={`Volunteer hours by month, ${yearInWords(year)}: ${numbers}`} />
      </div>
      {months.some(({ when, hours }) => when === 'ahead' && hours > 0) ? (
        <figcaption className="flex items-center gap-2 text-small text-muted">
          <span
            aria-hidden="true"
            className="size-3.5 shrink-0 rounded-[3px] border-[1.5px] border-dashed border-spruce"
          />
          <span>Signed up for, in months to come</span>
        </figcaption>
      ) : null}
    </figure>
  );
}

function HoursTable({ months, total }: { readonly months: readonly MonthOfHours[]; readonly total: number }) {
  const { date } = useSchoolTime();
  const cell = 'border-t border-line py-1.5';
  return (
    <table className="w-full text-small">
      <thead>
        <tr>
          <th scope="col" className="pb-1.5 text-start font-semibold text-muted">
            Month
          </th>
          <th scope="col" className="pb-1.5 text-end font-semibold text-muted">
            Hours
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, hours, when }) => (
          <tr key={month}>
            <th scope="row" className={`${cell} text-start font-normal`}>
              <span translate="no">
                {date('month', month)} {date('withYear', month).slice(-4)}
              </span>
              {when === 'past' ? null : (
                <span className="text-muted">{when === 'now' ? ' (this month)' : ' (to come)'}</span>
              )}
            </th>
            <td className={`${cell} text-end tabular-nums`} translate="no">
              {hours}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className={`${cell} text-start font-semibold`}>
            Together
          </th>
          <td className={`${cell} text-end font-semibold tabular-nums`} translate="no">
            {total}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
