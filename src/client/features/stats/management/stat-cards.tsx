import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { startOfMonth } from '#domain/school-time/school-clock.ts';
import { isActive, liesAhead } from '#domain/sheet-dates.ts';
import { placesInAll } from '#domain/places.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { statsQuery } from '#client/features/stats/stats.api.ts';
import { hoursByMonth } from './hours-by-month.ts';
import { HoursChart } from './hours-chart.tsx';

const MONTHS = 6;

/** The four numbers of the Overview, each with what stands behind it. */
export function StatCards({ sheets }: { readonly sheets: readonly SheetView[] | undefined }) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const { data: stats, isError } = useQuery(statsQuery);
  const value = (number: number | undefined, unit = '') => (number === undefined ? undefined : `${number}${unit}`);
  return (
    <div className="grid gap-3 @3xs:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Active Signups" value={value(stats?.activeSignups)} failed={isError}>
        {sheets === undefined ? null : <NextEvent sheets={sheets} />}
      </StatCard>
      <StatCard label="Total Volunteers" value={value(stats?.totalVolunteers)} failed={isError}>
        {sheets === undefined ? null : <NewThisMonth sheets={sheets} />}
      </StatCard>
      <StatCard label="Hours This Month" value={value(stats?.monthlyHours)} failed={isError}>
        {sheets === undefined ? null : <HoursChart months={hoursByMonth(clock, sheets, now, MONTHS)} />}
      </StatCard>
      <StatCard label="Fill Rate" value={value(stats?.fillRate, '%')} failed={isError}>
        {sheets === undefined ? null : <PlacesAhead sheets={sheets} />}
      </StatCard>
    </div>
  );
}

interface StatCardProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly failed: boolean;
  /** What stands behind the number; absent while it loads. */
  readonly children: ReactNode;
}

function StatCard({ label, value, failed, children }: StatCardProps) {
  return (
    <section
      className="card grid min-h-[132px] content-start gap-0.5 p-4 md:p-5"
      aria-busy={value === undefined && !failed}
    >
      <h2 className="text-small font-semibold tracking-normal text-muted">{label}</h2>
      {value === undefined && !failed ? (
        <Bone className="my-1 h-9 w-20" />
      ) : (
        <p className="text-[2rem] leading-tight font-extrabold tracking-tight tabular-nums" translate="no">
          {value ?? '–'}
        </p>
      )}
      {children ?? <Bone className="mt-1 h-4 w-4/5" />}
    </section>
  );
}

const line = 'text-small text-muted';

function NextEvent({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const { clock, date } = useSchoolTime();
  const now = useNow();
  const next = sheets.find((sheet) => liesAhead(clock, sheet, now));
  if (next === undefined) return <p className={line}>Sheets taking sign-ups</p>;
  return (
    <p className={line}>
      <span>Sheets taking sign-ups; next event </span>
      <span translate="no">{date('day', next.eventDate)}</span>
    </p>
  );
}

function NewThisMonth({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const { clock } = useSchoolTime();
  const from = startOfMonth(clock, useNow()).toISOString();
  const signups = sheets.flatMap((sheet) => sheet.slots).flatMap((slot) => slot.volunteers);
  const isNew = signups.filter(({ signupTime }) => signupTime >= from).length;
  return (
    <p className={line}>
      <span>Signups on all sheets; </span>
      <span translate="no">{isNew} new this month</span>
    </p>
  );
}

function PlacesAhead({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const counted = sheets.filter((sheet) => sheet.showSpotCount && isActive(clock, sheet, now));
  const { taken, limited } = placesInAll(counted.flatMap((sheet) => sheet.slots));
  if (limited === 0) return <p className={line}>Counts places on active sheets</p>;
  return (
    <div className="grid gap-2 pt-1">
      <PlacesBar taken={taken} places={limited} />
      <p className={line}>
        <span translate="no">
          {taken} of {limited}
        </span>
        <span> places on active sheets</span>
      </p>
    </div>
  );
}
