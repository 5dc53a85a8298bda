import { LayoutTemplate, Plus } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { isStillAhead } from '#domain/sheet-dates.ts';
import { matchesSearch } from '#domain/sheet-search.ts';
import type { Whose } from '#client/features/sheets/sheets.api.ts';
import { usePastSheets } from '#client/features/sheets/use-past-sheets.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { EmptyTable } from './empty-table.tsx';
import { ManagedSeries } from './managed-series.tsx';
import { ManagedSheet, type ShowDialog } from './managed-sheet.tsx';
import { PastSheets } from './past-sheets.tsx';
import type { Revealed } from './revealed-slot.ts';
import { SearchBox } from './search-box.tsx';
import { SheetsSkeleton } from './sheets-skeleton.tsx';

interface SheetsSectionProps {
  readonly sheets: readonly SheetView[] | undefined;
  /** How many past sheets there are: absent while loading, null if that failed. */
  readonly pastSheets: number | null | undefined;
  readonly failed: boolean;
  readonly onAgain: () => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly revealed: Revealed | null;
  readonly show: ShowDialog;
  /** Of a co-organizer, who makes no sheets. */
  readonly whose?: Whose;
}

const SEARCH_ABOVE = 6;
const PREVIEWED = 3;

export function SheetsSection(props: SheetsSectionProps) {
  const { sheets, pastSheets, failed, onAgain, heading, revealed, show, whose } = props;
  const isEmpty = sheets?.length === 0 && pastSheets === 0;
  return (
    <section className="grid min-w-0 gap-3.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className={`text-heading outline-none ${whose === undefined ? '' : 'sr-only'}`}>
          Manage Signup Sheets
        </h2>
        {isEmpty || whose !== undefined ? null : (
          <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
            <Button variant="outline" className="grow" onClick={() => show({ kind: 'choose-template' })}>
              <LayoutTemplate aria-hidden="true" size={20} />
              <span>Start from a template</span>
            </Button>
            <Button className="grow" onClick={() => show({ kind: 'create-sheet' })}>
              <Plus aria-hidden="true" size={20} />
              <span>Create signup sheet</span>
            </Button>
          </div>
        )}
      </header>
      {isEmpty ? (
        <EmptyTable
          onCreate={() => show({ kind: 'create-sheet' })}
          onTemplate={() => show({ kind: 'choose-template' })}
          onImport={() => show({ kind: 'import-sheet' })}
        />
      ) : sheets !== undefined ? (
        <Sheets sheets={sheets} pastSheets={pastSheets} revealed={revealed} show={show} whose={whose} />
      ) : failed ? (
        <CouldNotLoad text="We couldn’t load the signup sheets." onAgain={onAgain} />
      ) : (
        <SheetsSkeleton />
      )}
    </section>
  );
}

interface SheetsProps {
  readonly sheets: readonly SheetView[];
  readonly pastSheets: number | null | undefined;
  readonly revealed: Revealed | null;
  readonly show: ShowDialog;
  readonly whose: Whose | undefined;
}

function Sheets({ sheets, pastSheets, revealed, show, whose }: SheetsProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const [search, setSearch] = useState('');
  // Found past sheets are shown until the user closes them.
  const [isOpen, setIsOpen] = useState({ searching: true, browsing: false });
  const [seen, setSeen] = useState(revealed);
  const box = useRef<HTMLInputElement>(null);
  const isSearching = search.trim() !== '';
  const mode = isSearching ? 'searching' : 'browsing';
  const past = usePastSheets(search, isSearching || isOpen.browsing, whose);
  if (revealed !== seen) {
    // What was asked for must not be hidden by a search.
    setSeen(revealed);
    setSearch('');
  }
  const found = sheets.filter((sheet) => matchesSearch(search, sheet));
  const ahead = found.filter((sheet) => isStillAhead(clock, sheet, now));
  const justOver = found.filter((sheet) => !isStillAhead(clock, sheet, now)).toReversed();
  const foundInAll = addUp(found.length, past.total);
  return (
    <>
      {sheets.length + (pastSheets ?? 0) > SEARCH_ABOVE ? (
        <SearchBox ref={box} search={search} onSearch={setSearch} found={isSearching ? foundInAll : null} />
      ) : null}
      {isSearching && foundInAll === 0 ? (
        <div className="card grid justify-items-start gap-3 p-5">
          <p>
            No sheets have <strong translate="no">“{search}”</strong> in the title or description.
          </p>
          <Button
            variant="outline"
            onClick={() => {
              setSearch('');
              // This button goes.
              box.current?.focus();
            }}
          >
            Show all sheets
          </Button>
        </div>
      ) : null}
      {ahead.length === 0 && !isSearching ? (
        <p className="card p-5 text-muted">
          {whose === undefined
            ? 'No upcoming sheets. Create the next one, or see the past ones below.'
            : 'None of your sheets is upcoming.'}
        </p>
      ) : null}
      {bySeries(ahead).map((group, at) => {
        const [sheet, ...more] = group;
        const isRevealed = group.some(({ id }) => id === revealed?.sheetId);
        const key = isRevealed ? `${sheet.id} ${revealed?.nth}` : sheet.id;
        if (more.length > 0) return <ManagedSeries key={key} sheets={group} revealed={revealed} show={show} />;
        return <ManagedSheet key={key} sheet={sheet} isPreviewed={at < PREVIEWED} revealed={revealed} show={show} />;
      })}
      {pastSheets === undefined ? null : (
        <PastSheets
          justOver={justOver}
          past={past}
          count={addUp(justOver.length, isSearching ? past.total : pastSheets)}
          isOpen={isOpen[mode]}
          onToggle={() => setIsOpen({ ...isOpen, [mode]: !isOpen[mode] })}
          show={show}
        />
      )}
    </>
  );
}

type Group = [SheetView, ...SheetView[]];

/** The sheets of a series together, where the first of them stands. */
function bySeries(sheets: readonly SheetView[]): Group[] {
  const groups = new Map<string, Group>();
  for (const sheet of sheets) {
    const key = sheet.seriesId ?? sheet.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [sheet]);
    else group.push(sheet);
  }
  return [...groups.values()];
}

function addUp(some: number, more: number | null): number | null {
  return more === null ? null : some + more;
}
