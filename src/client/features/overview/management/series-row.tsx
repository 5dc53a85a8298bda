import { ChevronDown } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { SheetRow } from '#contract/overview.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Leaf } from '#client/ui/leaf.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import type { Days } from '#client/lib/day-words.ts';
import { RowMenu, SeriesMenu } from './row-menu.tsx';
import { Chips, FilledCell, ReminderCell, ReminderOnPhone, ROW_COLUMNS, RowFacts, RowTitle } from './row-parts.tsx';
import { addUpRows, factsOfSeries, filledOf, handChips, nextDateOf, stateChips } from './row-words.ts';

const FIRST_DATES = 4;

interface SeriesRowProps {
  /** Two or more, soonest first. */
  readonly rows: readonly [SheetRow, ...SheetRow[]];
  readonly days: Days;
}

/** The dates of a series in one row, which opens to show them. */
export function SeriesRow({ rows, days }: SeriesRowProps) {
  const [shown, setShown] = useState(0);
  const dates = useId();
  const next = nextDateOf(rows);
  const all = addUpRows(rows);
  const reminder = next.nextReminder;
  const isOpen = shown > 0;
  const rest = rows.length - shown;
  return (
    <li aria-labelledby={`sheet-${next.id}`}>
      <div
        className={`relative min-h-[3.875rem] items-start py-3 ps-4 pe-1.5 hover:bg-band wide:items-center wide:py-[7px] wide:ps-5 wide:pe-2.5 ${ROW_COLUMNS}`}
      >
        <span className="row-span-2 wide:row-span-1">
          <Leaf instant={next.eventDate} look="series" />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-[9px] gap-y-[3px]">
            <RowTitle id={`sheet-${next.id}`} href={sheetPlace(next.id)}>
              {next.title}
            </RowTitle>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={dates}
              onClick={() => setShown(isOpen ? 0 : Math.min(FIRST_DATES, rows.length))}
              className="relative z-1 inline-flex min-h-6 items-center gap-1 rounded-full bg-spruce-soft ps-[9px] pe-1.5 text-[0.8125rem] font-semibold whitespace-nowrap text-spruce-dark after:absolute after:-inset-x-1 after:-inset-y-2.5"
            >
              {formatCount(rows.length, 'date')}
              <span className="sr-only"> of {next.title}</span>
              <ChevronDown aria-hidden="true" size={16} className={isOpen ? 'rotate-180' : ''} />
            </button>
          </div>
          <RowFacts day={days.date('fullWithYear', next.eventDate)} facts={factsOfSeries(rows, days)} />
        </div>
        <FilledCell
          filled={filledOf(all)}
          reminder={reminder === null ? null : <ReminderOnPhone next={reminder} days={days} />}
        />
        {isOpen ? null : (
          <div className="col-[2] mt-1 flex flex-wrap gap-1 empty:hidden wide:col-[4] wide:row-start-1 wide:mt-0">
            <Chips chips={handChips(all)} />
          </div>
        )}
        {reminder === null ? null : <ReminderCell next={reminder} days={days} />}
        <div className="relative z-1 col-[3] row-start-1 -mt-2 wide:col-[6] wide:mt-0">
          <SeriesMenu rows={rows} />
        </div>
      </div>
      <ul
        id={dates}
        aria-label={`Dates of ${next.title}`}
        hidden={!isOpen}
        className="border-t border-hair bg-band py-1"
      >
        {rows.slice(0, shown).map((row) => (
          <DateRow key={row.id} row={row} series={next.title} days={days} />
        ))}
        {isOpen && rest > 0 ? (
          <li className="ps-4 wide:ps-[4.875rem]">
            <button type="button" onClick={() => setShown(rows.length)} className="quiet-link min-h-11 text-start">
              {formatCount(rest, 'more date')}, until {days.date('short', rows.at(-1)?.eventDate ?? next.eventDate)}
            </button>
          </li>
        ) : null}
      </ul>
    </li>
  );
}

interface DateRowProps {
  readonly row: SheetRow;
  readonly series: string;
  readonly days: Days;
}

const DateRow = memo(function DateRow({ row, series, days }: DateRowProps) {
  const { range } = useSchoolTime();
  const filled = filledOf(row);
  const hours = row.startTime === null ? '' : range(row.startTime, row.endTime);
  const chips = [...stateChips(row, days), ...handChips(row)];
  return (
    <li
      aria-labelledby={`date-${row.id}`}
      className="relative grid min-h-[3.25rem] grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-x-2 ps-4 pe-1.5 hover:bg-chip wide:min-h-[2.625rem] wide:grid-cols-[2.625rem_minmax(9rem,1fr)_minmax(0,8.75rem)_minmax(0,6rem)_minmax(0,10.75rem)_2.75rem] wide:gap-x-4 wide:ps-5 wide:pe-2.5"
    >
      <div className="flex flex-wrap items-baseline gap-x-2 wide:col-[2]">
        <AppLink
          id={`date-${row.id}`}
          href={sheetPlace(row.id)}
          className={`min-w-28 font-semibold tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-spruce wide:min-w-32 ${
            row.state === 'called_off' ? 'text-muted line-through' : ''
          }`}
        >
          <span translate="no">{days.date('day', row.eventDate)}</span>
          <span className="sr-only">, {row.title}</span>
        </AppLink>
        <span className="min-w-0 text-muted" translate="no">
          {row.title === series ? hours : <bdi className="text-ink">{row.title}</bdi>}
        </span>
      </div>
      {filled === null ? null : (
        <div className="row-start-2 flex items-center gap-2.5 pb-2 wide:col-[3] wide:row-start-1 wide:pb-0">
          <span
            className={`text-[0.9375rem] tabular-nums wide:min-w-16 wide:text-[0.875rem] ${filled.isShort ? 'font-semibold text-brick' : ''}`}
            translate="no"
          >
            {filled.words}
            {filled.isShort ? <span className="sr-only">, {filled.note}</span> : null}
          </span>
          {filled.bar === null ? null : <PlacesBar {...filled.bar} className="h-1.5!" />}
        </div>
      )}
      <div className="row-start-3 flex flex-wrap gap-1 pb-2 empty:hidden wide:col-[4/6] wide:row-start-1 wide:pb-0">
        <Chips chips={chips} />
      </div>
      <div className="relative z-1 col-[2] row-span-2 row-start-1 wide:col-[6] wide:row-span-1">
        <RowMenu row={row} isPast={false} />
      </div>
    </li>
  );
});
