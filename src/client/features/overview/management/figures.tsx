import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { hoursUrl } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { readInstant, startOfMonth } from '#domain/school-time/school-clock.ts';
import { needsQuery } from '#client/features/overview/overview.api.ts';
import { yearsQuery } from '#client/features/stats/management/year-queries.ts';
import { statsQuery } from '#client/features/stats/stats.api.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { formatDay, isToday, isTomorrow } from '#client/lib/day-words.ts';
import { useDays } from '#client/lib/use-days.ts';

/** Four figures, each of which leads to what it counts. On a phone they share one card. */
export function Figures() {
  const { data: stats, isError } = useQuery(statsQuery);
  const { data: years } = useQuery(yearsQuery);
  const { data: overview } = useQuery(needsQuery);
  const days = useDays();
  const of = (value: number | undefined, unit = '') =>
    value === undefined ? (isError ? '–' : undefined) : `${value}${unit}`;
  const lastMonth = startOfMonth(days.clock, days.today, -1).toISOString();
  const next = overview?.nextEvent;
  return (
    <ul
      data-packed=""
      className="grid grid-cols-4 max-wide:rounded-card max-wide:border max-wide:border-line max-wide:bg-card max-wide:py-3 wide:gap-3"
    >
      <Figure label="Active Signups" value={of(stats?.activeSignups)} href={`${pagePaths.management}#sheets-heading`}>
        {overview === undefined
          ? null
          : next === null || next === undefined
            ? 'no event to come'
            : `next: ${nextDay(days.date, readInstant(days.clock, next.day)?.toISOString() ?? next.day)}`}
      </Figure>
      <Figure label="Total Volunteers" value={of(stats?.totalVolunteers)} href={pagePaths.people}>
        {years === undefined ? null : `${years.signedUpThisMonth} this month`}
      </Figure>
      <Figure label="Hours This Month" value={of(stats?.monthlyHours)} href={hoursUrl()}>
        {years === undefined ? null : `${days.date('month', lastMonth)}: ${years.lastMonthsHours}`}
      </Figure>
      <Figure label="Fill Rate" value={of(stats?.fillRate, '%')} href={pagePaths.helpNeeded}>
        {stats === undefined ? null : <PlacesBar taken={stats.fillRate} places={100} className="h-1.5! max-w-24" />}
      </Figure>
    </ul>
  );

  function nextDay(date: typeof days.date, instant: string): string {
    if (isToday(days, instant)) return 'today';
    return isTomorrow(days, instant) ? 'tomorrow' : formatDay({ ...days, date }, instant);
  }
}

interface FigureProps {
  readonly label: string;
  /** Undefined while it is unknown. */
  readonly value: string | undefined;
  readonly href: string;
  readonly children: ReactNode;
}

function Figure({ label, value, href, children }: FigureProps) {
  return (
    <li className="relative flex flex-col-reverse justify-end px-1.5 text-center max-wide:not-first:border-s max-wide:border-hair wide:card wide:block wide:px-5 wide:pt-3 wide:pb-[13px] wide:text-start">
      <h2 className="text-[0.8125rem] leading-tight font-medium tracking-normal text-muted wide:text-[0.875rem]">
        <AppLink
          href={href}
          className="flex items-center justify-center after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-spruce wide:justify-between"
        >
          <span>{label}</span>
          <ChevronRight aria-hidden="true" size={16} className="max-wide:hidden rtl:-scale-x-100" />
        </AppLink>
      </h2>
      <div
        className="flex items-center justify-center gap-2.5 wide:mt-0.5 wide:justify-start"
        aria-busy={value === undefined}
      >
        {value === undefined ? (
          <Bone className="my-1 h-6 w-10" />
        ) : (
          <p
            className="text-[1.3125rem] leading-tight font-extrabold tracking-tight tabular-nums wide:text-[1.5rem]"
            translate="no"
          >
            {value}
          </p>
        )}
        <div className="min-w-0 grow text-[0.875rem] text-muted max-wide:hidden" translate="no">
          {children}
        </div>
      </div>
    </li>
  );
}
