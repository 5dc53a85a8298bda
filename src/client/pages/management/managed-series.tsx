import { CalendarRange, ChevronDown, CopyCheck } from 'lucide-react';
import { useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { PublishSeriesButton } from '#client/features/series/management/publish-series-button.tsx';
import { formatFilled, formatWaiting } from '#client/lib/format-amounts.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useSignedInUser } from '#client/lib/session.ts';
import { Button } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { ManagedSheet, type ShowDialog } from './managed-sheet.tsx';
import type { Revealed } from './revealed-slot.ts';

interface ManagedSeriesProps {
  /** Two or more, soonest first. */
  readonly sheets: readonly SheetView[];
  readonly revealed: Revealed | null;
  readonly show: ShowDialog;
}

/** The dates of a series in one panel that opens. */
export function ManagedSeries({ sheets, revealed, show }: ManagedSeriesProps) {
  const [isOpen, setIsOpen] = useState(sheets.some(({ id }) => id === revealed?.sheetId));
  const isAdministrator = useSignedInUser()?.isAdmin === true;
  const [first] = sheets;
  if (first === undefined) return null;
  const heading = `series-${first.seriesId}`;
  const name = <span className="sr-only"> of {first.title}</span>;
  return (
    <section className="card overflow-hidden" aria-labelledby={heading}>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-4 pb-1.5 md:px-5 md:pb-2">
        <CalendarLeaf instant={first.eventDate} size="small" />
        <div>
          <h3 id={heading} className="text-[1.15625rem] leading-snug">
            {first.title}
          </h3>
          <Facts sheets={sheets} />
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
          {isAdministrator ? (
            <>
              <PublishSeriesButton sheets={sheets} />
              <Button
                variant="ghost"
                size="sm"
                className="px-2! text-spruce!"
                onClick={() => show({ kind: 'change-series', sheetId: first.id, reach: 'coming' })}
              >
                <CopyCheck aria-hidden="true" size={17} />
                <span>Change several dates</span>
                {name}
              </Button>
            </>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto px-2! text-spruce!"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>{isOpen ? 'Hide dates' : `Show ${formatCount(sheets.length, 'date')}`}</span>
            {name}
            <ChevronDown aria-hidden="true" size={18} className={isOpen ? 'rotate-180' : ''} />
          </Button>
        </div>
      </header>
      {isOpen ? (
        <div className="grid gap-3.5 border-t border-line bg-desk p-2.5 md:p-3.5">
          {sheets.map((sheet) => (
            <ManagedSheet key={sheet.id} sheet={sheet} isPreviewed={false} revealed={revealed} show={show} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Facts({ sheets }: Pick<ManagedSeriesProps, 'sheets'>) {
  const { date } = useSchoolTime();
  const [first, last] = [sheets[0], sheets.at(-1)];
  const drafts = sheets.filter(({ state }) => state === 'draft').length;
  const slots = sheets.flatMap((sheet) => sheet.slots);
  const facts = [
    formatCount(sheets.length, 'date'),
    drafts === 0 ? null : formatCount(drafts, 'draft'),
    ...formatFilled(slots),
    ...formatWaiting(slots),
  ].filter((fact) => fact !== null);
  return (
    <div className="text-small text-muted tabular-nums" translate="no">
      {first === undefined || last === undefined ? null : (
        <p className="flex items-center gap-1.5">
          <CalendarRange aria-hidden="true" size={16} className="shrink-0" />
          <span>
            {date('day', first.eventDate)} – {date('withYear', last.eventDate)}
          </span>
        </p>
      )}
      <p>{facts.join(' · ')}</p>
    </div>
  );
}
