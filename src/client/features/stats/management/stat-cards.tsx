import { useQuery } from '@tanstack/react-query';
import type { SheetView } from '#contract/sheets.ts';
import { startOfMonth } from '#domain/school-time/school-clock.ts';
import { isActive } from '#domain/sheet-dates.ts';
import { withoutHeld } from '#domain/held-places.ts';
import { placesInAll } from '#domain/places.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { statsQuery } from '#client/features/stats/stats.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { FigureCard } from '#client/ui/figure-card.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { yearsQuery } from './year-queries.ts';

interface StatCardsProps {
  readonly sheets: readonly SheetView[] | undefined;
}

export function StatCards({ sheets }: StatCardsProps) {
  const { data: stats, isError } = useQuery(statsQuery);
  const { data: years } = useQuery(yearsQuery);
  const value = (number: number | undefined, unit = '') => (number === undefined ? undefined : `${number}${unit}`);
  return (
    <div className="grid gap-3 @3xs:grid-cols-2 sm:gap-4 @4xl:grid-cols-4">
      <FigureCard
        label="Active Signups"
        meaning="Sheets that aren’t over: the deadline, or the event if there’s no deadline, is today or later."
        value={value(stats?.activeSignups)}
        failed={isError}
      >
        {sheets === undefined ? null : <NextEvent sheets={sheets} />}
      </FigureCard>
      <FigureCard
        label="Total Volunteers"
        meaning="Sign-ups on all sheets, including past ones. Someone who helps three times counts three times; bringing things isn’t counted."
        value={value(stats?.totalVolunteers)}
        failed={isError}
      >
        {years === undefined ? null : <NewThisMonth signups={years.signedUpThisMonth} />}
      </FigureCard>
      <FigureCard
        label="Hours This Month"
        meaning="For slots that start this month and have a start and an end time: hours × people signed up, including days that are still ahead. Bringing things isn’t counted."
        value={value(stats?.monthlyHours)}
        failed={isError}
      >
        {years === undefined ? null : <LastMonth hours={years.lastMonthsHours} />}
      </FigureCard>
      <FigureCard
        label="Fill Rate"
        meaning="Places taken out of all places on active sheets, not counting slots without a maximum, things to bring, or sheets that hide their counts."
        value={value(stats?.fillRate, '%')}
        failed={isError}
      >
        {sheets === undefined ? null : <PlacesAhead sheets={sheets} />}
      </FigureCard>
    </div>
  );
}

const line = 'text-small text-muted';

function NextEvent({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const { clock, date } = useSchoolTime();
  const now = useNow();
  const next = sheets.find((sheet) => isActive(clock, sheet, now) && new Date(sheet.eventDate) > now);
  if (next === undefined) return <p className={line}>No upcoming events</p>;
  return (
    <p className={line}>
      <span>Next event </span>
      <span translate="no">{date('day', next.eventDate)}</span>
    </p>
  );
}

function NewThisMonth({ signups }: { readonly signups: number }) {
  return (
    <p className={line} translate="no">
      {signups} signed up this month
    </p>
  );
}

function LastMonth({ hours }: { readonly hours: number }) {
  const { clock, date } = useSchoolTime();
  const lastMonth = startOfMonth(clock, useNow(), -1).toISOString();
  return (
    <p className={line} translate="no">
      {date('month', lastMonth)}: {hours}
    </p>
  );
}

function PlacesAhead({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const counted = sheets.filter((sheet) => sheet.showSpotCount && isActive(clock, sheet, now));
  const slots = withoutHeld(counted.flatMap((sheet) => sheet.slots));
  const { taken, limited } = placesInAll(slots.filter((slot) => !isItem(slot)));
  const things = placesInAll(slots.filter(isItem));
  return (
    <div className="grid gap-2 pt-1">
      {limited === 0 ? (
        <p className={line}>No places to count yet</p>
      ) : (
        <>
          <PlacesBar taken={taken} places={limited} />
          <p className={line} translate="no">
            {taken} of {limited} places
          </p>
        </>
      )}
      {things.limited === 0 ? null : (
        <p className={line} translate="no">
          {things.taken} of {formatCount(things.limited, 'thing')} to bring
        </p>
      )}
    </div>
  );
}
