import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { YearsOfHours } from '#contract/hours.ts';
import { yearName } from '#domain/school-year.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { LazyConfirmDialog } from '#client/ui/lazy-dialogs.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { closeYear, yearsOfHoursQuery } from './hours-calls.ts';
import { formatHours } from './hour-words.ts';

type Year = YearsOfHours['years'][number];

/** Totals by school year; full administrators close those that are over. */
export function HourYears({ mayClose }: { readonly mayClose: boolean }) {
  const { data, isError, refetch } = useQuery(yearsOfHoursQuery);
  return (
    <section aria-labelledby="hour-years" className="card grid content-start gap-3 p-4 md:p-5">
      <h2 id="hour-years" className="text-[1.15625rem]">
        By school year
      </h2>
      {data !== undefined ? (
        <Years years={data.years} mayClose={mayClose} />
      ) : isError ? (
        <CouldNotLoad text="We couldn’t load the hours of the school years." onAgain={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Bone className="h-20 w-full rounded-control" />
        </div>
      )}
    </section>
  );
}

function Years({ years, mayClose }: { readonly years: readonly Year[]; readonly mayClose: boolean }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {years.map((year) => (
        <YearCard key={year.year} year={year} mayClose={mayClose} />
      ))}
    </ul>
  );
}

function YearCard({ year, mayClose }: { readonly year: Year; readonly mayClose: boolean }) {
  const { date } = useSchoolTime();
  const [isAsking, setIsAsking] = useState(false);
  const name = yearName(year.year);
  return (
    <li className="grid content-start gap-2 rounded-control border border-line p-4">
      <h3 className="text-body font-semibold" translate="no">
        {name}
      </h3>
      <dl className="grid gap-1 text-small tabular-nums">
        <Line term="Confirmed" minutes={year.confirmed} isStrong />
        {year.adjusted === 0 ? null : <Line term="Adjusted since" minutes={year.adjusted} />}
        <Line term="Not confirmed" minutes={year.open} />
      </dl>
      {year.closedAt === null ? null : (
        <p className="text-small text-muted">
          Closed <span translate="no">{date('withYear', year.closedAt)}</span>
        </p>
      )}
      {mayClose && year.mayClose ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Close {name}…
        </Button>
      ) : null}
      <CloseDialog year={year} open={isAsking} onOpenChange={setIsAsking} />
    </li>
  );
}

interface LineProps {
  readonly term: string;
  readonly minutes: number;
  readonly isStrong?: boolean;
}

function Line({ term, minutes, isStrong = false }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className={isStrong ? 'font-semibold' : 'text-muted'}>{term}</dt>
      <dd className={isStrong ? 'text-body font-bold' : ''} translate="no">
        {formatHours(minutes)} hours
      </dd>
    </div>
  );
}

interface CloseDialogProps {
  readonly year: Year;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function CloseDialog({ year, open, onOpenChange }: CloseDialogProps) {
  const queryClient = useQueryClient();
  const name = yearName(year.year);
  const { run, isBusy } = useAction({
    call: () => closeYear(year.year),
    success: { title: 'School Year Closed', description: `${name}: its confirmed hours stay as they are.` },
    failure: { title: 'Closing Failed', text: 'The school year was not closed. Please try again.' },
    refresh: () => queryClient.invalidateQueries({ queryKey: yearsOfHoursQuery.queryKey }),
    onSuccess: () => onOpenChange(false),
  });
  return (
    <LazyConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Close the school year ${name}?`}
      description={`Its ${formatHours(year.confirmed)} confirmed hours stay as they are. Later corrections need a reason and are listed as adjustments. This can’t be undone.${year.open === 0 ? '' : ` ${formatHours(year.open)} hours are not confirmed yet: confirm them first if they should count.`}`}
      action="Close the year"
      busy={isBusy}
      onConfirm={() => run()}
    />
  );
}
