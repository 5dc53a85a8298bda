import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import type { Day } from '#domain/school-time/day.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

/** `Fri, Oct 23, 2026` */
export function DayText({ day }: { readonly day: Day }) {
  const { clock, date } = useSchoolTime();
  return (
    <span translate="no" className="tabular-nums">
      {date('dayWithYear', readInstant(clock, day)?.toISOString() ?? day)}
    </span>
  );
}

export function PeriodText({ period: { from, to } }: { readonly period: Pick<NoSchoolPeriod, 'from' | 'to'> }) {
  return (
    <>
      <DayText day={from} />
      {from === to ? null : (
        <>
          {' – '}
          <DayText day={to} />
        </>
      )}
    </>
  );
}
