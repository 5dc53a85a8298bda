import { memo } from 'react';
import type { SheetRow } from '#contract/overview.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Leaf } from '#client/ui/leaf.tsx';
import type { Days } from '#client/lib/day-words.ts';
import { RowMenu } from './row-menu.tsx';
import { Chips, FilledCell, ReminderCell, ReminderOnPhone, ROW_COLUMNS, RowFacts, RowTitle } from './row-parts.tsx';
import { factsOf, filledOf, handChips, leafLook, stateChips } from './row-words.ts';

interface SheetRowItemProps {
  readonly row: SheetRow;
  readonly days: Days;
  readonly isPast: boolean;
}

/** Renders again only when something of this sheet has changed, or the day has. */
export const SheetRowItem = memo(function SheetRowItem({ row, days, isPast }: SheetRowItemProps) {
  const { range } = useSchoolTime();
  const hands = handChips(row);
  const next = row.nextReminder;
  return (
    <li
      aria-labelledby={`sheet-${row.id}`}
      className={`relative min-h-[3.875rem] items-start py-3 ps-4 pe-1.5 hover:bg-band wide:items-center wide:py-[7px] wide:ps-5 wide:pe-2.5 ${ROW_COLUMNS}`}
    >
      <span className="row-span-2 wide:row-span-1">
        <Leaf instant={row.eventDate} look={leafLook(row, days)} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-[9px] gap-y-[3px]">
          <RowTitle id={`sheet-${row.id}`} href={sheetPlace(row.id)} isOff={row.state === 'called_off'}>
            {row.title}
          </RowTitle>
          <Chips chips={stateChips(row, days)} />
          {hands.length === 0 ? null : (
            <span className="flex flex-wrap gap-1 wide:hidden">
              <Chips chips={hands} />
            </span>
          )}
        </div>
        <RowFacts day={days.date('fullWithYear', row.eventDate)} facts={factsOf(row, days, range)} />
      </div>
      <FilledCell
        filled={filledOf(row)}
        reminder={next === null ? null : <ReminderOnPhone next={next} days={days} />}
      />
      {hands.length === 0 ? null : (
        <div className="hidden flex-wrap gap-1 wide:col-[4] wide:row-start-1 wide:flex">
          <Chips chips={hands} />
        </div>
      )}
      {next === null ? null : <ReminderCell next={next} days={days} />}
      <div className="relative z-1 col-[3] row-start-1 -mt-2 wide:col-[6] wide:mt-0">
        <RowMenu row={row} isPast={isPast} />
      </div>
    </li>
  );
});
