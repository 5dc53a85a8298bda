import { Plural } from '@lingui/react/macro';
import { pagePaths } from '#contract/paths.ts';
import type { SeriesDay } from '#domain/series/group-series.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';

/** The other dates of a series; they open without script too. */
export function MoreDates({ days }: { readonly days: readonly SeriesDay[] }) {
  const { date } = useSchoolTime();
  const more = days.length;
  if (more === 0) return null;
  return (
    <details className="text-small print:hidden" translate="no">
      <summary className="quiet-link cursor-pointer py-2.5">
        <Plural value={more} one="+ # more date" other="+ # more dates" />
      </summary>
      <ul className="flex flex-wrap gap-x-4">
        {days.map(({ id, eventDate }) => (
          <li key={id}>
            <AppLink href={pagePaths.sheet(id)} className="quiet-link inline-flex min-h-11 items-center">
              {date('day', eventDate)}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
