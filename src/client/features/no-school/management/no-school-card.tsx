import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { noSchoolQuery } from '#client/features/no-school/no-school.api.ts';
import { PeriodText } from '#client/features/no-school/management/period-text.tsx';
import { computedHolidays } from './no-school-fields.ts';

const SHOWN = 4;

interface NoSchoolCardProps {
  /** Absent for those who only read the list. */
  readonly onEdit?: () => void;
}

/** The next days without school, listed and computed. */
export function NoSchoolCard({ onEdit }: NoSchoolCardProps) {
  const { data, isPending } = useQuery(noSchoolQuery);
  const { clock } = useSchoolTime();
  const today = dateFieldValue(clock, useNow());
  const next = [...(data ?? []).filter(({ to }) => to >= today), ...computedHolidays(today)]
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(0, SHOWN);
  return (
    <section className="card p-4 md:p-5" aria-labelledby="no-school-heading">
      <h2 id="no-school-heading" className="mb-1 text-[1.15625rem]">
        Days without school
      </h2>
      <p className="text-small text-muted">
        Copies and series leave them out. Holidays are computed; breaks and pro-D days are listed once a year.
      </p>
      {isPending ? (
        <div aria-busy="true" className="mt-3">
          <Bone className="h-24 w-full rounded-control" />
        </div>
      ) : (
        <ul className="mt-3 grid gap-2 text-small">
          {next.map((period) => (
            <li key={`${period.from} ${period.reason}`}>
              <span className="block font-semibold">
                <PeriodText period={period} />
              </span>
              <bdi className="wrap-anywhere text-muted">{period.reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 ? (
        <p className="mt-3 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink">
          No breaks and no pro-D days are listed yet.
        </p>
      ) : null}
      {onEdit === undefined ? null : (
        <Button variant="outline" className="mt-4 w-full" onClick={onEdit}>
          <CalendarX2 aria-hidden="true" size={18} />
          <span>Edit days without school</span>
        </Button>
      )}
    </section>
  );
}
