import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { roundHours } from '#domain/volunteer-hours.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { HoursChart } from './hours-chart.tsx';
import { monthsOfHours, type MonthOfHours } from './months-of-hours.ts';
import { yearQuery, yearsQuery } from './year-queries.ts';

const NO_HOURS_YET = 'No hours yet. They’re counted as soon as somebody signs up for a slot with a start and an end.';

export function HoursCard() {
  const { clock } = useSchoolTime();
  const now = useNow();
  const years = useQuery(yearsQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const year = years.data?.years.find((one) => one === chosen) ?? years.data?.years[0];
  const hours = useQuery(yearQuery(year));
  const { data } = hours;
  if (years.data?.years.length === 0) return <p className="card p-4 text-small text-muted md:p-5">{NO_HOURS_YET}</p>;
  if (data === undefined) return <NoHours failed={[years, hours].find(({ isError }) => isError)} />;
  const months = monthsOfHours(clock, data, now);
  const total = roundHours(months.reduce((sum, one) => sum + one.hours, 0));
  const confirmed = roundHours(data.confirmed.reduce((sum, one) => sum + one, 0));
  const isPartlyAhead = months.some((one) => one.when === 'ahead' && one.hours > 0);
  return (
    <section className="card @container grid content-start gap-3 p-4 md:p-5" aria-labelledby={id}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id={id} className="text-[1.15625rem]">
            Volunteer hours by month
          </h3>
          <p className="text-small text-muted" translate="no">
            {formatYear(data.year)}: {total} hours{isPartlyAhead ? ', including upcoming ones' : ''}
            {confirmed === 0 ? '' : `, of which ${confirmed} are confirmed`}
          </p>
        </div>
        {years.data !== undefined && years.data.years.length > 1 ? (
          <select
            aria-label="School year"
            value={year}
            onChange={({ target }) => setChosen(Number(target.value))}
            className="h-11 rounded-control border border-field bg-card px-3 text-body lg:text-small"
          >
            {years.data.years.map((one) => (
              <option key={one} value={one}>
                {formatYear(one)}
              </option>
            ))}
          </select>
        ) : null}
      </header>
      {total === 0 ? (
        <p className="text-small text-muted">{NO_HOURS_YET}</p>
      ) : (
        <Hours months={months} total={total} year={data.year} />
      )}
    </section>
  );
}

interface HoursProps {
  readonly months: readonly MonthOfHours[];
  readonly total: number;
  readonly year: number;
}

function Hours({ months, total, year }: HoursProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
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
    </>
  );
}

function NoHours({ failed }: { readonly failed: { refetch(): Promise<unknown> } | undefined }) {
  if (failed !== undefined)
    return <CouldNotLoad text="We couldn’t load the volunteer hours." onAgain={() => void failed.refetch()} />;
  return (
    <div className="card grid content-start gap-3 p-4 md:p-5" aria-busy="true">
      <output className="sr-only">Loading the volunteer hours…</output>
      <Bone className="h-6 w-3/5" />
      <Bone className="h-4 w-2/5" />
      <Bone className="h-[12.5rem] w-full" />
    </div>
  );
}

function formatYear(year: number): string {
  return `${year}–${String((year + 1) % 100).padStart(2, '0')}`;
}

function Chart({ months, year }: { readonly months: readonly MonthOfHours[]; readonly year: number }) {
  const { date } = useSchoolTime();
  const some = months.filter(({ hours }) => hours > 0);
  if (some.length === 0)
    return (
      <p className="grid min-h-[12.5rem] place-content-center text-center text-muted">
        No hours yet. We count slots with a start and an end time.
      </p>
    );
  const numbers = some.map(({ month, hours }) => `${date('month', month)} ${hours}`).join(', ');
  return (
    <figure className="grid gap-2">
      {/* The scale stands in this margin. */}
      <div className="pe-11">
        <HoursChart months={months} label={`Volunteer hours by month, ${formatYear(year)}: ${numbers}`} />
      </div>
      {months.some(({ when, hours }) => when === 'ahead' && hours > 0) ? (
        <figcaption className="flex items-center gap-2 text-small text-muted">
          <span
            aria-hidden="true"
            className="size-3.5 shrink-0 rounded-[3px] border-[1.5px] border-dashed border-spruce"
          />
          <span>Signed up for in future months</span>
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
                <span className="text-muted">{when === 'now' ? ' (this month)' : ' (upcoming)'}</span>
              )}
            </th>
            <td className={`${cell} text-end tabular-nums`} translate="no">
              {hours}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className={`${cell} text-start font-semibold`}>
            Total
          </th>
          <td className={`${cell} text-end font-semibold tabular-nums`} translate="no">
            {total}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
