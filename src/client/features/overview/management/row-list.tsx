import type { ReactNode } from 'react';
import { groupComing, groupPast, type RowEntry } from './group-rows.ts';
import { SeriesRow } from './series-row.tsx';
import { SheetRowItem } from './sheet-row.tsx';
import type { Days } from '#client/lib/day-words.ts';

interface RowListProps {
  readonly entries: readonly RowEntry[];
  readonly isPast: boolean;
  readonly days: Days;
  /** Below the last row. */
  readonly foot: ReactNode;
}

/** Rows in groups of time: a heading and a list for each. */
export function RowList({ entries, isPast, days, foot }: RowListProps) {
  const groups = (isPast ? groupPast : groupComing)(days.clock, days.today, entries);
  return (
    <div className="card overflow-clip" data-packed="">
      {groups.map(({ words, entries: some }, at) => (
        <section key={words} aria-labelledby={`rows-${at}`} className="border-b border-hair last:border-0">
          <h3
            id={`rows-${at}`}
            className="flex min-h-[2.125rem] items-center border-b border-hair bg-band px-4 text-[0.8125rem] tracking-normal text-muted wide:px-5"
          >
            {words}
          </h3>
          <ul className="divide-y divide-hair">
            {some.map((entry) => (
              <Entry key={entry.id} entry={entry} days={days} isPast={isPast} />
            ))}
          </ul>
        </section>
      ))}
      {foot}
    </div>
  );
}

interface EntryProps {
  readonly entry: RowEntry;
  readonly days: Days;
  readonly isPast: boolean;
}

function Entry({ entry, days, isPast }: EntryProps) {
  return entry.kind === 'series' ? (
    <SeriesRow rows={entry.rows} days={days} />
  ) : (
    <SheetRowItem row={entry.row} days={days} isPast={isPast} />
  );
}
